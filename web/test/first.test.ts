// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  is_first,
  is_simple,
  minutes_of,
  set_simple,
  starting_options,
  with_players,
} from '../src/lib/first.svelte';
import {
  forget_games,
  games_max,
  has_finished,
  played_games,
  readable,
  remember,
  summary,
  with_game,
  type PlayedGame,
} from '../src/lib/mine.svelte';
import { export_text, figures } from '../src/lib/figures';
import { minutes_spent, spend } from '../src/lib/time_taken';
import type { Game, Table } from '../src/lib/protocol';
import { descriptions } from './described';
import { view } from './views';

const game: Game = {
  id: 'savage-bowl',
  title: 'Savage Bowl',
  designers: '',
  players: [4, 5],
  options: [],
  lesson: true,
  puzzles: 0,
  first_game: { options: { chameleons: false }, advice: 'Without the Chameleons.' },
  description: descriptions[0]!.description,
};
const plain: Game = { ...game, id: 'awimbawe', first_game: undefined };
const played = (table: string, id = 'savage-bowl'): PlayedGame => ({
  table,
  game: id,
  title: 'Savage Bowl',
  at: 1,
  seat: 0,
  names: ['Ada', 'Bo'],
  bots: [false, true],
  scores: [3, 1],
  winners: [0],
  course: [1, 3],
  comeback: 0,
});

describe('a first game', () => {
  it('leaves out what its rulebook leaves out, until somebody wants all of it', () => {
    expect(starting_options(game)).toEqual({ chameleons: false });
    set_simple(game, false);
    expect(is_first(game)).toBe(true);
    expect(is_simple(game)).toBe(false);
    expect(starting_options(game)).toEqual({});
    set_simple(game, true);
    expect(starting_options(game)).toEqual({ chameleons: false });
    expect(is_first(plain)).toBe(false);
    expect(starting_options(plain)).toEqual({});
  });
  it('is one until a game of that kind was finished here', () => {
    remember(played('a', 'awimbawe'));
    expect(is_first(game)).toBe(true);
    remember(played('b'));
    expect(is_first(game)).toBe(false);
    expect(starting_options(game)).toEqual({});
    forget_games();
    expect(is_first(game)).toBe(true);
  });
});

describe('a shorter game', () => {
  const first_game = { options: { step: 2 }, advice: '', minutes: 45 };
  const description = { ...game.description, cover: { cards: [], minutes: 90 } };
  const step = {
    name: 'step',
    type: 'integer',
    standard: 1,
    nullable: false,
    meaning: '',
  } as const;
  const long: Game = { ...game, id: 'rage-n-glyphs', first_game, options: [step], description };
  const took = (table: string, minutes: number, options = { step: 2 }): PlayedGame => ({
    ...played(table, 'rage-n-glyphs'),
    minutes,
    options,
  });
  it('stays the usual one, however many were finished, until somebody wants the long one', () => {
    remember(played('a', 'rage-n-glyphs'));
    expect(starting_options(long)).toEqual({ step: 2 });
    set_simple(long, false);
    expect(is_first(long)).toBe(true);
    expect(starting_options(long)).toEqual({});
    set_simple(long, true);
    forget_games();
  });
  it('is meant for so many players, and leaves a value alone that somebody chose', () => {
    const up_to_five: Game = { ...long, first_game: { ...first_game, players_max: 5 } };
    const step_of = (had: number, players: number, ...chosen: string[]) =>
      with_players(up_to_five, { step: had }, players, new Set(chosen)).step;
    expect(step_of(2, 6)).toBe(1);
    expect(step_of(1, 5)).toBe(2);
    expect(step_of(2, 6, 'step')).toBe(2);
    expect(step_of(1, 5, 'step')).toBe(1);
    expect(step_of(2, 6, 'players')).toBe(1);
    const options = { players: 6, step: 2 };
    expect(with_players(long, options, 6, new Set())).toEqual(options);
    expect(with_players({ ...long, first_game: undefined }, options, 6, new Set())).toEqual(
      options,
    );
  });
  it('takes as long as three of them took here, and until then as the game says', () => {
    const [short, whole] = [45, 90].map((minutes) => ({ minutes, measured: false }));
    expect(minutes_of(long)).toEqual(short);
    remember(took('a', 21));
    remember(took('b', 70, { step: 1 }));
    remember(took('c', 33));
    expect(minutes_of(long)).toEqual(short);
    remember(took('d', 24));
    expect(minutes_of(long)).toEqual({ minutes: 25, measured: true });
    set_simple(long, false);
    expect(minutes_of(long)).toEqual(whole);
    set_simple(long, true);
    forget_games();
  });
  it('is timed from event to event, without breaks, if one has seen it begin', () => {
    const minute = 60_000;
    spend('whole', 1, 0);
    spend('whole', 2, minute);
    spend('whole', 2, 1.5 * minute);
    spend('whole', 3, 60 * minute);
    spend('whole', 4, 61 * minute);
    expect(minutes_spent('whole')).toBe(4);
    spend('late', 40, 0);
    spend('late', 41, minute);
    expect(minutes_spent('late')).toBeUndefined();
  });
});

