// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { avatars } from '../src/lib/avatars';
import { crown_look, scenes } from '../src/lib/picture';
import { contrast } from './contrast';

describe("the winner's crown", () => {
  it('is seen on every sky and on every player', () => {
    const grounds = Object.values(scenes).flatMap(({ sky }) => sky);
    for (const ground of [...grounds, ...avatars.map(({ fill }) => fill)]) {
      const seen = Object.values(crown_look).map((colour) => contrast(colour, ground));
      expect(Math.max(...seen), ground).toBeGreaterThan(3);
    }
    expect(contrast(crown_look.fill, crown_look.rim)).toBeGreaterThan(4.5);
  });
});
