// SPDX-License-Identifier: Apache-2.0
// The first game of a kind on this device: it leaves out what the rulebook leaves out in a first
// game, until one game has been finished or the player asks for everything. A game that is shorter
// that way is played so until the player asks for the long one, which is remembered.
import { read, write } from './keep.svelte';
import { has_finished } from './mine.svelte';
import { measured_minutes } from './time_taken';
import type { Game, Options } from './protocol';

const key = 'menagerie.full-rules';
const full = $state({ games: read<string[]>(key, []) });

/** Whether there is a shorter game: one that has a time of its own. */
export const has_short = (game: Game) => game.first_game?.minutes !== undefined;

/** Whether there is anything to choose: a shorter game, or one from which the rulebook leaves
    something out, as long as no game has been finished. */
export const is_first = (game: Game) =>
  game.first_game !== undefined && (has_short(game) || !has_finished(game.id));
export const is_simple = (game: Game) => is_first(game) && !full.games.includes(game.id);

export function set_simple(game: Game, simple: boolean) {
  full.games = [...full.games.filter((one) => one !== game.id), ...(simple ? [] : [game.id])];
  write(key, $state.snapshot(full.games));
}

/** The games that this person wants to play with all rules from the start. */
export const full_rules = (): readonly string[] => full.games;

export function set_full_rules(games: string[]) {
  full.games = games;
  write(key, games);
}

/** How long a game takes here, in minutes: as long as those took that were finished on this device
    with the same options, once there are enough of them, else as the game tells itself. */
export function minutes_of(game: Game): { minutes: number; measured: boolean } | undefined {
  const measured = measured_minutes(game, starting_options(game));
  if (measured !== undefined) return { minutes: measured, measured: true };
  const told = (is_simple(game) && game.first_game!.minutes) || game.description.cover.minutes;
  return told ? { minutes: told, measured: false } : undefined;
}

/** The options of a game that begins now, if they are not the usual ones. */
export const starting_options = (game: Game): Options =>
  is_simple(game) ? { ...game.first_game!.options } : {};

/** The options after a change of the number of players: those of a shorter or first game come and
    go with the number they are meant for, except those that someone has chosen. */
export function with_players(
  game: Game,
  options: Options,
  players: number,
  chosen: ReadonlySet<string>,
): Options {
  const { options: first = {}, players_max = Infinity } = game.first_game ?? {};
  const usual = Object.fromEntries(game.options.map(({ name, standard }) => [name, standard]));
  const begins: Options = players > players_max ? usual : { ...usual, ...starting_options(game) };
  const follows = Object.keys(first).filter((name) => !chosen.has(name));
  return { ...options, ...Object.fromEntries(follows.map((name) => [name, begins[name]!])) };
}
