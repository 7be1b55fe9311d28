// SPDX-License-Identifier: Apache-2.0
// What the browser keeps of daily deals: one try per day, and how many days in a row.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { date_of, days_of, keep_day, streak, waiting_days } from '../src/lib/days';

const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => void store.set(key, text),
});

const played = { table: 'localaaaaaaa', end: 'lost' } as const;
const begun = { table: 'localbbbbbbb' };

describe('days in a row', () => {
  it('go up to today, or to yesterday while today’s deal is still to come', () => {
    expect(streak({}, '2026-11-28')).toBe(0);
    expect(streak({ '2026-11-28': played }, '2026-11-28')).toBe(1);
    const both = { '2026-11-27': played, '2026-11-28': played };
    expect(streak(both, '2026-11-28')).toBe(2);
    expect(streak(both, '2026-11-29')).toBe(2);
    expect(streak(both, '2026-11-30')).toBe(0);
  });

  it('are over months and years, and end at a day that was not played to its end', () => {
    const days = { '2026-12-31': played, '2027-01-01': played, '2026-12-30': begun };
    expect(streak(days, '2027-01-01')).toBe(2);
    expect(streak({ ...days, '2027-01-02': begun }, '2027-01-02')).toBe(2);
  });
});

describe('the days that are kept', () => {
  beforeEach(() => store.clear());

  it('are one try for each day and game', () => {
    keep_day('awimbawe', '2026-11-28', begun);
    keep_day('savage-bowl', '2026-11-28', played);
    keep_day('awimbawe', '2026-11-28', { ...begun, end: 'won' });
    expect(days_of('awimbawe')).toEqual({ '2026-11-28': { ...begun, end: 'won' } });
    expect(days_of('savage-bowl')).toEqual({ '2026-11-28': played });
  });

  it('are none where the store holds something else', () => {
    for (const text of ['[]', 'null', '7', '{"awimbawe":7}', '{"awimbawe":{"x":null}}', '{{']) {
      localStorage.setItem('menagerie.daily', text);
      expect(Object.keys(days_of('awimbawe'))).toEqual([]);
    }
  });

  it('wait to be sent for a week once they are over, unless the server has them', () => {
    const ago = (days: number) => date_of(Date.now() - days * 86_400_000);
    keep_day('awimbawe', ago(8), played);
    keep_day('awimbawe', ago(7), played);
    keep_day('awimbawe', ago(2), { ...played, sent: 'done' });
    keep_day('awimbawe', ago(1), { ...played, sent: 'refused' });
    keep_day('awimbawe', ago(0), begun);
    keep_day('savage-bowl', ago(0), { ...played, key: 'x' });
    expect(waiting_days()).toEqual([
      { game: 'awimbawe', date: ago(7) },
      { game: 'savage-bowl', date: ago(0) },
    ]);
  });

  it('are days in UTC', () => {
    expect(date_of(Date.UTC(2026, 10, 28, 23, 59))).toBe('2026-11-28');
    expect(date_of(Date.UTC(2026, 10, 29))).toBe('2026-11-29');
  });
});
