// SPDX-License-Identifier: Apache-2.0
// This device's contribution to the shuffle of a table. At first the server gets only its hash, so
// it can't adapt the shuffle. It gets the luck itself when all players have promised theirs.
import { bytesToHex, randomBytes } from '@noble/hashes/utils';
import { hash } from './hash';
import { remember, remembered } from './keep.svelte';
import type { Table } from './protocol';

/** What this device knows of a table's shuffle from before its cards were dealt. */
export type KnownLuck = {
  /** Its own. */
  luck?: string;
  /** What every seat had promised, by seat. */
  promises?: string[];
};

const key = 'menagerie.luck';

/** Luck that no one can guess, whatever words a person adds to it. */
export const new_luck = (words = '') => hash(bytesToHex(randomBytes(32)) + words);

export const known_luck = (table: string): KnownLuck => remembered<KnownLuck>(key, table) ?? {};

export const keep_luck = (table: string, luck: string) =>
  remember<KnownLuck>(key, table, { ...known_luck(table), luck });

/** All seats are taken: notes what they have promised, and returns the luck that this page must
    open now. */
export function luck_to_open(table: Table, seat: number | null): string | undefined {
  if (!table.opening) return undefined;
  const known = known_luck(table.id);
  if (!known.promises) {
    const promises = table.seats.map((one) => one.luck_promise ?? '');
    remember<KnownLuck>(key, table.id, { ...known, promises });
  }
  return seat !== null && table.opening.waiting.includes(seat) ? known.luck : undefined;
}
