// SPDX-License-Identifier: Apache-2.0
// The days on which this device played daily deals (docs/DAILY.md): which were begun, and how they
// ended. It leaves this browser only encrypted (src/identity); the try itself goes to the server
// (daily_sent.ts).
import { read, write } from './keep.svelte';

export type DailyEnd = 'won' | 'shared' | 'lost';
export type DailyKept = {
  table: string;
  end?: DailyEnd;
  line?: string;
  /** Under which the try is sent to the server. */
  key?: string;
  /** Whether the server has it, or doesn't take it. */
  sent?: 'done' | 'refused';
  /** Was played on another device, where its table is. */
  elsewhere?: boolean;
};
/** By game and day. */
export type Days = Record<string, DailyKept>;

const key = 'menagerie.daily';
const days_max = 800;
const day_ms = 86_400_000;

export const is_days = (days: unknown): days is Days =>
  typeof days === 'object' &&
  days !== null &&
  Object.values(days as object).every((one: DailyKept | null) => typeof one?.table === 'string');

const all_kept = () => {
  const all = read<Record<string, unknown> | null>(key, {});
  return typeof all === 'object' && all !== null ? all : {};
};

/** A device's store may hold anything: what cannot be read counts as nothing. */
export function days_of(game: string): Days {
  const days = all_kept()[game];
  return is_days(days) ? days : {};
}

export function keep_day(game: string, date: string, kept: DailyKept) {
  const days = Object.entries({ ...days_of(game), [date]: kept }).sort();
  write(key, { ...all_kept(), [game]: Object.fromEntries(days.slice(-days_max)) });
}

/** All that is kept, by game. */
export const all_days = (): Record<string, Days> =>
  Object.fromEntries(Object.keys(all_kept()).map((game) => [game, days_of(game)]));

export function replace_days(all: Record<string, Days>) {
  const newest = (days: Days) => Object.fromEntries(Object.entries(days).sort().slice(-days_max));
  write(key, Object.fromEntries(Object.entries(all).map(([game, days]) => [game, newest(days)])));
}

/** The last days that were played to their end and not sent yet, all games. The server takes no
    older ones. */
export function waiting_days(): { game: string; date: string }[] {
  const first = date_of(Date.now() - 7 * day_ms);
  return Object.keys(all_kept()).flatMap((game) =>
    Object.entries(days_of(game))
      .filter(([date, { end, sent, elsewhere }]) => end && !sent && !elsewhere && date >= first)
      .map(([date]) => ({ game, date })),
  );
}

/** The day in UTC, the same for everyone. */
export const date_of = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const today = () => date_of(Date.now());
/** When the next deal comes. */
export const next_deal = () => Date.parse(today()) + day_ms;

/** On how many days in a row, up to today or yesterday, it was played to its end. */
export function streak(days: Days, last: string = today()): number {
  let at = Date.parse(last);
  if (!days[last]?.end) at -= day_ms;
  let length = 0;
  for (; days[date_of(at)]?.end; at -= day_ms) ++length;
  return length;
}
