// SPDX-License-Identifier: Apache-2.0
// A circle's tables: new ones, and seats at them. This device keeps the seat and from which circle
// it came there.
import { Refused } from '../lib/api';
import { type KnownCircle, note_circle } from '../lib/circle_of';
import { held, hold } from '../lib/keep.svelte';
import type { CircleTable, NewTable, Seated } from '../lib/protocol';
import { go } from '../lib/route.svelte';
import { identity } from '../identity/kept';
import { fresh_token } from '../identity/server';
import { open_in, sit_in } from './server';

function take({ circle, name }: KnownCircle, { table, seat, token }: Seated, game: string) {
  hold({ table, seat: seat!, token: token!, game });
  note_circle(table, { circle, name });
  go(`/t/${table}`);
}

export async function open_table_in(circle: KnownCircle, wanted: NewTable) {
  take(circle, await open_in(circle.circle, { seat: 'any', ...wanted }), wanted.game);
}

export async function sit_down_in(circle: KnownCircle, { table, game }: CircleTable) {
  take(circle, await sit_in(circle.circle, table), game);
}

/** A seat that another device of the same person has comes here; if it can't, one watches. */
export async function return_in(circle: KnownCircle, { table, game }: CircleTable) {
  note_circle(table, circle);
  if (!held(table)) {
    try {
      return take(circle, await fresh_token(identity()!.secret, table), game);
    } catch (problem) {
      if (problem instanceof Refused && problem.kind === 'offline') throw problem;
    }
  }
  go(`/t/${table}`);
}
