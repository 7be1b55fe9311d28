// SPDX-License-Identifier: Apache-2.0
// A game begins with a tap: with what its rulebook advises for the first time, on the server or,
// without one, in this browser.
import { create, Refused } from './api';
import { starting_options } from './first.svelte';
import { hold, keep_settings, pace_ms, settings } from './keep.svelte';
import { local } from './line';
import type { Game, Level, Options } from './protocol';
import { go } from './route.svelte';
import { say } from './say.svelte';

/** Deals and opens the table. What is said where that could not be; nothing where it was. */
export async function begin(game: Game, with_bots: boolean): Promise<string> {
  keep_settings();
  const options = starting_options(game);
  const name = settings.name.trim() || say('people.guest');
  try {
    const seated = await create({
      game: game.id,
      name,
      options,
      seat: 'any',
      hints: true,
      pace_ms: pace_ms(),
      ...(with_bots ? { bots: { others: 'normal' } } : {}),
    });
    hold({ table: seated.table, seat: seated.seat!, token: seated.token!, game: game.id });
    go(`/t/${seated.table}`);
    return '';
  } catch (problem) {
    const refused = problem as Refused;
    // Against bots no server is needed.
    if (with_bots && refused.kind === 'offline') return begin_here(game.id, name, options);
    return refused.message;
  }
}

/** The same on this device, against bots. */
export async function begin_here(
  game: string,
  name: string,
  options: Options,
  level: Level = 'normal',
): Promise<string> {
  try {
    const { create } = await local();
    go(`/t/${await create({ game, options, name, level })}`);
    return '';
  } catch {
    return say('problem.no-engine');
  }
}
