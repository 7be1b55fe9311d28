// SPDX-License-Identifier: Apache-2.0
// The level of bots that a person is told to play like.
import { describe, expect, it } from 'vitest';
import measured from '../../docs/bots/results/levels.csv?raw';
import { estimate, level_least, outcome_of, scale_of, type Outcome } from '../src/lib/level_with';
import type { PlayedGame } from '../src/lib/mine.svelte';
import { levels, type Level } from '../src/lib/protocol';

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function drawn(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const games_with_bots = [
  'savage-bowl',
  'rage-n-glyphs',
  'color-gangsters',
  'trump-tricks-game',
  'awimbawe',
];
const place = (level: Level) => levels.indexOf(level);

describe('the scale of the levels', () => {
  it.each(games_with_bots)('rises with each level of %s', (game) => {
    const scale = scale_of(measured, game);
    expect(scale.map(({ level }) => level)).toEqual(levels.slice(0, scale.length));
    expect(scale.length).toBeGreaterThanOrEqual(4);
    for (let i = 1; i < scale.length; ++i)
      expect(scale[i]!.strength).toBeGreaterThan(scale[i - 1]!.strength);
  });

  it('has one level only where nothing was measured', () => {
    expect(scale_of(measured, 'no-such-game')).toEqual([{ level: 'novice', strength: 0 }]);
    expect(estimate(scale_of(measured, 'no-such-game'), [])).toBeUndefined();
  });
});

describe('whom one is level with', () => {
  // Someone as strong as a level ends ahead of each bot as often as that level does.
  const play = (game: string, as: Level, count: number, seed: number): Outcome[] => {
    const scale = scale_of(measured, game);
    const strength = (level: Level) => scale.find((one) => one.level === level)!.strength;
    const random = drawn(seed);
    return Array.from({ length: count }, () => {
      const level = scale[Math.floor(random() * scale.length)]!.level;
      const odds = Math.exp(strength(as) - strength(level));
      return [{ level, ahead: Number(random() < odds / (1 + odds)) }];
    });
  };

  it('is told rightly most of the time, and more closely the more is played', () => {
    for (const game of games_with_bots)
      for (const { level } of scale_of(measured, game)) {
        let right = 0;
        const wide = { few: 0, many: 0 };
        const tries = 60;
        for (let seed = 1; seed <= tries; ++seed) {
          const few = estimate(scale_of(measured, game), play(game, level, 10, seed))!;
          const many = estimate(scale_of(measured, game), play(game, level, 150, seed))!;
          right += Number(place(many.low) <= place(level) && place(level) <= place(many.high));
          wide.few += place(few.high) - place(few.low);
          wide.many += place(many.high) - place(many.low);
        }
        expect(right / tries, `${game}, ${level}`).toBeGreaterThan(0.8);
        expect(wide.many, `${game}, ${level}`).toBeLessThan(wide.few);
      }
  });

  it('waits for some games', () => {
    const scale = scale_of(measured, 'awimbawe');
    expect(estimate(scale, play('awimbawe', 'easy', level_least - 1, 1))).toBeUndefined();
    expect(estimate(scale, play('awimbawe', 'easy', level_least, 1))?.games).toBe(level_least);
  });
});

describe('an outcome', () => {
  const game = (more: Partial<PlayedGame>): PlayedGame => ({
    table: 't',
    game: 'savage-bowl',
    title: 'Savage Bowl',
    at: 0,
    seat: 1,
    names: ['A', 'B', 'C', 'D'],
    bots: [true, false, true, false],
    levels: ['easy', null, 'normal', null],
    helped: false,
    scores: [10, 12, 12, 3],
    winners: [1, 2],
    course: [],
    comeback: 0,
    ...more,
  });

  it('compares with each bot, and with no person', () => {
    expect(outcome_of(game({}))).toEqual([
      { level: 'easy', ahead: 1 },
      { level: 'normal', ahead: 0.5 },
    ]);
    expect(outcome_of(game({ winners: [0] }))).toEqual([
      { level: 'easy', ahead: 0 },
      { level: 'normal', ahead: 0.5 },
    ]);
  });

  it('says nothing of games that were kept before levels were', () => {
    expect(outcome_of(game({ levels: undefined }))).toEqual([]);
  });
});
