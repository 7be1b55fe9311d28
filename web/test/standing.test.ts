// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { learn_look } from '../src/lib/looks.svelte';
import { starred } from '../src/lib/standing';

const game = 'any';
const described = {
  suits: [],
  cards: [],
  tiles: [],
  counters: [],
  facts: [],
  notes: [],
  log: [],
  actions: [],
  signs: [],
  examples: [],
  cover: { cards: [] },
  art: {},
};

describe('the star beside the points', () => {
  it('stands by those with the most points while nobody has won', () => {
    expect(starred({ game, result: null, scores: [2, 5, 5] })).toEqual(new Set([1, 2]));
  });
  it('stands by nobody before anybody has a point', () => {
    expect(starred({ game, result: null, scores: [0, 0, 0] })).toEqual(new Set());
  });
  it('stands by the winner of a line, who has fewer points', () => {
    expect(
      starred({ game, result: { winners: [1], scores: [5, 4, 1] }, scores: [5, 4, 1] }),
    ).toEqual(new Set([1]));
  });
  it('stands by the winner of a broken tie alone', () => {
    expect(
      starred({ game, result: { winners: [2], scores: [7, 3, 7] }, scores: [7, 3, 7] }),
    ).toEqual(new Set([2]));
  });
  it('stands by those with the fewest points where these win, but not before anybody has one', () => {
    learn_look({ id: 'few', description: { ...described, fewest_win: true } });
    const few = (...scores: number[]) => starred({ game: 'few', result: null, scores });
    expect(few(2, 0, 5)).toEqual(new Set([1]));
    expect(few(0, 0, 0)).toEqual(new Set());
  });
});
