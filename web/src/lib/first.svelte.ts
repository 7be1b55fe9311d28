// SPDX-License-Identifier: Apache-2.0
// The first game of a kind on this device: what the rulebook leaves out then is left out, until one
// game was finished or somebody wants everything.
import { read, write } from './keep.svelte';
import { has_finished } from './mine.svelte';
import type { Game, Options } from './protocol';

const key = 'menagerie.full-rules';
const full = $state({ games: read<string[]>(key, []) });

/** Whether there is anything to choose: the rulebook leaves something out, and nobody has played
    yet. */
export const is_first = (game: Game) => game.first_game !== undefined && !has_finished(game.id);
export const is_simple = (game: Game) => is_first(game) && !full.games.includes(game.id);

export function set_simple(game: Game, simple: boolean) {
  full.games = [...full.games.filter((one) => one !== game.id), ...(simple ? [] : [game.id])];
  write(key, $state.snapshot(full.games));
}

/** The options of a game that begins now, where they are not the usual ones. */
export const starting_options = (game: Game): Options =>
  is_simple(game) ? { ...game.first_game!.options } : {};
