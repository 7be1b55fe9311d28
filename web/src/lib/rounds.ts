// SPDX-License-Identifier: Apache-2.0
// The results of a round, from the views before and after its end, and the course of the scores.
import { counter_look } from './looks.svelte';
import type { Argument, SheetRow } from './protocol';
import { last_winner } from './scene';
import type { Told } from './told';
import type { Counter, View } from './view';

export type RoundSummary = {
  round: number;
  /** By seat: points of this round, and of all rounds so far. */
  gains: number[];
  totals: number[];
  /** What was counted in this round, where the view still says it. */
  figures: Counter[];
  /** The sentences that ended it. */
  told: Told[];
};

const of_a_round = ['count', 'tricks', 'prize', 'measure'];
const sum = (counter: Counter | undefined) =>
  (counter?.by_seat ?? []).reduce<number>((all, one) => all + (one ?? 0), 0);

/** Whether a counter says something about a finished round. A measure does, such as a bid, even if
    it is 0; other things only if someone has any. */
function is_told(game: string, counter: Counter): boolean {
  const { kind, only_if_any } = counter_look(game, counter.id);
  if (!of_a_round.includes(kind)) return false;
  const is_measure = kind === 'measure' && !only_if_any;
  return sum(counter) > 0 || (is_measure && counter.by_seat.every((one) => one !== null));
}

const counts_tricks = (game: string) => (one: Counter) =>
  counter_look(game, one.id).kind === 'tricks';

/** The counters as they were when the round ended. */
function figures_of(before: View, after: View): Counter[] {
  const tricks = (view: View) => view.counters.find(counts_tricks(view.game));
  const set_back = sum(tricks(before)) > 0 && sum(tricks(after)) === 0;
  const counters = set_back ? counted_at_the_end(before, after) : after.counters;
  return counters.filter((one) => is_told(after.game, one));
}

/**
 * Where the next round has set the counters back: who won the last trick has one more, and of
 * something else a sentence for each seat has the number by the counter's name.
 */
function counted_at_the_end(before: View, after: View): Counter[] {
  const told = after.log_said.slice(before.log_said.length);
  const number = (seat: number, id: string): number | null => {
    const says = told.find(
      ({ args }) => seat_in(args?.seat) === seat && typeof args?.[id] === 'number',
    );
    return (says?.args?.[id] as number | undefined) ?? null;
  };
  const is_tricks = counts_tricks(after.game);
  const winner = last_winner(after);
  const with_last = (count: number | null, seat: number) =>
    winner === undefined || count === null ? null : count + Number(seat === winner);
  return before.counters
    .map((counter) => ({
      ...counter,
      by_seat: counter.by_seat.map((count, seat) =>
        is_tricks(counter) ? with_last(count, seat) : number(seat, counter.id),
      ),
    }))
    .filter((counter) => counter.by_seat.every((count) => count !== null));
}

const seat_in = (argument: Argument | undefined) =>
  typeof argument === 'object' && 'seat' in argument ? argument.seat : undefined;

/** The gains of a row of the score sheet. */
export function gains_of(sheet: SheetRow[], row: number): number[] {
  return (sheet[row]?.totals ?? []).map(
    (total, seat) => total - (sheet[row - 1]?.totals[seat] ?? 0),
  );
}

/** The round that has ended between two views, if one has. */
export function round_ended(before: View | null, after: View): RoundSummary | undefined {
  const row = after.sheet.length - 1;
  if (!before || before.game !== after.game || row !== before.sheet.length) return undefined;
  return {
    round: after.sheet[row]!.round,
    gains: gains_of(after.sheet, row),
    totals: after.sheet[row]!.totals,
    figures: figures_of(before, after),
    told: after.log.slice(before.log.length),
  };
}

export type Line = { seat: number; points: { x: number; y: number }[] };
export type Plot = { lines: Line[]; zero: number | null; low: number; high: number };

/** The totals of every seat from the beginning on, as lines in a box of that many units. */
export function course(sheet: SheetRow[], seats: number, w: number, h: number): Plot {
  const rows = [Array<number>(seats).fill(0), ...sheet.map((row) => row.totals)];
  const all = rows.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const y = (value: number) => h - ((value - low) / (high - low)) * h;
  const x = (row: number) => (rows.length > 1 ? (row / (rows.length - 1)) * w : 0);
  const lines = Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: rows.map((row, i) => ({ x: x(i), y: y(row[seat] ?? 0) })),
  }));
  return { lines, zero: low < 0 ? y(0) : null, low, high };
}

/** Marks at the ends of lines, moved apart so that none lies on another; in the order given. */
export function apart(ends: number[], size: number, h: number): number[] {
  const order = ends.map((_, i) => i).sort((a, b) => ends[a]! - ends[b]! || a - b);
  const places = [...ends];
  let free = size / 2;
  for (const i of order) {
    places[i] = Math.max(free, ends[i]!);
    free = places[i]! + size;
  }
  let last = h - size / 2;
  for (const i of order.reverse()) {
    places[i] = Math.min(last, places[i]!);
    last = places[i]! - size;
  }
  return places;
}
