// SPDX-License-Identifier: Apache-2.0
// Sending the player's try of a daily deal to the server: once, without a name, and later if there
// was no network.
import { beforeEach, expect, it, vi } from 'vitest';

const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => void store.set(key, text),
});

const api = vi.hoisted(() => ({
  record_of: vi.fn(),
  send_daily: vi.fn(),
  daily_answer: vi.fn(),
  Refused: class extends Error {
    constructor(readonly kind: string) {
      super(kind);
    }
  },
}));
vi.mock('../src/lib/api', () => api);
vi.mock('../src/lib/peer', () => ({}));

const { send_waiting, standing_of } = await import('../src/lib/daily_sent');
const { days_of, keep_day, today } = await import('../src/lib/days');

const standing = { tries: 2, beaten: 1, equal: 0, percentile: 100, best: [] };
const checked = { done: 1, of: 1, standing };
const kept = () => days_of('awimbawe')[today()]!;

beforeEach(() => {
  store.clear();
  vi.resetAllMocks();
  keep_day('awimbawe', today(), { table: 'localaaaaaaa', end: 'won', line: 'told' });
  api.record_of.mockResolvedValue({ seats: [{ name: 'Ada', by: 'human' }], events: [] });
});

it('goes without a name, is asked for until it is checked, and is sent once', async () => {
  api.send_daily.mockResolvedValue({ done: 0, of: 9, standing: null });
  api.daily_answer.mockResolvedValue(checked);
  expect(await standing_of('awimbawe', today())).toEqual(standing);
  const [game, date, key, record] = api.send_daily.mock.calls[0]!;
  expect([game, date]).toEqual(['awimbawe', today()]);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(record)).not.toContain('Ada');
  expect(kept()).toMatchObject({ key, sent: 'done', end: 'won', line: 'told' });
  expect(await standing_of('awimbawe', today())).toEqual(standing);
  expect(api.send_daily).toHaveBeenCalledTimes(1);
});

it('waits without a network, and goes later under the same key', async () => {
  api.send_daily.mockRejectedValueOnce(new api.Refused('offline')).mockResolvedValue(checked);
  expect(await standing_of('awimbawe', today())).toBeNull();
  const { key } = kept();
  expect(key).toBeTruthy();
  await send_waiting();
  expect(api.send_daily.mock.calls.map(([, , sent]) => sent as string)).toEqual([key, key]);
  expect(kept().sent).toBe('done');
  await send_waiting();
  expect(api.send_daily).toHaveBeenCalledTimes(2);
});

it('is quiet where the server refuses it or knows nothing of tries', async () => {
  api.send_daily.mockRejectedValue(new api.Refused('not-found'));
  expect(await standing_of('awimbawe', today())).toBeNull();
  expect(kept().sent).toBeUndefined();
  api.send_daily.mockRejectedValue(new api.Refused('refused'));
  expect(await standing_of('awimbawe', today())).toBeNull();
  expect(kept().sent).toBe('refused');
  await send_waiting();
  expect(await standing_of('awimbawe', today())).toBeNull();
  expect(api.send_daily).toHaveBeenCalledTimes(2);
});
