// SPDX-License-Identifier: Apache-2.0
// The absent players, and when a bot may play for them. The server allows that request once a
// person has been without a connection for the table's `away_s`. Each page notes for itself when
// that began. A page that comes later starts counting later, so what it offers is never refused.
import type { Table } from './protocol';
import { say } from './say.svelte';

type Since = Readonly<Record<number, number>>;
type Seats = Pick<Table, 'seats' | 'connected'>;

// The server's clock and ours do not tick together.
const grace_ms = 1000;

/** Since when which seats are away, from what was known before. */
export function gone_since(table: Seats, before: Since, now: number): Since {
  const since: Record<number, number> = {};
  table.seats.forEach((its, seat) => {
    if (its.kind !== 'person' || table.connected.includes(seat)) return;
    since[seat] = before[seat] ?? now;
  });
  return since;
}

/** Whether a bot may be asked to play for a seat, and otherwise in how many milliseconds. */
export function take_over_in(
  table: Pick<Table, 'status' | 'mode' | 'away_s' | 'seats'>,
  since: Since,
  seat: number,
  now: number,
): number | undefined {
  const gone = since[seat];
  const its = table.seats[seat];
  if (gone === undefined || its?.kind !== 'person' || its.stand_in) return undefined;
  if (table.status !== 'playing' || table.mode !== 'live') return undefined;
  return Math.max(0, gone + table.away_s * 1000 + grace_ms - now);
}

/** "in 45 seconds", for people. */
export function in_time(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return say('away.seconds', { seconds });
  return say('away.minutes', { minutes: Math.ceil(seconds / 60) });
}
