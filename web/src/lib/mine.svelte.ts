// SPDX-License-Identifier: Apache-2.0
// The games that were finished on this device, and what to remember of them. They leave the device
// only encrypted, for other devices of the same person (src/identity), and there is an end to what
// is kept.
import { read, write } from './keep.svelte';
import { worth_of_points } from './looks.svelte';
import { levels, type Level, type Options, type Table } from './protocol';
import type { View } from './view';

export type PlayedGame = {
  table: string;
  game: string;
  title: string;
  /** Milliseconds since 1970, when this device saw the end. */
  at: number;
  seat: number;
  names: string[];
  /** By seat: whether a bot sat there. */
  bots: boolean[];
  /** By seat: the level of the bot there; earlier versions of the page did not keep it. */
  levels?: (Level | null)[];
  /** Whether a hint was asked for, a decision taken back or a bot stood in; nothing is known of
      earlier games. */
  helped?: boolean;
  scores: number[];
  winners: number[];
  /** The totals of this seat after each round. */
  course: number[];
  /** By how many points this seat was behind after some round of a game that it won. */
  comeback: number;
  /** How far this seat was before the best of the others after each round, behind as a negative
      number; earlier versions of the page did not keep it. */
  leads?: number[];
  /** With which options it was played, and how many minutes that took; nothing is known of earlier
      games. */
  options?: Options;
  minutes?: number;
  /** Was played at a table of another device's page, which is not here. */
  elsewhere?: boolean;
};

const key = 'menagerie.games';
export const games_max = 400;

const are_numbers = (list: unknown): boolean =>
  Array.isArray(list) && list.every((one) => Number.isFinite(one));

const are_levels = (list: unknown): boolean =>
  Array.isArray(list) && list.every((one) => one === null || levels.includes(one as Level));

const sound_entry = (one: unknown): one is PlayedGame => {
  const game = one as Partial<PlayedGame> | null;
  return (
    typeof game === 'object' &&
    game !== null &&
    ['table', 'game', 'title'].every((name) => typeof game[name as 'game'] === 'string') &&
    typeof game.at === 'number' &&
    typeof game.seat === 'number' &&
    typeof game.comeback === 'number' &&
    [game.names, game.bots, game.scores, game.winners, game.course].every(Array.isArray) &&
    (game.leads === undefined || are_numbers(game.leads)) &&
    (game.levels === undefined || are_levels(game.levels)) &&
    (game.minutes === undefined || (Number.isFinite(game.minutes) && game.minutes > 0)) &&
    (game.options === undefined || (typeof game.options === 'object' && game.options !== null))
  );
};

/** What was kept, as far as it can be read: a device's store may hold anything. */
export const readable = (kept: unknown): PlayedGame[] =>
  Array.isArray(kept) ? kept.filter(sound_entry).slice(0, games_max) : [];

const kept = $state({ games: readable(read<unknown>(key, [])) });

/** Newest first. */
export const played_games = (): readonly PlayedGame[] => kept.games;
export const has_finished = (game: string) => kept.games.some((one) => one.game === game);

/** After each round, how far a seat is before the best of the others. */
const leads_of = (view: View, seat: number): number[] =>
  view.sheet.map(({ totals }) => {
    const worth = worth_of_points(view.game, totals);
    return (worth[seat] ?? 0) - Math.max(...worth.filter((_, other) => other !== seat));
  });

/** What to keep of a finished game; nothing for a spectator. */
export function summary(
  table: Table,
  view: View,
  seat: number | null,
  { at, helped, minutes }: { at: number; helped: boolean; minutes?: number },
) {
  if (seat === null || !view.result) return undefined;
  const won = view.result.winners.includes(seat);
  const leads = leads_of(view, seat);
  return {
    table: table.id,
    game: table.game,
    title: table.title,
    at,
    seat,
    names: table.seats.map((one) => one.name),
    bots: table.seats.map((one) => one.kind === 'bot'),
    levels: table.seats.map((one) => (one.kind === 'bot' ? one.level : null)),
    helped,
    scores: view.result.scores,
    winners: view.result.winners,
    course: view.sheet.map((row) => row.totals[seat] ?? 0),
    comeback: won ? Math.max(0, ...leads.map((lead) => -lead)) : 0,
    leads,
    options: table.options,
    ...(minutes === undefined ? {} : { minutes }),
  } satisfies PlayedGame;
}

/** The list with this game added, each game once. */
export const with_game = (games: readonly PlayedGame[], game: PlayedGame): PlayedGame[] =>
  [game, ...games.filter((one) => one.table !== game.table)].slice(0, games_max);

export function remember(game: PlayedGame) {
  if (kept.games.some((one) => one.table === game.table)) return;
  kept.games = with_game(kept.games, game);
  write(key, $state.snapshot(kept.games));
}

const helped_key = 'menagerie.helped';
const helped_max = 100;
const texts_of = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
export const helped_tables = (): string[] => texts_of(read<unknown>(helped_key, []));

/** Whether a hint was asked for at a table, a decision taken back, or a bot stood in. */
export const was_helped = (table: string): boolean => helped_tables().includes(table);

export function keep_helped(table: string) {
  const others = helped_tables().filter((one) => one !== table);
  write(helped_key, [table, ...others].slice(0, helped_max));
}

const forgotten_key = 'menagerie.forgotten';
const forgotten_max = 1000;
/** The tables of games that were forgotten here, newest first: they don't come back from another
    device of the same person (src/identity), but are forgotten there too. */
export const forgotten_tables = (): string[] => texts_of(read<unknown>(forgotten_key, []));

export function forget_games() {
  const tables = [...kept.games.map(({ table }) => table), ...forgotten_tables()];
  replace_games([], [], tables);
}

/** What several devices have played, newest first, takes the place of what is kept here. */
export function replace_games(games: PlayedGame[], helped: string[], forgotten: string[]) {
  kept.games = games.slice(0, games_max);
  write(key, kept.games);
  write(helped_key, helped.slice(0, helped_max));
  write(forgotten_key, forgotten.slice(0, forgotten_max));
}
