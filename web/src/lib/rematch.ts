// SPDX-License-Identifier: Apache-2.0
import { join } from './api';
import { follow_circle } from './circle_of';
import { promise_of } from './hash';
import { held, hold } from './keep.svelte';
import { keep_luck, new_luck } from './luck';
import { name_of } from './names';
import type { Table } from './protocol';

type Command = (
  t: string,
  d: Record<string, unknown>,
) => Promise<Record<string, unknown> | undefined>;

/**
 * The table of the rematch: made now, or joined on the same seat as here. The seat there is kept
 * on this device; a player who can't sit down watches. Undefined if the server refuses.
 */
export async function next_table(
  table: Table,
  me: number | null,
  token: string | undefined,
  command: Command,
): Promise<string | undefined> {
  if (!table.rematch) {
    const luck = new_luck();
    const d = await command('rematch', { luck_promise: promise_of(luck) });
    if (!d?.table) return undefined;
    keep_luck(d.table as string, luck);
    follow_circle(table.id, d.table as string);
    hold({
      table: d.table as string,
      seat: d.seat as number,
      token: d.token as string,
      game: table.game,
    });
    return d.table as string;
  }
  follow_circle(table.id, table.rematch);
  if (!held(table.rematch) && token && me !== null) {
    try {
      const seated = await join(table.rematch, { name: name_of(table, me), from: token });
      hold({ table: seated.table, seat: seated.seat!, token: seated.token!, game: table.game });
    } catch {
      // The seat is taken: one watches.
    }
  }
  return table.rematch;
}
