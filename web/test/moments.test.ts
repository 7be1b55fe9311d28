// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { befallen, begun, happened, line_of_three, times_of } from '../src/lib/moments';
import { learn_look } from '../src/lib/looks.svelte';
import type { Description } from '../src/lib/protocol';
import type { View } from '../src/lib/view';

const description = {
  suits: [
    { letter: 'J', name: 'suit.joker', tone: 'gold', sign: 'star' },
    { letter: 'R', name: 'suit.red', tone: 'red', sign: 'dot' },
    { letter: 'B', name: 'suit.blue', tone: 'blue', sign: 'sun' },
  ],
  cards: [
    { card: 'J1', suit: 'J', number: 1, name: { id: 'joker' }, index: 'star', marks: [] },
    { card: 'R1', suit: 'R', number: 1, name: { id: 'red' }, marks: [] },
  ],
  tiles: [],
  counters: [
    { counter: 'hyenas', kind: 'count', sign: 'sun', only_if_any: true },
    { counter: 'crowns', kind: 'prize', sign: 'crown' },
    { counter: 'tricks', kind: 'tricks', sign: 'trick' },
    { counter: 'held', kind: 'hand' },
  ],
  facts: [
    { fact: 'trump', kind: 'key' },
    { fact: 'led', kind: 'key' },
    { fact: 'carded', kind: 'mark', sign: 'card', tone: 'yellow' },
    { fact: 'dealer', kind: 'mark', brief: 'mark.dealer' },
    { fact: 'gone', kind: 'out', brief: 'mark.out' },
  ],
  notes: [],
  log: [],
  actions: [],
  signs: [],
  cover: { cards: [], line: '', minutes: 0 },
  art: {},
} as unknown as Description;

function view(event: number, marks: Record<string, number[]>): View {
  const facts = Object.entries(marks).map(([id, seats]) => ({
    id,
    label: id,
    text: '',
    said: { id: 'x', args: { seats: { seats } } },
  }));
  return { game: 'moments', event, facts } as unknown as View;
}

describe('what befalls a seat', () => {
  learn_look({ id: 'moments', description });

  it('is what it has now and had not before', () => {
    const before = view(4, { carded: [1], gone: [2] });
    const now = view(5, { carded: [3], gone: [0, 2], dealer: [1] });
    const all = befallen(before, now, 4).map(({ seat, id }) => [seat, id]);
    expect(all).toEqual([
      [0, 'gone'],
      [3, 'carded'],
    ]);
  });

  it('is nothing where one goes back, or nothing has happened', () => {
    const [early, late] = [view(4, {}), view(5, { carded: [3] })];
    expect(befallen(late, early, 4)).toEqual([]);
    expect(befallen(late, view(5, { carded: [1] }), 4)).toEqual([]);
  });
});

