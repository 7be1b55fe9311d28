// SPDX-License-Identifier: Apache-2.0
// The first game of a kind on this device: it leaves out what the rulebook leaves out in a first
// game, until one game has been finished or the player asks for everything.
import { read, write } from './keep.svelte';
import { has_finished } from './mine.svelte';
import type { Game, Options } from './protocol';

const key = 'menagerie.full-rules';
const full = $state({ games: read<string[]>(key, []) });

/** Whether there is anything to choose: the rulebook leaves something out, and no game has been
    finished yet. */
export const is_first = (game: Game) => game.first_game !== undefined && !has_finished(game.id);
export const is_simple = (game: Game) => is_first(game) && !full.games.includes(game.id);

export function set_simple(game: Game, simple: boolean) {
  full.games = [...full.games.filter((one) => one !== game.id), ...(simple ? [] : [game.id])];
  write(key, $state.snapshot(full.games));
}

/** The options of a game that begins now, where they are not the usual ones. */
export const starting_options = (game: Game): Options =>
  is_simple(game) ? { ...game.first_game!.options } : {};
