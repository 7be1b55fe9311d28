// SPDX-License-Identifier: Apache-2.0
// A circle as a device of one of its members sees it.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { circle_id, CircleServer, first_key } from './circle_server';

let server: CircleServer;
let store = new Map<string, string>([
  ['menagerie.settings', JSON.stringify({ name: 'Ada', avatar: 'owl' })],
]);

vi.stubGlobal('location', { origin: 'https://example.org', host: 'example.org', pathname: '/' });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => void store.set(key, text),
  removeItem: (key: string) => void store.delete(key),
});
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
vi.stubGlobal('fetch', (address: string, { method, headers, body }: RequestInit) => {
  if (!server.reachable) return Promise.reject(new TypeError('no network'));
  const sent = headers as Record<string, string>;
  const key = /key=([\w-]+);/.exec(sent['Menagerie-Signature'] ?? '')?.[1] ?? '';
  const token = sent.Authorization?.replace('Bearer ', '');
  const given = JSON.parse((body as string | undefined) ?? '{}') as Record<string, unknown>;
  const path = address.replace('/api/v1', '');
  const { status, data } = server.answer(method!, path, key, given, token);
  return Promise.resolve(
    status === 204
      ? new Response(null, { status })
      : new Response(JSON.stringify(data), { status }),
  );
});

const { Room } = await import('../src/circles/room.svelte');
const { next_of, way_at } = await import('../src/circles/ways');
const { circle_of, follow_circle, note_circle } = await import('../src/lib/circle_of');
const { duels_of, season_at, season_parts } = await import('../src/circles/standings');

const kept = (key: string): unknown => JSON.parse(store.get(`menagerie.${key}`) ?? 'null');
const keep = (key: string, value: unknown) => store.set(`menagerie.${key}`, JSON.stringify(value));

/** The page of the circle, opened on this device. */
async function open(key?: string) {
  const room = new Room(circle_id, key);
  await room.watch();
  room.rest();
  return room;
}
/** Someone who came by the link. */
async function member() {
  const room = await open(first_key);
  await room.join();
  room.rest();
  expect(room.standing).toBe('in');
  server.asked = [];
  return room;
}
const texts = (room: { talk: { lines: { text: string }[] } }) =>
  room.talk.lines.map(({ text }) => text);

beforeEach(() => {
  server = new CircleServer();
  store = new Map();
  keep('settings', { name: 'Ada', avatar: 'owl' });
});

describe('the way into a circle', () => {
  it('sends nothing before it is wanted, and then a key with a name', async () => {
    const room = await open(first_key);
    expect(room.standing).toBe('invited');
    expect(server.asked).toEqual([]);
    expect(kept('identity')).toBeNull();
    await room.join();
    room.rest();
    expect(room.standing).toBe('in');
    expect([...server.known.values()][0]).toMatchObject({ name: 'Ada', avatar: 'owl' });
    expect(kept('circles')).toEqual([{ circle: circle_id, name: 'Thursdays' }]);
    expect(server.asked.filter((asked) => asked.includes(first_key))).toEqual([]);
  });
  it('is not asked for again', async () => {
    await member();
    const again = await open();
    expect(again.standing).toBe('in');
    expect(again.me).toMatchObject({ member: 0, founder: true });
  });
  it('needs a link', async () => {
    expect((await open()).standing).toBe('stranger');
    await member();
    server.members.clear();
    const asked = await open();
    expect(asked.standing).toBe('stranger');
    expect(kept('circles')).toEqual([]);
    expect((await open(first_key)).standing).toBe('invited');
  });
  it.each([
    ['a renewed link', () => (server.key = 'BBBBBBBBBBBBBBBBBBBBBA'), 'circle-link-void'],
    ['a closed circle', () => (server.closed = true), 'circle-closed'],
  ])('is told why it is shut: %s', async (_, shut, reason) => {
    shut();
    const room = await open(first_key);
    await room.join();
    expect(room.standing).toBe('invited');
    expect(room.error).toBe(reason);
  });
  it('waits for a server that does not answer', async () => {
    await member();
    server.reachable = false;
    const room = await open();
    expect(room.standing).toBe('waiting');
    expect(room.lost).not.toBe('');
    server.reachable = true;
    await room.look();
    expect(room.standing).toBe('in');
    expect(room.lost).toBe('');
  });
});

describe('a circle that is looked at', () => {
  it('asks for a new ticket without a word when the server was started again', async () => {
    const room = await member();
    server.restart();
    server.say(0, 'x');
    await room.look();
    expect([room.standing, room.lost, texts(room)]).toEqual(['in', '', ['x']]);
    const visits = server.asked.filter((asked) => asked.endsWith('/visits'));
    expect(visits).toHaveLength(1);
  });
  it('stays in sight while the server is away', async () => {
    const room = await member();
    server.reachable = false;
    await room.look();
    expect(room.standing).toBe('in');
    expect(room.lost).not.toBe('');
  });
  it('ends for a member who was removed', async () => {
    const room = await member();
    server.members.clear();
    await room.look();
    expect(room.standing).toBe('out');
    server.asked = [];
    await room.look();
    expect(server.asked).toEqual([]);
  });
  it('ends for one who leaves, and is forgotten here', async () => {
    const room = await member();
    server.join('another');
    expect(await room.leave()).toBe(true);
    expect([...server.members.keys()]).toEqual([1]);
    expect(kept('circles')).toEqual([]);
  });
  it('brings nothing that is there already', async () => {
    const room = await member();
    const before = room.circle;
    await room.look();
    expect(room.circle).toBe(before);
    expect(server.asked).toEqual([`GET /circles/${circle_id}?since=${server.version}`]);
  });
});

