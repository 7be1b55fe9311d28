// SPDX-License-Identifier: Apache-2.0
// The line about a finished daily deal, to be pasted anywhere. It has the scores, and reveals no
// cards. The terminal prints the same (src/terminal/play.cpp).
import { type DailyEnd, days_of, keep_day } from './days';
import type { Table } from './protocol';
import { say } from './say.svelte';
import type { View } from './view';

export function end_of(view: View, seat: number): DailyEnd {
  const winners = view.result?.winners ?? [];
  if (!winners.includes(seat)) return 'lost';
  return winners.length > 1 ? 'shared' : 'won';
}

export function daily_line(table: Table, view: View, seat: number): string {
  const scores = view.result?.scores ?? view.scores;
  const others = scores.filter((_, other) => other !== seat);
  const line = say(`daily.${end_of(view, seat)}`, {
    date: table.daily ?? '',
    game: table.title,
    scores: [scores[seat], ...others].join(' : '),
  });
  if (view.sheet.length < 2) return line;
  const totals = view.sheet.map((row) => row.totals[seat] ?? 0);
  const points = totals.map((total, round) => total - (totals[round - 1] ?? 0)).join(' ');
  return say('daily.by-round', { line, points });
}

/** Keeps how it ended. Only this device's own try of that day counts. */
export function keep_daily(table: Table, view: View, seat: number | null) {
  if (!table.daily || seat === null) return;
  const kept = days_of(table.game)[table.daily];
  if (kept?.table !== table.id || kept.end) return;
  const line = daily_line(table, view, seat);
  keep_day(table.game, table.daily, { ...kept, end: end_of(view, seat), line });
}
