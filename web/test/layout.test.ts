// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { layout, others_of, type Box, type Facts } from '../src/lib/layout';
import { fitting, rows_high, type Item } from '../src/lib/packing';

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
  { name: 'phone', w: 378, h: 560, card: 44, tile: 64 },
  { name: 'small phone', w: 348, h: 338, card: 29, tile: 48 },
  { name: 'phone on its side', w: 630, h: 240, card: 40, tile: 48 },
  { name: 'zoomed', w: 500, h: 300, card: 38, tile: 48 },
];

// With or without tiles, and the widths of the facts: those that players look for first, and
// others.
const facts_of = (first: number[], others: number[]): Facts => {
  const items = (wides: number[], high: number): Item[] =>
    wides.map((wide, i) => ({ id: `${wide}/${i}`, wide, high }));
  return {
    small: {
      first: items(
        first.map((wide) => wide / 2),
        43,
      ),
      others: items(others, 24),
      after: items([150], 24),
    },
    roomy: { first: items(first, 54), others: items(others, 31), after: items([140], 31) },
    line: items([...first.map((wide) => wide / 2 + 20), 30], 24),
  };
};
const few = facts_of([120], []);
const many = facts_of([150, 160, 120], [90, 90, 120, 150]);
const scenes: [boolean, Facts][] = [
  [false, few],
  [false, many],
  [true, few],
  [true, many],
];

const middle = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });
const distance = (card: Box, plate: Box) => {
  const { x, y } = middle(card);
  const dx = Math.max(plate.x - x, 0, x - plate.x - plate.w);
  const dy = Math.max(plate.y - y, 0, y - plate.y - plate.h);
  return Math.hypot(dx, dy);
};

