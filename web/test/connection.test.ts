// SPDX-License-Identifier: Apache-2.0
// What carries a table: a WebSocket, or a stream and requests where the net lets none through.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection, type Listener } from '../src/lib/connection';
import { again_ms } from '../src/lib/ways';

type Frame = { t: string; a: string; d: Record<string, unknown> };
/** What the net and the server do just now. */
const net = {
  sockets: 'open' as 'open' | 'refuse' | 'swallow' | 'cut',
  server: true,
  /** Whether an answer arrives only when it is whole. */
  holds: false,
  /** Whether answers to commands get lost, though they are done. */
  loses: false,
};
/** In the order in which they came to the server. */
let asked: string[] = [];
let tried: FakeSocket[] = [];
let streams: ((line: unknown) => void)[] = [];
const welcome = (v: number) => ({ t: 'welcome', v, d: {} });

class FakeSocket {
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  private over = false;
  constructor(readonly url: string) {
    tried.push(this);
    setTimeout(() => {
      if (!net.server || net.sockets === 'refuse') this.end();
      else if (net.sockets !== 'swallow') this.onopen?.();
    }, 10);
  }
  send(text: string) {
    const { t, a, d } = JSON.parse(text) as Frame;
    if (net.sockets === 'cut') return this.end();
    if (t === 'hello') {
      asked.push(`hello since ${(d.since as number) ?? 'never'}`);
      this.say({ ...welcome(7), a });
    } else if (t === 'ping') this.say({ t: 'pong', a, d: { now: 0 } });
    else {
      asked.push(`${t} ${a}`);
      this.say({ t: 'ack', a, v: 8, d: {} });
    }
  }
  say(frame: unknown) {
    setTimeout(() => this.over || this.onmessage?.({ data: JSON.stringify(frame) }), 1);
  }
  end() {
    if (!this.over) setTimeout(() => this.onclose?.());
    this.over = true;
  }
  close() {
    this.end();
  }
}

function answered(path: string, { body, signal }: RequestInit) {
  if (path === '/version') return Response.json({ name: 'menagerie' });
  if (path.includes('/stream')) {
    asked.push(path.replace(/.*\/stream/, 'stream'));
    if (net.holds)
      return new Promise<Response>((_, failed) =>
        signal!.addEventListener('abort', () => failed(new Error('aborted'))),
      );
    const lines = new ReadableStream<Uint8Array>({
      start(to) {
        const say = (line: unknown) =>
          to.enqueue(new TextEncoder().encode(`${line ? JSON.stringify(line) : ''}\n`));
        say(welcome(7));
        streams.push(say);
        signal!.addEventListener('abort', () => to.error(new Error('aborted')));
      },
    });
    return new Response(lines);
  }
  if (!body && path.includes('/view')) {
    looked.push(path);
    return Response.json({ v: table_v, view: null });
  }
  if (!body && path.endsWith('/chat')) return Response.json({ chat: [], more: false });
  if (!body) return Response.json({ connected: [0], watchers: 0 });
  const { a } = JSON.parse(body as string) as { a: string };
  asked.push(`${path.split('/').pop()} ${a}`);
  if (net.loses) throw new TypeError('lost');
  return Response.json({ v: 8, code: 'x' });
}

/** The version of the table, on request. */
let table_v = 7;
let told: string[] = [];
/** At the view, by a page that polls. */
let looked: string[] = [];
const listener: Listener = {
  welcome: () => undefined,
  step: (v) => told.push(`step ${v}`),
  presence: () => undefined,
  reaction: () => undefined,
  state: (state) => told.push(state),
  without_socket: () => told.push('without a socket'),
  held_back: () => told.push('held back'),
};
let kept: Map<string, string>;
let page: EventTarget;
/** Web Locks as a browser has them whose other tabs hold these. */
const locks_but = (taken: Set<string>) => ({
  request: (name: string, _: unknown, take: (lock: unknown) => unknown) =>
    Promise.resolve(take(taken.has(name) ? null : {})),
});
let line: Connection;
const open = () => (line = new Connection('k3v9w0q2m7xa', 'token', listener));
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(net, { sockets: 'open', server: true, holds: false, loses: false });
  [asked, tried, streams, told, looked] = [[], [], [], [], []];
  table_v = 7;
  kept = new Map();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('navigator', { locks: locks_but(new Set()) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string, options: RequestInit = {}) =>
    net.server
      ? new Promise((done) => setTimeout(done, 5)).then(() => answered(path, options))
      : Promise.reject(new TypeError('no server')),
  );
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a WebSocket is taken where there is one', async () => {
  open();
  await wait(100);
  expect(told).toEqual(['connecting', 'open']);
  const done = line.send('chat', { text: 'x' });
  await wait(10);
  await done;
  expect(asked).toEqual(['hello since never', expect.stringMatching(/^chat /)]);
});

for (const sockets of ['refuse', 'swallow', 'cut'] as const)
  it(`where WebSockets meet "${sockets}", the stream is taken and that is told once`, async () => {
    net.sockets = sockets;
    open();
    await wait(15_000);
    expect(told.at(-2)).toBe('open');
    expect(told.at(-1)).toBe('without a socket');
    expect(asked).toEqual(['stream']);
    const done = line.send('move-link');
    await wait(100);
    expect(await done).toEqual({ code: 'x' });
    // The next table begins where this one has come to.
    const sockets_tried = tried.length;
    line.close();
    told = [];
    open();
    await wait(100);
    expect(told).toEqual(['connecting', 'open']);
    expect(tried.length).toBe(sockets_tried);
  });

