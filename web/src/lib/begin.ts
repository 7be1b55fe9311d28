// SPDX-License-Identifier: Apache-2.0
// Starts a game with one tap: with the options that its rulebook recommends for a first game, on
// the server or, without one, in this browser.
import { create, type Refused } from './api';
import { starting_options } from './first.svelte';
import { hold, keep_settings, pace_ms, settings } from './keep.svelte';
import type { Game, NewTable } from './protocol';
import { go } from './route.svelte';
import { say } from './say.svelte';

/** Deals and opens the table. What is said where that could not be; nothing where it was. */
export async function begin(game: Game, with_bots: boolean): Promise<string> {
  keep_settings();
  const wanted = {
    game: game.id,
    name: settings.name.trim() || say('people.guest'),
    options: starting_options(game),
    seat: 'any',
    hints: true,
    pace_ms: pace_ms(),
    ...(with_bots ? { bots: { others: 'normal' } } : {}),
  } satisfies NewTable;
  try {
    await open_table(wanted);
    return '';
  } catch (problem) {
    return (problem as Refused).message;
  }
}

/** Sits down at a new table of the server; against bots also without one, at a table of this
    page. */
export async function open_table(wanted: NewTable) {
  const seated = await create(wanted).catch((problem: Refused) => {
    if (!wanted.bots || problem.kind !== 'offline') throw problem;
    // No one else could mind an undo.
    return create({ ...wanted, undo_revealed: true }, true);
  });
  hold({ table: seated.table, seat: seated.seat!, token: seated.token!, game: wanted.game });
  go(`/t/${seated.table}`);
}
