// SPDX-License-Identifier: Apache-2.0
// What this device keeps of its person's identity.
import { read, write } from '../lib/keep.svelte';
import type { SharedSettings } from './history';
import { bytes_of, new_secret, type Secret } from './secret';

export type Identity = {
  secret: Secret;
  /** Whether the server is given the key: once someone has asked for what needs that. */
  shared?: boolean;
  /** Whether the server has had it; and whether it does not know it any more, since it was deleted
      there. */
  known?: boolean;
  gone?: boolean;
  /** What it was last told. */
  told?: { name: string; avatar: string };
  /** The tables at which it knows whose seat this device holds, newest first, with hashes of the
      tokens: a seat with another token must be bound again. */
  bound?: [table: string, token: string][];
  /** The settings that this device last had in common with the others, a hash of all that it
      shared then, and when that was. */
  base?: SharedSettings;
  content?: string;
  at?: number;
  /** Takes the place of the secret; the server may know it already. */
  next?: Secret;
  /** The one before, with which the vault may still be sealed. */
  before?: Secret;
};

const key = 'menagerie.identity';
/** In a browser that keeps nothing: as long as the page is open. */
let unkept: Identity | undefined;

function stored(): Identity | undefined {
  const kept = read<Partial<Identity> | null>(key, null);
  return typeof kept === 'object' && kept && bytes_of(kept.secret) ? (kept as Identity) : undefined;
}

/** Nothing before it is first needed. A device's store may hold anything. */
export const identity = (): Identity | undefined => stored() ?? unkept;

export function keep_identity(kept: Identity) {
  write(key, kept);
  unkept = stored() ? undefined : kept;
}

/** Makes one if there is none. Nothing is sent for that. */
export function made_identity(): Identity {
  const kept = identity();
  if (kept) return kept;
  const made: Identity = { secret: new_secret() };
  keep_identity(made);
  return made;
}

/** Changes what is kept as long as it is still of that secret: another page may have changed it. */
export function note(secret: Secret, more: Partial<Identity>) {
  const kept = identity();
  if (kept?.secret === secret) keep_identity({ ...kept, ...more });
}

const signed_out_key = 'menagerie.signed-out';

/** Whether another device has renewed the identity that this one had. */
export const was_signed_out = (): boolean => read<unknown>(signed_out_key, false) === true;

/** Nothing is left of the identity; the history of this device stays. */
export function forget_identity(signed_out: boolean) {
  unkept = undefined;
  try {
    localStorage.removeItem(key);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
  write(signed_out_key, signed_out);
}

/** The person has seen that. */
export function note_signed_out_seen() {
  if (was_signed_out()) write(signed_out_key, false);
}
