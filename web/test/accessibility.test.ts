// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// @ts-expect-error A script without types.
import { page } from '../scripts/accessibility.mjs';

it('the page about screen readers has the transcripts that the browser tests compare', () => {
  const written = readFileSync(new URL('../../docs/accessibility.md', import.meta.url), 'utf8');
  expect(written).toBe(page());
});