describe('its chat', () => {
  it('has the newest page, and earlier ones when they are wanted', async () => {
    for (let i = 0; i < 120; ++i) server.say(9, `${i}`);
    const { talk } = await member();
    expect(talk.lines.map(({ line }) => line)).toEqual([...Array(20).keys()].map((i) => i + 100));
    expect(talk.has_earlier).toBe(true);
    await talk.earlier();
    await talk.earlier();
    expect(talk.lines.map(({ text }) => text)).toEqual([...Array(120).keys()].map(String));
    expect(talk.has_earlier).toBe(false);
  });
  it('has each line once, the own one at once', async () => {
    const room = await member();
    const { talk } = room;
    server.say(9, 'hello');
    await room.look();
    const saying = talk.say('hi', room.me!);
    expect(talk.sending).toEqual(['hi']);
    await saying;
    expect([texts(room), talk.sending]).toEqual([['hello', 'hi'], []]);
    server.say(9, 'bye');
    await room.look();
    expect(texts(room)).toEqual(['hello', 'hi', 'bye']);
  });
  it('does not show a line before those that came before it', async () => {
    const room = await member();
    server.say(9, 'first');
    await room.talk.say('second', room.me!);
    await room.look();
    expect(texts(room)).toEqual(['first', 'second']);
  });
  it('tells what others say, and not what was said before', async () => {
    server.say(9, 'old');
    const room = await member();
    const { talk } = room;
    expect(talk.news).toEqual([]);
    server.say(9, 'new');
    server.say(0, 'from another device of mine');
    await room.look();
    expect(talk.news.map(({ text }) => text)).toEqual(['new']);
    await talk.say('mine', room.me!);
    await room.look();
    expect(talk.news.map(({ text }) => text)).not.toContain('mine');
  });
  it('begins at the newest page after a long absence', async () => {
    const room = await member();
    server.say(9, 'one');
    await room.look();
    for (let i = 0; i < 300; ++i) server.say(9, `${i}`);
    server.asked = [];
    await room.look();
    expect(server.asked.filter((asked) => asked.includes('/chat'))).toHaveLength(1);
    expect(texts(room).at(-1)).toBe('299');
    expect(room.talk.has_earlier).toBe(true);
  });
  it('keeps no line that the server did not take', async () => {
    const room = await member();
    server.reachable = false;
    await expect(room.talk.say('lost', room.me!)).rejects.toThrow();
    expect([texts(room), room.talk.sending]).toEqual([[], []]);
  });
});

describe('its tables', () => {
  const table = (seats: (number | 'bot' | 'guest' | null)[], state: 'waiting' | 'playing') => ({
    table: 'aaaaaaaaaaaa',
    game: 'awimbawe',
    options: {},
    state,
    mode: 'live' as const,
    seats,
    created: 0,
  });
  it('offer the one thing that a member can do', async () => {
    expect(way_at(table([0, null], 'waiting'), 1)).toBe('sit');
    expect(way_at(table([0, 'bot'], 'waiting'), 1)).toBe('watch');
    expect(way_at(table([0, null], 'playing'), 1)).toBe('watch');
    expect(way_at(table([0, 1], 'playing'), 1)).toBe('return');
    expect(way_at(table([0, null], 'waiting'), 0)).toBe('return');
  });
  it('are made again as the last one, with free seats for members', async () => {
    const last = { game: 'awimbawe', options: { players: 4 }, mode: 'live' as const };
    expect(next_of({ last: null })).toBeUndefined();
    expect(next_of({ last: { ...last, bots: { others: 'easy' } as never } })).toEqual(last);
    expect(next_of({ last: { ...last, bots: { 3: 'easy', others: 'easy' } as never } })).toEqual({
      ...last,
      bots: { 3: 'easy' },
    });
  });
  it('lead back to their circle, and so do their rematches', async () => {
    note_circle('aaaaaaaaaaaa', { circle: circle_id, name: 'Thursdays' });
    follow_circle('aaaaaaaaaaaa', 'bbbbbbbbbbbb');
    follow_circle('cccccccccccc', 'dddddddddddd');
    expect(circle_of('bbbbbbbbbbbb')).toEqual({ circle: circle_id, name: 'Thursdays' });
    expect(circle_of('dddddddddddd')).toBeUndefined();
    keep('circle-tables', { aaaaaaaaaaaa: { circle: '../x', name: 7 } });
    expect(circle_of('aaaaaaaaaaaa')).toBeUndefined();
  });
});

describe('its standings', () => {
  it('know seasons', async () => {
    expect(season_at(new Date('2026-12-31T23:59:59Z'))).toBe('2026-Q4');
    expect(season_at(new Date('2027-01-01T00:00:00Z'))).toBe('2027-Q1');
    expect(season_parts('2026-Q4')).toEqual({ year: '2026', quarter: 4 });
    for (const text of ['all', '2026', '2026-Q5', '']) expect(season_parts(text)).toBeUndefined();
  });
  it('tell one member against each other, from their side', async () => {
    const pairs = [
      { a: 0, b: 1, games: 3, a_ahead: 2, b_ahead: 1 },
      { a: 0, b: 2, games: 5, a_ahead: 1, b_ahead: 3 },
      { a: 1, b: 2, games: 1, a_ahead: 0, b_ahead: 1 },
    ];
    expect(duels_of(pairs, 0)).toEqual([
      { other: 2, games: 5, ahead: 1, behind: 3 },
      { other: 1, games: 3, ahead: 2, behind: 1 },
    ]);
    expect(duels_of(pairs, 2)).toEqual([
      { other: 0, games: 5, ahead: 3, behind: 1 },
      { other: 1, games: 1, ahead: 1, behind: 0 },
    ]);
  });
});
