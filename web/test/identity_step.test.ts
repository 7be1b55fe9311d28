// SPDX-License-Identifier: Apache-2.0
// Devices of one person in step. Each has modules and a store of its own.
import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { History } from '../src/identity/history';
import { Server } from './person_server';

let server: Server;
/** What a device does, also later by itself, is done with its own store and with the server of its
    test. */
const places = new AsyncLocalStorage<{ store: Map<string, string>; server: Server }>();
const store = () => places.getStore()!.store;

vi.stubGlobal('location', { origin: 'https://example.org', host: 'example.org', pathname: '/' });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store().get(key) ?? null,
  setItem: (key: string, text: string) => void store().set(key, text),
  removeItem: (key: string) => void store().delete(key),
});
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) => {
  const { server } = places.getStore()!;
  if (!server.reachable) return Promise.reject(new TypeError('no network'));
  const sent = headers as Record<string, string>;
  if (method !== 'GET') expect(sent['Content-Type']).toBe('application/json');
  const key = /key=([\w-]+);/.exec(sent['Menagerie-Signature'] ?? '')?.[1] ?? '';
  const given = JSON.parse((body as string | undefined) ?? '{}') as Record<string, unknown>;
  const { status, data } = server.answer(method!, address.replace('/api/v1', ''), key, given);
  return Promise.resolve(new Response(JSON.stringify(data), { status }));
});

const secret = 'AAECAwQFBgcICQoLDA0ODw';
const other_secret = 'BBECAwQFBgcICQoLDA0ODw';

const game = (table: string, more = {}) => ({
  table,
  game: 'awimbawe',
  title: 'Awimbawe',
  at: 1_700_000_000_000,
  seat: 0,
  names: ['Ada', 'Bot'],
  bots: [false, true],
  scores: [1, 0],
  winners: [0],
  course: [],
  comeback: 0,
  ...more,
});

/** A device that has these things in its store, on which the page has just been opened. */
async function device(kept: Record<string, unknown> = {}) {
  const own = new Map(
    Object.entries({ identity: { secret, shared: true }, settings: { name: 'Ada' }, ...kept }).map(
      ([key, value]) => [`menagerie.${key}`, JSON.stringify(value)],
    ),
  );
  const place = { store: own, server };
  vi.resetModules();
  const [step, keep, mine, kept_of, history] = await places.run(place, () =>
    Promise.all([
      import('../src/identity/step'),
      import('../src/lib/keep.svelte'),
      import('../src/lib/mine.svelte'),
      import('../src/identity/kept'),
      import('../src/identity/history'),
    ]),
  );
  const here =
    <A extends unknown[], T>(what: (...given: A) => T) =>
    (...given: A): T =>
      places.run(place, () => what(...given));
  return {
    in_step: here(step.in_step),
    keep_step: here(step.keep_step),
    hold: here(keep.hold),
    identity: here(kept_of.identity),
    history: here(history.own_history),
    forget_games: here(mine.forget_games),
    set: here((more: object) => {
      Object.assign(keep.settings, more);
      keep.keep_settings();
    }),
    kept: (key: string): unknown => JSON.parse(own.get(`menagerie.${key}`) ?? 'null'),
    tables: here(() => mine.played_games().map(({ table }) => table)),
    settings: () => keep.settings,
    fitting: step.fitting,
    merged: history.merged,
    history_of: history.history_of,
    signed_out: here(kept_of.was_signed_out),
  };
}

const done = { kind: 'done' };
// Each device compiles its modules again.
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  server = new Server();
});

