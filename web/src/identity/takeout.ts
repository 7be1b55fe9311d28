// SPDX-License-Identifier: Apache-2.0
// Everything that this device and the server keep of a person: as one file, or gone.
import { record_of } from '../lib/api';
import { held_seats, read } from '../lib/keep.svelte';
import { is_own, page_tables } from '../lib/peer';
import { database, old_place, place, written } from '../worker/log';
import { own_history } from './history';
import { identity } from './kept';
import { signer_of } from './keys';
import { export_of } from './server';
import { denial_of } from './signed';

/** The records of games on this device; those under way with all cards. */
async function own_records(): Promise<unknown[]> {
  const own = held_seats().filter(({ table }) => is_own(table));
  const records: unknown[] = [];
  for (const { table } of own) {
    const record = await record_of(table).catch(async () =>
      (await page_tables()).record_so_far(table).catch(() => undefined),
    );
    if (record) records.push(record);
  }
  return records;
}

/** Without the twelve words and the tokens of seats: anyone who sees the file could use them. */
export async function takeout(): Promise<object> {
  const kept = identity();
  const { days, ...history } = own_history();
  const device = {
    ...history,
    days: Object.fromEntries(
      Object.entries(days).map(([game, all]) => [
        game,
        Object.fromEntries(
          Object.entries(all).map(([date, { end, line, table }]) => [date, { end, line, table }]),
        ),
      ]),
    ),
    settings: read<unknown>('menagerie.settings', {}),
    seats: held_seats().map(({ table, game, seat }) => ({ table, game, seat })),
    tables: await own_records(),
  };
  if (!kept?.shared) return { format: 'menagerie-takeout/1', device, server: null };
  const { key } = await signer_of(kept.secret);
  const server = await export_of(kept.secret).catch((problem: unknown) => {
    if (denial_of(problem) !== 'identity-unknown') throw problem;
    return null;
  });
  return { format: 'menagerie-takeout/1', key, device, server };
}

/** Everything that the page keeps in this browser. */
export async function delete_here() {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('menagerie.')) localStorage.removeItem(key);
  try {
    const transaction = (await database()).transaction([old_place, place], 'readwrite');
    for (const name of [old_place, place]) transaction.objectStore(name).clear();
    await written(transaction);
  } catch {
    // A browser that keeps no tables has none to delete.
  }
}
