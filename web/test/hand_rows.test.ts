// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { hand_rows, strip_min } from '../src/lib/hand_rows';

const phones = [
  { width: 390, window_height: 844, largest: 74 },
  { width: 360, window_height: 640, largest: 58 },
];

describe('a hand on a phone', () => {
  it.each(phones)('shows enough of each card: $width pixels wide', (phone) => {
    const room = { ...phone, width: phone.width - 16, tall: false };
    for (let cards = 1; cards <= 21; ++cards) {
      const { rows, each, size } = hand_rows(cards, room);
      expect(rows * each).toBeGreaterThanOrEqual(cards);
      expect((rows - 1) * each, `no row is empty with ${cards}`).toBeLessThan(cards);
      if (each > 1) expect((room.width - size) / (each - 1)).toBeGreaterThanOrEqual(strip_min);
      expect(size).toBeGreaterThanOrEqual(54);
      if (cards >= 9) expect(rows).toBeGreaterThanOrEqual(2);
      if (cards <= 14) expect(rows).toBeLessThanOrEqual(2);
    }
  });
  it('keeps to one row on its side, where there is no height for more', () => {
    const room = { width: 828, window_height: 390, largest: 58, tall: false };
    expect(hand_rows(13, room).rows).toBe(1);
  });
});

describe('a hand at a desk', () => {
  it('keeps the size of its cards, and lies in one row', () => {
    const room = { width: 984, window_height: 900, largest: 98, tall: true };
    expect(hand_rows(13, room)).toEqual({ rows: 1, each: 13, size: 98 });
    expect(hand_rows(1, room).size).toBe(98);
  });
});
