// SPDX-License-Identifier: Apache-2.0
// Taking over a seat during a game: the player's own, lost by their browser, or a bot's.
import { ask_seat, given_seat, Refused } from './api';
import { hold, remember, remembered } from './keep.svelte';
import { new_luck } from './luck';
import type { Seated, Table } from './protocol';

/** The seat that this device has asked for, and the key with which it collects it. */
export type Asked = { seat: number; key: string } | null;
const kept = 'menagerie.asked-seats';

export const asked_at = (table: string): Asked => remembered<Asked>(kept, table) ?? null;
const keep = (table: string, asked: Asked) => remember(kept, table, asked);

/** Whether a spectator may ask for that seat, may take it right away, or neither. */
export function way_to(table: Table, seat: number): 'ask' | 'take' | undefined {
  const its = table.seats[seat];
  if (!its || table.status !== 'playing') return undefined;
  if (its.offered) return 'take';
  const lost = its.kind === 'person' ? !table.connected.includes(seat) : its.left;
  const others = table.seats.some((one, at) => one.kind === 'person' && at !== seat);
  return lost && others ? 'ask' : undefined;
}

export const is_waiting = (table: Table, asked: Asked): boolean =>
  !!asked && (table.seat_requests ?? []).some(({ seat }) => seat === asked.seat);

function take(table: Table, seated: Seated): boolean {
  if (!seated.token) return false;
  keep(table.id, null);
  hold({ table: table.id, seat: seated.seat!, token: seated.token, game: table.game });
  return true;
}

/** Asks for a seat; whether it is this device's now. */
export async function ask(table: Table, seat: number, name: string): Promise<boolean> {
  const key = new_luck();
  keep(table.id, { seat, key });
  try {
    return take(table, await ask_seat(table.id, { seat, name, key }));
  } catch (problem) {
    keep(table.id, null);
    throw problem;
  }
}

/** What became of a request that the table has no longer; whether the seat is this device's now. */
export async function settle(table: Table, { key }: NonNullable<Asked>): Promise<boolean> {
  try {
    return take(table, await given_seat(table.id, key));
  } catch (problem) {
    if ((problem as Refused).kind === 'not-now') keep(table.id, null);
    return false;
  }
}