describe('a device', () => {
  it.each([null, { secret }, { secret: 'broken', shared: true }, 7])(
    'tells the server nothing until someone wants that: %j',
    async (identity) => {
      const one = await device({ identity, games: [game('a')] });
      expect(await one.in_step()).toEqual({ kind: 'none' });
      await one.keep_step();
      one.hold({ table: 'bcdfghjk', seat: 0, token: 'token', game: 'awimbawe' });
      await one.keep_step();
      expect(server.asked).toEqual([]);
    },
  );

  it('tells its name, and asks no more until something is new', async () => {
    const one = await device({ settings: { name: 'Ada', avatar: 'owl' } });
    expect(await one.in_step()).toEqual(done);
    expect([...server.known.values()]).toMatchObject([{ name: 'Ada', avatar: 'owl' }]);
    server.asked = [];
    await one.keep_step();
    expect(server.asked).toEqual([]);
    one.set({ name: 'Ada L.' });
    await one.keep_step();
    expect([...server.known.values()]).toMatchObject([{ name: 'Ada L.' }]);
  });

  it('tells another name if the server does not take this one', async () => {
    server.refused_names = ['!'];
    const one = await device({ settings: { name: '!' } });
    expect(await one.in_step()).toEqual(done);
    expect([...server.known.values()]).toMatchObject([{ name: 'Guest' }]);
  });

  it('asks for another challenge once if the server was started again', async () => {
    const one = await device();
    server.forgets_challenges = 1;
    expect(await one.in_step()).toEqual(done);
    server.forgets_challenges = 2;
    expect((await one.in_step()).kind).toBe('refused');
  });

  it('waits for a server that does not answer', async () => {
    const one = await device({ games: [game('a')] });
    server.reachable = false;
    expect(await one.in_step()).toEqual({ kind: 'offline' });
    server.reachable = true;
    expect(await one.in_step()).toEqual(done);
  });

  it('binds seats at the server, and again when a seat gets another token', async () => {
    const seat = { table: 'bcdfghjk', seat: 0, token: 'one', game: 'awimbawe' };
    const own = { ...seat, table: 'localabcdefg' };
    const lost = { ...seat, table: 'zzzzzzzz', token: 'stale' };
    const one = await device({ seats: [seat, own, lost] });
    await one.in_step();
    expect(server.seats).toEqual({ bcdfghjk: 'one' });
    server.asked = [];
    await one.keep_step();
    expect(server.asked, 'each only once').toEqual([]);
    one.hold({ ...seat, token: 'two' });
    await vi.waitFor(() => expect(server.seats).toEqual({ bcdfghjk: 'two' }));
  });

  it('knows that it was signed out, and keeps its games', async () => {
    const one = await device({ games: [game('a')] });
    await one.in_step();
    server.moved = new Set(server.known.keys());
    expect(await one.in_step()).toEqual({ kind: 'signed-out' });
    expect(one.identity()).toBeUndefined();
    expect(one.signed_out()).toBe(true);
    expect(one.tables()).toEqual(['a']);
  });

  it('does not put back what was deleted elsewhere', async () => {
    const one = await device({ games: [game('a')] });
    await one.in_step();
    server.known.clear();
    expect(await one.in_step()).toEqual({ kind: 'unknown' });
    expect(await one.in_step()).toEqual({ kind: 'none' });
    expect(server.known.size).toBe(0);
  });

  it('finds out whether a renewal whose answer was lost has happened', async () => {
    const one = await device({ identity: { secret, shared: true, next: other_secret } });
    await one.in_step();
    expect(one.identity()).toMatchObject({ secret });
    expect(one.identity()!.next).toBeUndefined();
    const [key] = server.known.keys();
    // The server has renewed it, with the vault as the old secret sealed it.
    const two = await device({
      identity: { secret, shared: true, known: true, next: other_secret },
      games: [game('b')],
    });
    const person = server.known.get(key!)!;
    server.known.clear();
    server.moved.add(key!);
    const { signer_of } = await import('../src/identity/keys');
    server.known.set((await signer_of(other_secret)).key, person);
    expect(await two.in_step()).toEqual(done);
    expect(two.identity()).toMatchObject({ secret: other_secret });
    const { opened } = await import('../src/identity/seal');
    expect(opened(other_secret, person.vault.data)).toMatchObject({ games: [{ table: 'b' }] });
  });
});

describe('two devices', () => {
  it('have everything that either had, also if both tell it at once', async () => {
    const one = await device({ games: [game('a')], puzzles: { awimbawe: { p: true } } });
    const two = await device({
      games: [game('b')],
      lessons: { awimbawe: { step: 3, done: true } },
    });
    await one.in_step();
    const person = [...server.known.values()][0]!;
    server.before_put = () => {
      // Another device was first.
      server.before_put = undefined;
      person.vault = { ...person.vault, version: person.vault.version + 1 };
    };
    expect(await two.in_step()).toEqual(done);
    await one.in_step();
    for (const each of [one, two]) {
      expect(each.tables().sort()).toEqual(['a', 'b']);
      const { puzzles, lessons } = each.history();
      expect(puzzles).toEqual({ awimbawe: { p: true } });
      expect(lessons).toEqual({ awimbawe: { step: 3, done: true } });
    }
    // Then there is nothing more to put.
    const { version } = person.vault;
    await two.in_step();
    await one.in_step();
    expect(person.vault.version).toBe(version);
  });

  it('have the settings that were changed last, by either', async () => {
    const one = await device({ settings: { name: 'Ada', theme: 'light', felt: 'blue' } });
    const two = await device({ settings: { name: 'Bo', theme: 'auto', felt: 'green' } });
    await one.in_step();
    await two.in_step();
    expect(two.settings()).toMatchObject({ name: 'Ada', theme: 'light', felt: 'blue' });
    two.set({ theme: 'dark' });
    one.set({ felt: 'red' });
    await two.in_step();
    await one.in_step();
    await two.in_step();
    for (const each of [one, two])
      expect(each.settings()).toMatchObject({ name: 'Ada', theme: 'dark', felt: 'red' });
  });

  it('forget games together, but none that the other had by itself', async () => {
    const one = await device({ games: [game('a')] });
    const two = await device({});
    await one.in_step();
    await two.in_step();
    expect(two.tables()).toEqual(['a']);
    one.forget_games();
    await one.in_step();
    await two.in_step();
    expect(two.tables()).toEqual([]);
    // One that comes later has older games.
    const three = await device({ games: [game('c', { at: 1 })] });
    await three.in_step();
    await one.in_step();
    for (const each of [one, three]) expect(each.tables()).toEqual(['c']);
  });

  it('know where a game is that a page keeps by itself', async () => {
    const here = game('localabcdefg');
    const one = await device({ games: [here] });
    const two = await device({});
    await one.in_step();
    await two.in_step();
    expect(one.tables()).toEqual(['localabcdefg']);
    expect(two.kept('games')).toMatchObject([{ table: 'localabcdefg', elsewhere: true }]);
    await one.in_step();
    expect(one.kept('games')).toEqual([here]);
  });
});

