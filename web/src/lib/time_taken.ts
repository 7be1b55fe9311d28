// SPDX-License-Identifier: Apache-2.0
// Measures how long games take on this device: the time between events at a table, without breaks.
// It is stored with the game at its end.
import { read, write } from './keep.svelte';
import { played_games, type PlayedGame } from './mine.svelte';
import type { Game, Options, Table } from './protocol';
import type { View } from './view';

const key = 'menagerie.time';
const tables_max = 50;
/** Longer than that a player is doing something else. */
const break_ms = 120_000;
/** A page that comes later has not seen the whole game. */
const begun_by = 12;
/** The number of games that tell how long one takes. */
const enough = 3;

type Spent = { table: string; event: number; at: number; ms: number };

const is_spent = (one: unknown): one is Spent => {
  const spent = one as Partial<Spent> | null;
  return (
    typeof spent === 'object' &&
    spent !== null &&
    typeof spent.table === 'string' &&
    [spent.event, spent.at, spent.ms].every(Number.isFinite)
  );
};

const readable = (list: unknown): Spent[] =>
  Array.isArray(list) ? list.filter(is_spent).slice(0, tables_max) : [];

/** The last tables first. */
let kept = readable(read<unknown>(key, []));

/** Counts the time until that event of a table. */
export function spend(table: string, event: number, now = Date.now()) {
  const before = kept.find((one) => one.table === table);
  if (before ? before.event === event : event > begun_by) return;
  const ms = before ? Math.min(break_ms, Math.max(0, now - before.at)) : 0;
  const spent: Spent = { table, event, at: now, ms: (before?.ms ?? 0) + ms };
  kept = [spent, ...kept.filter((one) => one !== before)].slice(0, tables_max);
  write(key, kept);
}

type Live = { table: Table | null; view: View | null; seat: number | null };

/** Counts the time of what is seen of a table now; a game in which a bot stands in is not timed. */
export function spend_time<T extends Live>(live: T): T {
  const { table, view, seat } = live;
  if (!table || !view || seat === null || table.mode !== 'live') return live;
  if (table.seats[seat]?.stand_in) kept = kept.filter((one) => one.table !== table.id);
  else spend(table.id, view.event);
  return live;
}

/** How long the game at a table took so far, in minutes; nothing is known of one whose beginning
    this device has not seen. */
export function minutes_spent(table: string): number | undefined {
  const spent = kept.find((one) => one.table === table);
  return spent && spent.ms > 0 ? spent.ms / 60_000 : undefined;
}

export function forget_times() {
  kept = [];
  write(key, kept);
}

/** Whether a game was played as one that begins with these options, beside those that are usual. */
function is_alike(played: PlayedGame, game: Game, options: Options): boolean {
  const had = played.options;
  return (
    played.game === game.id &&
    had !== undefined &&
    game.options
      .filter(({ type }) => type !== 'list')
      .every(({ name, standard }) => had[name] === (options[name] ?? standard))
  );
}

/** The median of the minutes that such games took on this device, if there are enough. */
export function measured_minutes(game: Game, options: Options): number | undefined {
  const took = played_games()
    .filter((one) => one.minutes !== undefined && is_alike(one, game, options))
    .map((one) => one.minutes!)
    .sort((a, b) => a - b);
  if (took.length < enough) return undefined;
  const middle = took.length / 2;
  const median = (took[Math.floor(middle)]! + took[Math.ceil(middle) - 1]!) / 2;
  return Math.max(1, median < 10 ? Math.round(median) : 5 * Math.round(median / 5));
}
