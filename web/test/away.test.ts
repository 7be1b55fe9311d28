// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { gone_since, in_time, take_over_in } from '../src/lib/away';

const person = {
  kind: 'person' as const,
  name: 'Ada',
  level: null,
  stand_in: null,
  luck: '',
  bank_ms: null,
  deadline: null,
};
const seats = [person, { ...person, name: 'Ben' }, { ...person, kind: 'bot' as const }];
const table = {
  seats,
  connected: [0],
  status: 'playing' as const,
  mode: 'live' as const,
  away_s: 60,
};

describe('who is away', () => {
  it('is counted from when they were seen last, bots never', () => {
    const since = gone_since(table, {}, 1000);
    expect(since).toEqual({ 1: 1000 });
    expect(gone_since(table, since, 9000)).toEqual({ 1: 1000 });
    expect(gone_since({ ...table, connected: [0, 1] }, since, 9000)).toEqual({});
  });

  it('may be played for once the time of the table is over', () => {
    expect(take_over_in(table, { 1: 1000 }, 1, 1000)).toBe(61_000);
    expect(take_over_in(table, { 1: 1000 }, 1, 99_000)).toBe(0);
    expect(take_over_in(table, {}, 1, 99_000)).toBeUndefined();
    expect(take_over_in({ ...table, mode: 'turns' }, { 1: 0 }, 1, 99_000)).toBeUndefined();
    expect(take_over_in({ ...table, status: 'finished' }, { 1: 0 }, 1, 99_000)).toBeUndefined();
  });

  it('is said in seconds and minutes', () => {
    expect(in_time(900)).toBe('in 1 second');
    expect(in_time(60_000)).toBe('in 60 seconds');
    expect(in_time(300_000)).toBe('in 5 minutes');
  });
});
