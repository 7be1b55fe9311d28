// SPDX-License-Identifier: Apache-2.0
// The daily deal begins: one try for each day and game, at a table of this page.
import { create_daily, type Refused } from './api';
import { days_of, keep_day, today, waiting_days } from './days';
import { hold, keep_settings, pace_ms, settings } from './keep.svelte';
import { go } from './route.svelte';
import { say } from './say.svelte';

/** Opens or continues today's deal. Returns what to say if that isn't possible. */
export async function begin_daily(game: string): Promise<string> {
  const date = today();
  const begun = days_of(game)[date];
  if (begun?.elsewhere) return say('daily.elsewhere');
  if (begun) {
    go(`/t/${begun.table}`);
    return '';
  }
  keep_settings();
  const name = settings.name.trim() || say('people.guest');
  try {
    const seated = await create_daily({ game, name, daily: date, pace_ms: pace_ms() });
    keep_day(game, date, { table: seated.table });
    hold({ table: seated.table, seat: seated.seat!, token: seated.token!, game });
    go(`/t/${seated.table}`);
    return '';
  } catch (problem) {
    return (problem as Refused).message;
  }
}

/** Sends the deals that were played without a network: now, and when there is one again. Returns
    what ends that. */
export function send_later(): () => void {
  const send = () => {
    if (waiting_days().length > 0)
      void import('./daily_sent').then(({ send_waiting }) => send_waiting());
  };
  send();
  window.addEventListener('online', send);
  return () => window.removeEventListener('online', send);
}