describe('what happens at a table', () => {
  learn_look({ id: 'moments', description });

  type Table = {
    trick?: string[];
    last?: string[];
    held?: number[];
    counted?: Record<string, number[]>;
    suits?: Record<string, string>;
    trick_no?: [number, number];
    marks?: Record<string, number[]>;
    winners?: number[];
  };
  const cards = (texts: string[] = []) =>
    texts.map((card, by) => ({ card, face: 'up', by, note: undefined }));
  function table(event: number, its: Table): View {
    const { facts } = view(event, its.marks ?? {});
    for (const [id, suit] of Object.entries(its.suits ?? {}))
      facts.push({
        id,
        label: id,
        text: suit,
        said: { id: 'x', args: { of: { term: suit } } },
      } as never);
    if (its.trick_no) {
      const [number, all] = its.trick_no;
      facts.push({
        id: 'trick',
        label: '',
        text: '',
        said: { id: 'x', args: { number, all } },
      } as never);
    }
    const counters = Object.entries({ held: its.held ?? [2, 2], ...its.counted }).map(
      ([id, by_seat]) => ({ id, label: id, by_seat }),
    );
    const zone = (id: string, texts?: string[]) => ({
      id,
      owner: null,
      layout: 'trick',
      cards: cards(texts),
    });
    return {
      game: 'moments',
      event,
      facts,
      counters,
      zones: [zone('trick', its.trick), zone('last-trick', its.last)],
      finished: its.winners !== undefined,
      result: its.winners && { winners: its.winners, scores: [] },
    } as unknown as View;
  }
  const kinds = (before: Table, now: Table) =>
    happened(table(7, before), table(8, now), 2).map(({ kind, id }) => [kind, id]);

  it('is shown in its order: the card, what it does to seats, the last trick', () => {
    const before = {
      trick: ['R1'],
      counted: { hyenas: [0, 1], crowns: [4, 0] },
      trick_no: [5, 6],
    } as const;
    const now = {
      last: ['R1', 'J1'],
      held: [1, 1],
      counted: { hyenas: [0, 2], crowns: [4, 3] },
      trick_no: [6, 6],
      marks: { gone: [0] },
    } as const;
    expect(kinds(before as never, now as never)).toEqual([
      ['card', 'J1'],
      ['mark', 'gone'],
      ['gain', 'hyenas'],
      ['gain', 'crowns'],
      ['last-trick', 'last-trick'],
    ]);
  });

  it('is a deal, and then the trump that was turned up, but not the suit that was led', () => {
    const dealt = { held: [5, 5], suits: { trump: 'suit.red' } };
    expect(kinds({ held: [0, 0] }, dealt)).toEqual([
      ['deal', 'deal'],
      ['trump', 'trump'],
    ]);
    const led = { trick: ['R1'], held: [4, 5], suits: { trump: 'suit.red', led: 'suit.red' } };
    expect(kinds(dealt, led)).toEqual([]);
    const turned = {
      ...led,
      trick: ['R1', 'J1'],
      held: [4, 4],
      suits: { ...led.suits, trump: 'suit.blue' },
    };
    expect(kinds(led, turned)).toEqual([
      ['card', 'J1'],
      ['trump', 'trump'],
    ]);
    // That there is no trump any more is seen as well, also by the first card of a trick.
    const none = { ...turned, suits: { ...led.suits, trump: 'none' } };
    expect(kinds(led, none).at(-1)).toEqual(['trump', 'trump']);
    expect(kinds(dealt, { ...none, trick: ['J1'] }).at(-1)).toEqual(['trump', 'trump']);
    const open = { held: [4, 4], suits: { trump: 'suit.red', led: 'none' } };
    expect(kinds(led, open)).toEqual([]);
    expect(kinds({ held: [5, 5] }, { held: [4, 5] })).toEqual([]);
  });

  it('is a deal for those who come to it, and nothing for those who come later', () => {
    expect(begun(table(1, {}), 2).map(({ kind }) => kind)).toEqual(['deal']);
    expect(begun(table(9, {}), 2)).toEqual([]);
    expect(happened(table(1, { held: [0, 0] }), table(9, { held: [5, 5] }), 2)).toEqual([]);
  });

  it('is a line of markers before the crown', () => {
    const cards = [2, 2, 2, 1, 1, 0, 0, 0, 0].map((seat) => ({ card: null, markers: [seat] }));
    const grid = { id: 'tiles', owner: null, layout: 'grid', cards };
    const seen = (event: number, winners?: number[]) => {
      const now = table(event, { ...(winners ? { winners } : {}) });
      return { ...now, zones: [...now.zones, grid] } as unknown as View;
    };
    const ends = (winners: number[]) =>
      happened(seen(7), seen(8, winners), 2).map(({ kind }) => kind);
    expect(ends([2])).toEqual(['line', 'end']);
    expect(ends([1])).toEqual(['end']);
  });

  it('ends with the end, and takes two seconds at most', () => {
    const won = { counted: { crowns: [9, 3], hyenas: [1, 0] }, winners: [0], held: [0, 0] };
    const all = happened(
      table(7, { counted: { crowns: [5, 3], hyenas: [0, 0] } }),
      table(8, won),
      2,
    );
    expect(all.map(({ kind }) => kind)).toEqual(['gain', 'gain', 'end']);
    const times = times_of(all);
    expect(times.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(2001);
    for (const ms of times) expect(ms).toBeGreaterThanOrEqual(300);
  });
});

describe('three in a line', () => {
  const grid = (...of: number[]) =>
    Array.from({ length: 9 }, (_, i) => (of.includes(i) ? [2] : []));

  it('is found across, down and on both diagonals', () => {
    expect(line_of_three(grid(3, 4, 5), [2])).toEqual([3, 5]);
    expect(line_of_three(grid(1, 4, 7), [2])).toEqual([1, 7]);
    expect(line_of_three(grid(0, 4, 8), [2])).toEqual([0, 8]);
    expect(line_of_three(grid(2, 4, 6), [2])).toEqual([2, 6]);
  });

  it('is nobody else’s, and not one with a gap', () => {
    expect(line_of_three(grid(3, 4, 5), [0, 1])).toBeUndefined();
    expect(line_of_three(grid(3, 5, 8), [2])).toBeUndefined();
    expect(line_of_three([[2], [2], [2]], [2])).toBeUndefined();
  });
});