describe('the layout of the table', { timeout: 120_000 }, () => {
  it.each(rooms)('$name: nothing overlaps, nothing is too small', ({ w, h, card, tile }) => {
    for (let players = 3; players <= 10; ++players) {
      for (const me of [null, 0, players - 1]) {
        for (const [grid, facts] of players <= 5 ? scenes : scenes.filter(([grid]) => !grid)) {
          const others = others_of(players, me);
          const made = layout({ w, h }, { others, me, grid, facts, marked: true });
          const places = Object.values(made.trick.places);
          const boxes = [...others.map((seat) => made.plates[seat]!), made.facts, ...places];
          if (made.grid) boxes.push(made.grid);
          boxes.push(...Object.values(made.markers));
          const what = `${players} players, seat ${me}, ${grid ? 'with' : 'without'} a grid`;
          expect(places.length, what).toBe(players);
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
          // On a table with room the markers can be read, however many seats there are.
          if (w >= 1000 && !grid)
            for (const seat of others)
              expect(made.markers[seat]?.w, what).toBeGreaterThanOrEqual(28);
        }
      }
    }
  });

  it.each(rooms)('$name: a card lies nearest to the plate of its seat', ({ w, h }) => {
    for (let players = 3; players <= 10; ++players)
      for (const me of [null, 0])
        for (const grid of players <= 5 ? [false, true] : [false]) {
          const others = others_of(players, me);
          const { plates, trick } = layout({ w, h }, { others, me, grid });
          for (const [seat, place] of Object.entries(trick.places)) {
            const what = `${players} players, seat ${me}, the card of ${seat}`;
            const by_distance = others
              .map((one) => [distance(place, plates[one]!), one] as const)
              .sort(([a], [b]) => a - b);
            if (Number(seat) !== me) expect(by_distance[0]![1], what).toBe(Number(seat));
            // The player's own is nearer to the near side than to any plate.
            else if (!grid)
              expect(by_distance[0]![0], what).toBeGreaterThan(h - middle(place).y - 20);
          }
        }
  });

  it.each(rooms)(
    '$name: a marker lies nearest to its seat, and all seats have one or none',
    (room) => {
      for (let players = 3; players <= 10; ++players)
        for (const me of [null, 0]) {
          const others = others_of(players, me);
          const { plates, markers } = layout(room, { others, me, grid: false, marked: true });
          const what = `${players} players, seat ${me}`;
          for (const seat of others) {
            if (!markers[seat]) continue;
            const away = (one: number) => distance(markers[seat]!, plates[one]!);
            const nearest = others.reduce((best, one) => (away(one) < away(best) ? one : best));
            expect(nearest, `${what}, the marker of ${seat}`).toBe(seat);
          }
          const laid = others.filter((seat) => markers[seat]).length;
          expect([0, others.length], what).toContain(laid);
          // A desktop has room for the usual number of seats.
          if (room.w > 900 && players <= 5) expect(laid, what).toBe(others.length);
        }
    },
  );

  it('shows what players look for first, all of it', () => {
    for (const { w, h } of rooms)
      for (let players = 3; players <= 10; ++players) {
        const others = others_of(players, 0);
        const { facts, small } = layout({ w, h }, { others, me: 0, grid: false, facts: many });
        const { first } = small ? many.small : many.roomy;
        expect(fitting(first, facts), `${players} players, ${w} by ${h}`).toEqual(first);
      }
  });

  it('shows it in a line along the far edge where the table is low', () => {
    for (const h of [150, 180, 200, 230])
      for (let players = 3; players <= 5; ++players)
        for (const grid of [true, false]) {
          const what = `${players} players, 348 by ${h}, ${grid ? 'tiles' : 'no tiles'}`;
          const scene = { others: others_of(players, 0), me: 0, grid, facts: many };
          const { facts, line, plates, grid: tiles } = layout({ w: 348, h }, scene);
          const first = line ? many.line : many.small.first;
          expect(fitting(first, facts), what).toEqual(first);
          if (!line) continue;
          for (const box of [...Object.values(plates), ...(tiles ? [tiles] : [])])
            expect(box.y, what).toBeGreaterThanOrEqual(facts.y + facts.h);
        }
  });

  it('goes clockwise from the left of the near side', () => {
    expect(others_of(4, 1)).toEqual([2, 3, 0]);
    expect(others_of(3, null)).toEqual([0, 1, 2]);
    const four = layout({ w: 1050, h: 590 }, { others: [2, 3, 0], me: 1, grid: false });
    for (const { plates } of [four]) {
      expect(plates[2]!.x).toBeLessThan(plates[3]!.x);
      expect(plates[3]!.x).toBeLessThan(plates[0]!.x);
    }
    const { places } = four.trick;
    expect(places[1]!.y).toBeGreaterThan(places[2]!.y);
    expect(places[3]!.y).toBeLessThan(places[2]!.y);
    const seven = { others: [1, 2, 3, 4, 5, 6], me: 0, grid: false };
    const { plates } = layout({ w: 1050, h: 590 }, seven);
    expect(plates[1]!.y).toBeGreaterThan(plates[2]!.y);
    expect(plates[5]!.y).toBeLessThan(plates[6]!.y);
  });
});

describe('things in rows that wrap', () => {
  const items = [40, 50, 60, 30].map((wide, i) => ({ id: `${i}`, wide, high: i === 2 ? 40 : 20 }));

  it('are as high as their rows', () => {
    expect(rows_high([], 100)).toBe(0);
    expect(rows_high(items, 200)).toBe(40);
    expect(rows_high(items, 100)).toBe(20 + 5 + 40);
    expect(rows_high(items, 70)).toBe(20 + 5 + 20 + 5 + 40 + 5 + 20);
  });

  it('are left out where there is no room', () => {
    const ids = (w: number, h: number) => fitting(items, { w, h }).map(({ id }) => id);
    expect(ids(200, 40)).toEqual(['0', '1', '2', '3']);
    expect(ids(100, 20)).toEqual(['0', '1']);
    expect(ids(55, 45)).toEqual(['0', '1']);
    expect(ids(39, 100)).toEqual(['3']);
    const whole = [{ id: 'whole', wide: Infinity, high: 20 }, ...items];
    expect(fitting(whole, { w: 90, h: 45 }).map(({ id }) => id)).toEqual(['whole', '0', '3']);
  });
});
