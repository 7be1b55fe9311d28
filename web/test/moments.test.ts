// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { befallen, line_of_three } from '../src/lib/moments';
import { learn_look } from '../src/lib/looks.svelte';
import type { Description } from '../src/lib/protocol';
import type { View } from '../src/lib/view';

const description = {
  suits: [],
  cards: [],
  tiles: [],
  counters: [],
  facts: [
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
    const all = befallen(before, now, 4).map(({ seat, mark }) => [seat, mark.id]);
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
