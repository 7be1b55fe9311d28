// SPDX-License-Identifier: Apache-2.0
// What axe says of a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails where axe objects to anything on the page. */
export async function clean(page, what) {
  // What is still fading in has not its colours yet.
  await page.evaluate(() => {
    const ends = ({ effect }) => effect.getTiming().iterations !== Infinity;
    const over = ({ finished }) => finished.catch(() => undefined);
    return Promise.all(document.getAnimations().filter(ends).map(over));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'] });
    return result.violations.map(
      (one) =>
        `${one.id}: ${one.nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`)
          .join(' | ')}`,
    );
  });
  assert.deepEqual(found, [], what);
}
