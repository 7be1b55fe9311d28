// SPDX-License-Identifier: Apache-2.0
// What a circle offers its members at its tables.
import type { Circle, CircleTable, NewTable } from '../lib/protocol';

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
