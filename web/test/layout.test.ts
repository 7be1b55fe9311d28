// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { layout, others_of, type Box } from '../src/lib/layout';

const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x + 0.5 ||
  b.x + b.w <= a.x + 0.5 ||
  a.y + a.h <= b.y + 0.5 ||
  b.y + b.h <= a.y + 0.5;

// The table itself on: a desktop, a large one, phones upright and lying, a page zoomed to 200 %.
const rooms = [
  { name: 'desktop', w: 1050, h: 590, card: 60, tile: 110 },
  { name: 'small desktop', w: 920, h: 400, card: 44, tile: 80 },
  { name: 'large desktop', w: 1500, h: 800, card: 80, tile: 120 },
  { name: 'phone', w: 378, h: 560, card: 44, tile: 72 },
  { name: 'small phone', w: 348, h: 338, card: 32, tile: 56 },
  { name: 'phone on its side', w: 630, h: 240, card: 40, tile: 48 },
  { name: 'zoomed', w: 500, h: 300, card: 38, tile: 60 },
];

// With tiles or without, and how high the facts are.
const scenes: [boolean, number][] = [
  [false, 28],
  [false, 112],
  [true, 28],
  [true, 84],
];

describe('the layout of the table', () => {
  it('gives the facts of a phone the lines that they need, where the trick stays large', () => {
    const height = (w: number, h: number, facts: number, players = 4) => {
      const others = others_of(players, 0);
      const made = layout({ w, h }, { others, cards: players, grid: false, facts });
      return { facts: made.facts.h, large: made.trick.card >= 56 };
    };
    expect(height(378, 560, 112)).toEqual({ facts: 112, large: true });
    expect(height(348, 380, 84)).toEqual({ facts: 84, large: true });
    expect(height(630, 240, 56)).toEqual({ facts: 56, large: true });
    expect(height(348, 338, 112, 10).facts).toBe(28);
  });

  it.each(rooms)('$name: nothing overlaps, nothing is too small', ({ w, h, card, tile }) => {
    for (let players = 3; players <= 10; ++players) {
      for (const me of [null, 0, players - 1]) {
        for (const [grid, facts] of players <= 5 ? scenes : scenes.filter(([grid]) => !grid)) {
          const others = others_of(players, me);
          const made = layout({ w, h }, { others, cards: players, grid, facts });
          const boxes = [
            ...others.map((seat) => made.plates[seat]!),
            made.facts,
            ...made.trick.places,
          ];
          for (const one of [made.grid, made.loose]) if (one) boxes.push(one);
          const what = `${players} players, seat ${me}, ${grid ? 'with' : 'without'} a grid`;
          boxes.forEach((one, i) => {
            expect(one.x, what).toBeGreaterThanOrEqual(0);
            expect(one.y, what).toBeGreaterThanOrEqual(0);
            expect(one.x + one.w, what).toBeLessThanOrEqual(w + 0.5);
            expect(one.y + one.h, what).toBeLessThanOrEqual(h + 0.5);
            for (const other of boxes.slice(0, i)) {
              expect(apart(one, other), `${what}: ${JSON.stringify([one, other])}`).toBe(true);
            }
          });
          expect(made.trick.card, what).toBeGreaterThanOrEqual(card);
          if (made.grid) expect(made.grid.tile, what).toBeGreaterThanOrEqual(tile);
        }
      }
    }
  });

  it('goes clockwise from the left of the near side', () => {
    expect(others_of(4, 1)).toEqual([2, 3, 0]);
    expect(others_of(3, null)).toEqual([0, 1, 2]);
    const { plates } = layout({ w: 1050, h: 590 }, { others: [2, 3, 0], cards: 4, grid: false });
    expect(plates[2]!.x).toBeLessThan(plates[3]!.x);
    expect(plates[3]!.x).toBeLessThan(plates[0]!.x);
    const six = layout(
      { w: 1050, h: 590 },
      { others: [1, 2, 3, 4, 5, 6], cards: 7, grid: false },
    ).plates;
    expect(six[1]!.y).toBeGreaterThan(six[2]!.y);
    expect(six[5]!.y).toBeLessThan(six[6]!.y);
  });
});