it('a server that is down is waited for, and taken by a WebSocket when it is back', async () => {
  open();
  await wait(60_000);
  net.server = false;
  tried.at(-1)!.end();
  await wait(60_000);
  expect(told.at(-1)).toBe('waiting');
  net.server = true;
  await wait(20_000);
  expect(told.at(-1)).toBe('open');
  expect(asked).toEqual(['hello since never', 'hello since 7']);
  expect(told).not.toContain('without a socket');
});

it('a server that comes up between two questions is not taken for such a net', async () => {
  net.server = false;
  open();
  // The first try fails, and what is asked then is answered.
  setTimeout(() => (net.server = true), 10);
  await wait(20_000);
  expect(asked).toEqual(['hello since never']);
});

it('commands go one after the other, and again with their ids after a loss', async () => {
  net.sockets = 'refuse';
  open();
  await wait(5000);
  net.loses = true;
  const done = Promise.all([line.send('chat', { text: '1' }), line.send('chat', { text: '2' })]);
  await wait(1);
  await wait(6);
  net.loses = false;
  await wait(5000);
  await done;
  const [first, lost, again, one, two] = asked;
  expect([first, again]).toEqual(['stream', 'stream?since=7']);
  expect(one).toBe(lost);
  expect(two).not.toBe(one);
  expect(asked.length).toBe(5);
});

it('where the stream is held back, the table is polled and that is told once', async () => {
  Object.assign(net, { sockets: 'refuse', holds: true });
  open();
  await wait(20_000);
  expect(told.filter((one) => one !== 'waiting' && one !== 'connecting')).toEqual([
    'held back',
    'open',
  ]);
  table_v = 9;
  await wait(2100);
  expect(told.at(-1)).toBe('step 9');
  // The player's own actions are seen at once.
  const done = line.send('move-link');
  table_v = 10;
  await wait(100);
  expect(await done).toEqual({ code: 'x' });
  expect(told.at(-1)).toBe('step 10');
  // It is remembered: the next table is polled from the start.
  line.close();
  [asked, told] = [[], []];
  open();
  await wait(100);
  expect(told).toEqual(['connecting', 'open']);
  expect(asked).toEqual([]);
});

it('a fourth table is polled, so that commands find a connection', async () => {
  const taken = new Set(['menagerie.stream.0', 'menagerie.stream.1', 'menagerie.stream.2']);
  vi.stubGlobal('navigator', { locks: locks_but(taken) });
  net.sockets = 'refuse';
  open();
  await wait(5000);
  expect(told.at(-2)).toBe('open');
  expect(asked).toEqual([]);
  line.close();
  taken.delete('menagerie.stream.2');
  open();
  await wait(100);
  expect(asked).toEqual(['stream']);
});

it('where tabs can’t count their streams, as over plain http, every table is polled', async () => {
  vi.stubGlobal('navigator', {});
  net.sockets = 'refuse';
  open();
  await wait(5000);
  expect(told.at(-2)).toBe('open');
  expect(asked).toEqual([]);
  table_v = 9;
  await wait(2100);
  expect(told.at(-1)).toBe('step 9');
  const done = line.send('move-link');
  await wait(100);
  expect(await done).toEqual({ code: 'x' });
});

it('a page that polls says so, and asks where AbortSignal is as browsers of 2021 had it', async () => {
  Object.assign(net, { sockets: 'refuse', holds: true });
  const { any, timeout } = AbortSignal;
  Object.assign(AbortSignal, { any: undefined, timeout: undefined });
  try {
    open();
    await wait(20_000);
    expect(told.at(-1)).toBe('open');
    expect(looked.at(-1)).toMatch(/[/]view[?]present=true$/);
  } finally {
    Object.assign(AbortSignal, { any, timeout });
  }
});

it('steps come by the stream, and the next one begins behind the last', async () => {
  net.sockets = 'refuse';
  open();
  await wait(5000);
  streams[0]!({ t: 'step', v: 8, d: {} });
  await wait(1);
  expect(told.at(-1)).toBe('step 8');
  // A line without a sign of life is dead.
  await wait(61_000);
  expect(asked.at(-1)).toBe('stream?since=8');
});

it('WebSockets are tried again at times and with every other net', async () => {
  net.sockets = 'refuse';
  open();
  await wait(5000);
  const alive = setInterval(() => streams.at(-1)!(''), 15_000);
  const before = tried.length;
  await wait(again_ms - 10_000);
  expect(tried.length).toBe(before);
  await wait(20_000);
  expect(tried.length).toBe(before + 1);
  expect(told.at(-1)).toBe('without a socket');
  net.sockets = 'open';
  page.dispatchEvent(new Event('online'));
  await wait(1000);
  expect(asked.at(-1)).toBe('hello since 7');
  expect(told.at(-1)).toBe('open');
  // No one is told the same thing twice.
  net.sockets = 'refuse';
  tried.at(-1)!.end();
  await wait(10_000);
  expect(asked.at(-1)).toBe('stream?since=7');
  expect(told.filter((one) => one === 'without a socket').length).toBe(1);
  clearInterval(alive);
});
