// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, it } from 'vitest';
import { apart, course, gains_of, round_ended } from '../src/lib/rounds';
import { decided_by, standing_of } from '../src/lib/ties';
import { describe_games } from './described';
import { view } from './views';

beforeAll(() => describe_games());

const tricks = (...by_seat: number[]) => ({ id: 'tricks', label: 'Tricks won', by_seat });
const bids = (...by_seat: number[]) => ({ id: 'bids', label: 'Bid', by_seat });
const sheet = [
  { round: 1, totals: [5, 1] },
  { round: 2, totals: [7, 13] },
];

describe('a round', () => {
  const game = 'rage-n-glyphs';
  const before = view({ game, sheet: sheet.slice(0, 1), counters: [bids(1, 2), tricks(1, 1)] });
  const after = view({
    game,
    sheet,
    counters: [
      bids(1, 2),
      tricks(1, 2),
      { id: 'points', label: 'Points', by_seat: [7, 13] },
      { id: 'other', label: 'Something', by_seat: [0, 0] },
    ],
  });
  it('says who bid, won and scored what', () => {
    const round = round_ended(before, { ...after, log: [['Round 2 is over.']] })!;
    expect(round).toMatchObject({ round: 2, gains: [2, 12], totals: [7, 13] });
    expect(round.figures.map((one) => one.id)).toEqual(['bids', 'tricks']);
    expect(round.told).toEqual([['Round 2 is over.']]);
  });
  it('ends when the score sheet has a row more, and then only', () => {
    expect(round_ended(before, { ...before, event: 2 })).toBeUndefined();
    expect(round_ended(null, after)).toBeUndefined();
    expect(round_ended(after, before)).toBeUndefined();
  });
  it('is not told with the figures of the next one', () => {
    const set_back = { ...after, counters: [bids(1, 2), tricks(0, 0)] };
    expect(round_ended(before, set_back)!.figures).toEqual([]);
  });
  it('is told with what its last trick and last sentences say, where the next has begun', () => {
    const prints = (...by_seat: number[]) => ({ id: 'footprints', label: 'Footprints', by_seat });
    const says = (seat: number, footprints: number) => ({
      id: 'log.tracks',
      args: { seat: { seat }, footprints, points: 3 * footprints },
    });
    const won = { id: 'log.won-trick', args: { seat: { seat: 1 } } };
    const figures = round_ended(
      { ...before, game: 'trump-tricks-game', counters: [tricks(4, 3), prints(7, 2)] },
      {
        ...after,
        game: 'trump-tricks-game',
        counters: [tricks(0, 0), prints(0, 0)],
        log: [['Ben won the trick.'], ['You: 7.'], ['Ben: 5.']],
        log_said: [won, says(0, 7), says(1, 5)],
      },
    )!.figures;
    expect(figures).toEqual([tricks(4, 4), prints(7, 5)]);
  });
  it('tells of bids of nothing, but not of bids that nobody knows', () => {
    const all_zero = { ...after, counters: [bids(0, 0), tricks(2, 3)] };
    expect(round_ended(before, all_zero)!.figures.map((one) => one.id)).toEqual(['bids', 'tricks']);
    const hidden = { ...bids(0, 0), by_seat: [null, null] };
    const secret = { ...after, counters: [hidden, tricks(2, 3)] };
    expect(round_ended(before, secret)!.figures.map((one) => one.id)).toEqual(['tricks']);
  });
  it('is what was added to the totals', () => {
    expect(gains_of(sheet, 0)).toEqual([5, 1]);
    expect(gains_of(sheet, 1)).toEqual([2, 12]);
    expect(gains_of(sheet, 5)).toEqual([]);
  });
});

describe('the course of the scores', () => {
  it('begins with nothing and fills its box', () => {
    const { lines, low, high, zero } = course(sheet, 2, 100, 50);
    expect([low, high, zero]).toEqual([0, 13, null]);
    expect(lines[1]!.points[0]).toEqual({ x: 0, y: 50 });
    expect(lines[1]!.points[2]).toEqual({ x: 100, y: 0 });
    expect(lines[0]!.points[1]!.x).toBe(50);
  });
  it('shows where nothing is when some are below it', () => {
    const { low, zero } = course([{ round: 1, totals: [-10, 10] }], 2, 100, 50);
    expect([low, zero]).toEqual([-10, 25]);
  });
  it('has marks that do not lie on each other', () => {
    expect(apart([10, 10, 10], 20, 120)).toEqual([10, 30, 50]);
    expect(apart([119, 119], 20, 120)).toEqual([90, 110]);
    expect(apart([100, 20], 20, 120)).toEqual([100, 20]);
  });
});

describe('a tie', () => {
  const over = (game: string, ...ids: string[]) =>
    decided_by(
      view({
        game,
        finished: true,
        log: ids.map((id) => [`told: ${id}`]),
        log_said: ids.map((id) => ({ id })),
      }),
    );
  it('is none where the points say it, and nothing is told before the end', () => {
    expect(over('savage-bowl', 'log.round-over', 'log.victory')).toBeUndefined();
    const log = { log: [['Shared.']], log_said: [{ id: 'log.shared-victory' }] };
    expect(decided_by(view(log))).toBeUndefined();
  });
  it('is told as the game told it', () => {
    expect(over('rage-n-glyphs', 'log.coin', 'log.victory-by-coin')).toEqual([
      'told: log.victory-by-coin',
    ]);
    expect(over('savage-bowl', 'log.shared-victory')).toEqual(['told: log.shared-victory']);
    expect(over('color-gangsters', 'log.victory-by-line', 'log.won')).toEqual([
      'told: log.victory-by-line',
    ]);
  });
});

describe('the standing at the end', () => {
  const over = (scores: number[], winners: number[], ...ids: string[]) =>
    standing_of(
      view({
        game: 'color-gangsters',
        finished: true,
        result: { winners, scores },
        log: ids.map((id) => [id]),
        log_said: ids.map((id) => ({ id })),
      }),
    );
  it('is that of the points where they decided, also where a tie was broken', () => {
    expect(over([3, 9, 5], [1], 'log.victory')).toEqual({ ranking: [1, 2, 0], by_points: true });
    expect(over([3, 9, 9], [2], 'log.victory-by-markers')).toEqual({
      ranking: [2, 1, 0],
      by_points: true,
    });
  });
  it('is not that of the points where something else decided', () => {
    const by_line = { ranking: [2, 0, 1], by_points: false };
    expect(over([3, 9, 5], [2], 'log.victory-by-line')).toEqual(by_line);
    expect(over([3, 5, 9], [2], 'log.victory-by-line')).toEqual(by_line);
  });
});