describe('the games of this device', () => {
  it('are kept once each, newest first, and not without end', () => {
    remember(played('a'));
    remember(played('b'));
    remember(played('a'));
    expect(played_games().map((one) => one.table)).toEqual(['b', 'a']);
    expect(has_finished('savage-bowl')).toBe(true);
    forget_games();
    expect(played_games()).toEqual([]);
    let many: PlayedGame[] = [];
    for (let i = 0; i <= games_max; ++i) many = with_game(many, played(`${i}`));
    expect(many.length).toBe(games_max);
    expect(many[0]!.table).toBe(`${games_max}`);
  });
  it('are read with care: a store may hold anything', () => {
    expect(readable('nonsense')).toEqual([]);
    expect(readable([null, 3, { table: 'x' }, played('a')]).map((one) => one.table)).toEqual(['a']);
    expect(
      readable([
        { ...played('a'), leads: [1, 'x'] },
        { ...played('b'), leads: 3 },
        { ...played('c'), levels: ['best'] },
        { ...played('d'), minutes: -3 } as PlayedGame,
        { ...played('e'), options: 'none' },
      ]),
    ).toEqual([]);
    const flood = Array.from({ length: games_max + 5 }, (_, i) => played(`${i}`));
    expect(readable(flood).length).toBe(games_max);
  });
  it('tell who played, what came of it and how it went', () => {
    const seat = { kind: 'person', name: 'Ada' };
    const table = {
      id: 'a',
      game: 'savage-bowl',
      title: 'Savage Bowl',
      seats: [seat, { kind: 'bot', name: 'Bot 1', level: 'easy' }],
    } as unknown as Table;
    const now = { at: 1, helped: false };
    const result = { scores: [3, 1], winners: [0] };
    const sheet = [
      { round: 1, totals: [1, 0] },
      { round: 2, totals: [3, 1] },
    ];
    const over = view({ finished: true, result, sheet });
    expect(summary(table, over, 0, now)).toEqual({
      ...played('a'),
      names: ['Ada', 'Bot 1'],
      levels: [null, 'easy'],
      helped: false,
      leads: [1, 2],
    });
    const late = [
      { round: 1, totals: [0, 2] },
      { round: 2, totals: [3, 2] },
    ];
    expect(summary(table, view({ finished: true, result, sheet: late }), 0, now)).toMatchObject({
      comeback: 2,
      leads: [-2, 1],
    });
    expect(summary(table, view({ finished: true, result, sheet: late }), 1, now)!.comeback).toBe(0);
    expect(summary(table, over, null, now)).toBeUndefined();
    expect(summary(table, view({}), 0, now)).toBeUndefined();
  });
});

describe('figures of the own games', () => {
  const games = [
    { ...played('a'), at: 3, comeback: 4 },
    { ...played('b'), at: 2, winners: [1], scores: [1, 7] },
    { ...played('c', 'awimbawe'), at: 1 },
  ];
  it('are counted game by game, in the order in which they were played', () => {
    const [first, second] = figures(games);
    expect(first).toMatchObject({ game: 'savage-bowl', played: 2, won: 1, best: 3, comeback: 4 });
    expect(first!.points.map((one) => [one.score, one.won])).toEqual([
      [1, false],
      [3, true],
    ]);
    expect(second).toMatchObject({ game: 'awimbawe', played: 1, won: 1 });
    expect(figures([])).toEqual([]);
  });
  it('tell of the games won from furthest behind, round by round as far as it was kept', () => {
    const [one] = figures([
      { ...played('old'), comeback: 4, scores: [9, 7] },
      { ...played('a'), comeback: 6, leads: [-2, -6, 1] },
      { ...played('lost'), winners: [1], leads: [-3, -8] },
      { ...played('ahead'), leads: [2, 5] },
    ]);
    expect(one!.comebacks).toEqual([
      { table: 'a', leads: [-2, -6, 1], behind: 6, round: 2 },
      { table: 'old', leads: [-4, 2], behind: 4 },
    ]);
    const many = Array.from({ length: 9 }, (_, i) => ({ ...played(`${i}`), comeback: i }));
    expect(figures(many)[0]!.comebacks.map(({ behind }) => behind)).toEqual([8, 7, 6]);
  });
  it('are exported whole, in words that a program reads', () => {
    const kept = JSON.parse(export_text(games)) as { games: PlayedGame[] };
    expect(kept.games).toEqual(games);
  });
});