describe('what changes meanwhile', () => {
  it('is neither lost nor forgotten', async () => {
    const one = await device({ settings: { name: 'Ada', theme: 'light' } });
    const two = await device({ settings: { name: 'Ada', theme: 'light' } });
    await one.in_step();
    await two.in_step();
    two.set({ felt: 'blue' });
    await two.in_step();
    one.set({ deck: 'contrast' });
    server.before_put = () => {
      server.before_put = undefined;
      one.set({ name: 'Ada L.', theme: 'dark' });
    };
    const first = one.in_step();
    await Promise.all([first, one.in_step()]);
    const expected = { name: 'Ada L.', theme: 'dark', felt: 'blue', deck: 'contrast' };
    expect(one.settings()).toMatchObject(expected);
    await two.in_step();
    expect(two.settings()).toMatchObject(expected);
    expect([...server.known.values()]).toMatchObject([{ name: 'Ada L.' }]);
  });
});

describe('what is merged', () => {
  it('is the same whichever comes first', async () => {
    const { merged, history_of } = await device();
    const one = history_of({
      games: [game('a'), game('b', { at: 2 })],
      full_rules: ['awimbawe'],
      days: { awimbawe: { '2026-11-28': { table: 't', end: 'won' } } },
      puzzles: { awimbawe: { p: true, q: false } },
      forgotten: ['x'],
    });
    const two = history_of({
      games: [game('b', { at: 3 }), game('x')],
      full_rules: ['rage-n-glyphs'],
      days: { awimbawe: { '2026-11-28': { table: 'u', end: 'lost', sent: 'done' } } },
      puzzles: { awimbawe: { p: false, r: true } },
      lessons: { awimbawe: { step: 2, done: false } },
    });
    const all = merged(one, two);
    expect(merged(two, one)).toEqual(all);
    expect(merged(all, one)).toEqual(all);
    expect(all.games.map(({ table }) => table)).toEqual(['a', 'b']);
    expect(all.days.awimbawe!['2026-11-28']).toMatchObject({ table: 'u' });
    expect(all.puzzles).toEqual({ awimbawe: { p: true, q: false, r: true } });
  });

  it('is what can be read of it', async () => {
    const { history_of } = await device();
    const nothing = history_of({});
    for (const text of [null, 7, 'x', [], { games: 7, days: [], settings: 'x', helped: {} }])
      expect(history_of(text)).toEqual(nothing);
    const read = history_of({
      games: [game('a'), { table: 'b' }, null],
      settings: { name: 'x'.repeat(61), theme: 7, one_tap: true, sound: true, token: 'x' },
      days: { awimbawe: { '2026-11-28': 7 }, other: { '2026-11-28': { table: 't' } } },
      puzzles: { awimbawe: { p: 'yes', q: true } },
      lessons: { awimbawe: { step: -1, done: true } },
      forgotten: Array.from({ length: 5000 }, (_, i) => `t${i}`),
    });
    expect(read.games.map(({ table }) => table)).toEqual(['a']);
    expect(read.settings).toEqual({ one_tap: true });
    expect(Object.keys(read.days)).toEqual(['other']);
    expect(read.puzzles).toEqual({ awimbawe: { q: true } });
    expect(read.lessons).toEqual({});
    expect(read.forgotten).toHaveLength(1000);
  });

  it('fits into the vault, without the oldest games if need be', async () => {
    const { fitting, history_of } = await device();
    const noise = (i: number) => `${i}${crypto.getRandomValues(new Uint8Array(300)).join('')}`;
    const games = Array.from({ length: 400 }, (_, i) => game(`t${i}`, { names: [noise(i)] }));
    const history: History = history_of({ games });
    const { opened } = await import('../src/identity/seal');
    const data = fitting(secret, history, 60_000);
    expect(data.length).toBeLessThanOrEqual(60_000);
    const left = (opened(secret, data) as History).games;
    expect(left.length).toBeGreaterThan(10);
    expect(left.map(({ table }) => table)).toEqual(
      games.slice(0, left.length).map((one) => one.table),
    );
    expect((opened(secret, fitting(secret, history)) as History).games).toHaveLength(400);
  });
});
