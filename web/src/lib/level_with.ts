// SPDX-License-Identifier: Apache-2.0
// Which level of bots a person plays like, from the games of this device. Each level has a strength
// on a scale of its game: by how much the odds of ending ahead of a seat grow, taken from the
// committed measurements of the levels against each other. The player's strength is estimated on
// that scale (Bradley and Terry 1952), and shown as the levels that are likely.
import measured from '../../../docs/bots/results/levels.csv?raw';
import { worth_of_points } from './looks.svelte';
import type { PlayedGame } from './mine.svelte';
import { levels, type Level } from './protocol';

/** The strengths of the levels that were measured, in logits over the weakest, ascending. */
export type Scale = { level: Level; strength: number }[];

const logit = (share: number) => Math.log(share / (1 - share));

/** The scale of a game from a table of levels against the level below each; its columns have
    names. */
export function scale_of(table: string, game: string): Scale {
  const [head = '', ...rows] = table.split('\n').filter((line) => line && !line.startsWith('#'));
  const columns = head.split(',');
  const cell = (row: string[], name: string) => row[columns.indexOf(name)] ?? '';
  const its = rows.map((row) => row.split(',')).filter((row) => cell(row, 'game') === game);
  const scale: Scale = [{ level: levels[0], strength: 0 }];
  for (let i = 1; i < levels.length; ++i) {
    const row = its.find((one) => cell(one, 'a') === levels[i] && cell(one, 'b') === levels[i - 1]);
    if (!row) break;
    const strength = scale[i - 1]!.strength + logit(Number(cell(row, 'ahead')) / 100);
    scale.push({ level: levels[i]!, strength });
  }
  return scale;
}

/** The player's results against the bots of one game: the level of each bot, and 1 for ahead of it,
    0 for behind, 0.5 for a tie. */
export type Outcome = { level: Level; ahead: number }[];

export function outcome_of(one: PlayedGame): Outcome {
  const worth = worth_of_points(one.game, one.scores);
  const rank = (seat: number) => (one.winners.includes(seat) ? Infinity : (worth[seat] ?? 0));
  const own = rank(one.seat);
  return (one.levels ?? []).flatMap((level, seat) => {
    if (!level || seat === one.seat) return [];
    const other = rank(seat);
    return [{ level, ahead: own === other ? 0.5 : Number(own > other) }];
  });
}

/** Before any game: about as strong as the levels are, within two logits or so. */
const prior_spread = 2;
const step = 0.05;
/** How sure it is that the strength lies within what is told. */
const sure = 0.8;

type Tally = { strength: number; ahead: number; behind: number };

/** How often one was ahead of each level and behind it. A game counts once, however many bots sat
    there: the results against them depend on each other. */
function tallies(scale: Scale, outcomes: Outcome[]): Tally[] {
  const all = scale.map(({ level, strength }) => ({ level, strength, ahead: 0, behind: 0 }));
  for (const outcome of outcomes)
    for (const { level, ahead } of outcome) {
      const tally = all.find((one) => one.level === level)!;
      tally.ahead += ahead / outcome.length;
      tally.behind += (1 - ahead) / outcome.length;
    }
  return all;
}

/** The posterior of the player's strength on a grid over the scale. */
function posterior(scale: Scale, outcomes: Outcome[]): { at: number; weight: number }[] {
  const top = scale[scale.length - 1]!.strength;
  const seen = tallies(scale, outcomes);
  const logs: { at: number; log: number }[] = [];
  for (let at = -4; at <= top + 4; at += step) {
    let log = -(((at - top / 2) / prior_spread) ** 2) / 2;
    for (const { strength, ahead, behind } of seen)
      log -=
        ahead * Math.log1p(Math.exp(strength - at)) + behind * Math.log1p(Math.exp(at - strength));
    logs.push({ at, log });
  }
  const most = Math.max(...logs.map(({ log }) => log));
  const all = logs.map(({ at, log }) => ({ at, weight: Math.exp(log - most) }));
  const sum = all.reduce((so_far, { weight }) => so_far + weight, 0);
  return all.map(({ at, weight }) => ({ at, weight: weight / sum }));
}

/** The level that is nearest to a strength. */
const nearest = (scale: Scale, at: number): Level =>
  scale.reduce((best, one) =>
    Math.abs(one.strength - at) < Math.abs(best.strength - at) ? one : best,
  ).level;

/** The weakest and the strongest level that the player may well be level with; whether that is the
    strongest that was measured, above which nothing can be told apart; and from how many games. */
export type LevelWith = { low: Level; high: Level; is_top: boolean; games: number };

export const level_least = 5;

export function estimate(scale: Scale, outcomes: Outcome[]): LevelWith | undefined {
  const known = new Set(scale.map(({ level }) => level));
  const counted = outcomes
    .map((outcome) => outcome.filter(({ level }) => known.has(level)))
    .filter((outcome) => outcome.length > 0);
  if (scale.length < 2 || counted.length < level_least) return undefined;
  const ends = { low: 0, high: 0 };
  let below = 0;
  for (const { at, weight } of posterior(scale, counted)) {
    if (below < (1 - sure) / 2) ends.low = at;
    if (below < (1 + sure) / 2) ends.high = at;
    below += weight;
  }
  const high = nearest(scale, ends.high);
  return {
    low: nearest(scale, ends.low),
    high,
    is_top: high === scale.at(-1)!.level,
    games: counted.length,
  };
}

/** From the games of one kind that were played without hints and without taking back. */
export function level_with(game: string, games: readonly PlayedGame[]): LevelWith | undefined {
  const alone = games.filter((one) => one.game === game && one.helped === false);
  return estimate(scale_of(measured, game), alone.map(outcome_of));
}
