// SPDX-License-Identifier: Apache-2.0
// Sends the player's try of a daily deal to the server, which checks it and compares it with those
// of others. A deal that was played without a network is sent later. If there is no server, or it
// can't do this, the page says nothing about it.
import { daily_answer, record_of, Refused, send_daily } from './api';
import { type DailyKept, days_of, keep_day, waiting_days } from './days';
import { keep_settings, settings } from './keep.svelte';
import { new_luck } from './luck';
import { is_site } from './place';
import { engine } from './peer';
import type { DailyRecord, DailyStanding } from './protocol';
import { say } from './say.svelte';

/** Between two questions how far the check is. */
const pauses_ms = [300, 700, 1500, 3000];
/** A server that is busy that long is asked another time. */
const asked_most = 40;

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** No name goes with it. */
async function nameless_record(table: string): Promise<DailyRecord> {
  const record = (await record_of(table)) as unknown as DailyRecord;
  const seats = record.seats.map(({ by }, seat) => ({ name: `${seat + 1}`, by }));
  return { ...record, seats };
}

/** What the device remembers of that day has this too from now on. */
function note(game: string, date: string, more: Partial<DailyKept>) {
  const kept = days_of(game)[date];
  if (kept) keep_day(game, date, { ...kept, ...more });
}

/** Sends the try unless the server has it; how it compares, or null if that isn't known now. */
async function compared(game: string, date: string, kept: DailyKept) {
  const key = kept.key ?? new_luck();
  // Kept before it is sent: an answer that is lost must not make two tries of one.
  if (!kept.key) note(game, date, { key });
  const send = async () => send_daily(game, date, key, await nameless_record(kept.table));
  let answer = kept.sent ? await daily_answer(game, date, key) : await send();
  for (let i = 0; !answer.standing && i < asked_most; ++i) {
    await after(pauses_ms[Math.min(i, pauses_ms.length - 1)]!);
    answer = await daily_answer(game, date, key);
  }
  if (answer.standing && !kept.sent) note(game, date, { sent: 'done' });
  return answer.standing;
}

/** How the player's finished try of that day compares with others; null if nothing is known. */
export async function standing_of(game: string, date: string): Promise<DailyStanding | null> {
  const kept = days_of(game)[date];
  if (is_site || !kept || kept.sent === 'refused') return null;
  try {
    return await compared(game, date, kept);
  } catch (problem) {
    // It would be refused each time.
    const kind = problem instanceof Refused ? problem.kind : '';
    if (kind === 'refused' || kind === 'bad-request') note(game, date, { sent: 'refused' });
    return null;
  }
}

/** Sends what couldn't be sent on its day, one after the other. */
export async function send_waiting() {
  for (const { game, date } of waiting_days()) await standing_of(game, date);
}

/** Puts a course into this page, to be looked at; the path where it is. */
export async function look_at(record: DailyRecord, own: boolean): Promise<string> {
  keep_settings();
  const name = (own && settings.name.trim()) || say('people.guest');
  const seats = record.seats.map((seat, i) => (i === 0 ? { ...seat, name } : seat));
  const bytes = new TextEncoder().encode(JSON.stringify({ ...record, seats }));
  const { records, take_in } = await engine().then(async (one) => ({
    ...(await one.records_of(bytes)),
    take_in: one.take_in,
  }));
  const { id } = await take_in(records[0]!);
  return `/t/${id}/replay?event=0&seat=0`;
}
