// SPDX-License-Identifier: Apache-2.0
// A circle's tables: new ones, and seats at them. This device keeps the seat and from which circle
// it came there.
import { Refused } from '../lib/api';
import { type KnownCircle, note_circle } from '../lib/circle_of';
import { held, hold } from '../lib/keep.svelte';
import type { Circle, CircleTable, NewTable, Seated } from '../lib/protocol';
import { go } from '../lib/route.svelte';
import { identity } from '../identity/kept';
import { fresh_token } from '../identity/server';
import { open_in, sit_in } from './server';

/** What a member may do at a table: sit down there, return to the seat, or watch. */
export type Way = 'sit' | 'return' | 'watch';

export function way_at({ state, seats }: CircleTable, you: number): Way {
  if (seats.includes(you)) return 'return';
  return state === 'waiting' && seats.includes(null) ? 'sit' : 'watch';
}

/** What another table like the last one is made with. Its free seats are for members again; a bot
    that was given a seat of its own keeps it. */
export function next_of({ last }: Pick<Circle, 'last'>): NewTable | undefined {
  if (!last) return undefined;
  const { bots, ...next } = last;
  const seated = Object.entries(bots ?? {}).filter(([seat]) => seat !== 'others');
  return { ...next, ...(seated.length ? { bots: Object.fromEntries(seated) as never } : {}) };
}

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
