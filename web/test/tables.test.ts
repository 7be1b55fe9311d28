// SPDX-License-Identifier: Apache-2.0
// The tables that the page hosts, over a store in memory and modules in this thread.
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { bot_name } from '../src/lib/bots';
import type { Seated, ServerFrame, Table, View, Welcome } from '../src/lib/protocol';
import type { Effects } from '../src/worker/calls';
import { moved, type OldTable } from '../src/worker/kept';
import type { Append, Log } from '../src/worker/log';
import { bytes_of, TableHost } from '../src/worker/table_host';
import kept_before from './kept_before.json';
import { client, engine } from './near_worker';

/** As the browser's: a change is added once, and all of an append or nothing of it. */
class MemoryLog implements Log {
  readonly tables = new Map<string, string[]>();
  works = true;
  load = async (table: string) => [...(this.tables.get(table) ?? [])];
  append = async (changes: Append[]) => {
    const next = new Map<string, string[]>();
    for (const { table, seq, body } of changes) {
      const all = next.get(table) ?? [...(this.tables.get(table) ?? [])];
      if (!this.works || seq !== all.length + 1) throw new Error('not stored');
      next.set(table, [...all, body]);
    }
    for (const [table, all] of next) this.tables.set(table, all);
  };
  remove = async (table: string) => void this.tables.delete(table);
}

const minds = client('minds');
async function think({ game, players, hex }: Effects['units'][number]) {
  for (const { kind, file } of await minds.call('nets', { game, players })) {
    const bytes = new Uint8Array(await readFile(engine + file));
    await minds.call('net', { game, players, kind }, bytes);
  }
  return minds.call('think', {}, bytes_of(hex));
}

const all_rules: ReturnType<typeof client<'rules'>>[] = [];
afterEach(() => {
  for (const one of all_rules.splice(0)) one.close();
});

/** A tab of the browser. */
class Tab {
  readonly rules = client('rules');
  readonly host: TableHost;
  constructor(readonly log: MemoryLog) {
    all_rules.push(this.rules);
    this.host = new TableHost({ rules: this.rules, log, minds: 1, think });
  }
  async ask<T>(path: string, token = '', body?: object, operator = false): Promise<T> {
    const method = body ? 'POST' : 'GET';
    const text = body ? { body: JSON.stringify(body) } : {};
    const where = `/api/v1${path}`;
    const reply = await this.host.ask({ method, path: where, token, operator, ...text });
    return JSON.parse(reply.body) as T;
  }
  create = (more: object = {}) =>
    this.ask<Seated>('/tables', '', {
      ...{ game: 'awimbawe', name: 'Eva', seat: 0, hints: true, pace_ms: 0 },
      ...{ bots: { others: 'novice' }, ...more },
    });
}

/** A person at a table, with a connection. */
class Person {
  frames: ServerFrame[] = [];
  closed = false;
  /** An id is used once at a table, also after a reload. */
  private static commands = 0;
  private line: ReturnType<TableHost['connect']>;
  constructor(
    readonly tab: Tab,
    readonly table: string,
    readonly token: string,
  ) {
    this.line = tab.host.connect((text) => {
      if (text === undefined) this.closed = true;
      else this.frames.push(JSON.parse(text) as ServerFrame);
    });
    this.line.send(JSON.stringify({ t: 'hello', a: 'hello', d: { table, token } }));
  }
  async send(t: string, d: object = {}): Promise<ServerFrame | undefined> {
    const a = `a${++Person.commands}`;
    this.line.send(JSON.stringify({ t, a, d }));
    await this.tab.host.quiet();
    return this.frames.find((frame) => 'a' in frame && frame.a === a);
  }
  view = async () =>
    (await this.tab.ask<{ view: View | null }>(`/tables/${this.table}/view`, this.token)).view;
  /** The view when the person is asked, or when the game is over. */
  async asked(): Promise<View> {
    for (;;) {
      const view = await this.view();
      if (view?.finished || view?.legal.length) return view;
      await new Promise((done) => setTimeout(done, 5));
    }
  }
  welcome = () => this.frames.find(({ t }) => t === 'welcome')!.d as Welcome;
}

async function seated(tab: Tab, more: object = {}) {
  const { table, token } = await tab.create(more);
  return new Person(tab, table, token!);
}

describe('a table of the page', () => {
  it('is played to its end, and its record and shuffle are right', async () => {
    const person = await seated(new Tab(new MemoryLog()));
    let view = await person.asked();
    for (; !view.finished; view = await person.asked()) {
      await person.send('act', { do: view.legal[0], at: view.event });
    }
    const { tab, table } = person;
    expect((await tab.ask<Table>(`/tables/${table}`)).status).toBe('finished');
    expect(await tab.ask(`/tables/${table}/check`)).not.toHaveProperty('wrong');
  }, 60_000);

  it('goes on after a reload where it was, with what was said', async () => {
    const log = new MemoryLog();
    const person = await seated(new Tab(log), { undo_revealed: true });
    const before = await person.asked();
    await person.send('chat', { text: 'to myself' });
    const later = new Person(new Tab(log), person.table, person.token);
    expect(await later.asked()).toEqual(before);
    expect(later.welcome().chat.map(({ text }) => text)).toEqual(['to myself']);
    expect(await later.send('act', { do: before.legal[0] })).toMatchObject({ t: 'ack' });
    expect(await later.send('undo')).toMatchObject({ t: 'ack' });
    expect((await later.asked()).legal).toEqual(before.legal);
  }, 60_000);

  it('tells nothing that could not be stored', async () => {
    const log = new MemoryLog();
    const person = await seated(new Tab(log));
    const before = await person.asked();
    log.works = false;
    expect(await person.send('act', { do: before.legal[0] })).toBeUndefined();
    expect(person.closed).toBe(true);
    log.works = true;
    const again = new Person(person.tab, person.table, person.token);
    expect(await again.asked()).toEqual(before);
  }, 60_000);

  it('is read again where another tab has gone on with it', async () => {
    const log = new MemoryLog();
    const first = await seated(new Tab(log));
    const before = await first.asked();
    const second = new Person(new Tab(log), first.table, first.token);
    await second.asked();
    await first.send('act', { do: before.legal[0] });
    const now = await first.asked();
    expect(await second.send('chat', { text: 'too late' })).toBeUndefined();
    expect(second.closed).toBe(true);
    const again = new Person(second.tab, first.table, first.token);
    expect((await again.asked()).event).toBe(now.event);
  }, 60_000);

  it('goes on when a worker breaks', async () => {
    const person = await seated(new Tab(new MemoryLog()));
    const before = await person.asked();
    person.tab.rules.close();
    const again = new Person(person.tab, person.table, person.token);
    expect(await again.asked()).toEqual(before);
  }, 60_000);

  it('gives hints, and its record while the game goes on to the person who has the page', async () => {
    const person = await seated(new Tab(new MemoryLog()));
    const view = await person.asked();
    const { tab, table, token } = person;
    const { opinions } = await tab.ask<{ opinions: unknown[] }>(`/tables/${table}/hint`, token);
    expect(opinions).toHaveLength(view.legal.length);
    const record = `/tables/${table}/record`;
    expect(await tab.ask(record)).toMatchObject({ status: 409 });
    expect(await tab.ask(record, '', undefined, true)).toHaveProperty('events');
    await tab.ask(`/tables/${table}/remove`, '', {}, true);
    await expect.poll(() => tab.log.tables.has(table)).toBe(false);
  }, 60_000);
});

describe('a table that an older version of the page kept', () => {
  const tables = kept_before.tables as unknown as OldTable[];
  const over = tables.find(({ events }) => events.length > 100)!;
  const on = tables.find(({ game, events }) => game === 'savage-bowl' && events.length < 100)!;

  it('is there with its seat and its names, and goes on', async () => {
    const log = new MemoryLog();
    const { table, log: changes, held } = moved(on, bot_name, false);
    await log.append(changes);
    const person = new Person(new Tab(log), table, held!.token);
    const view = await person.asked();
    expect(view.event).toBeGreaterThanOrEqual(on.events.length);
    expect(person.welcome().seat).toBe(on.seat);
    const { seats } = person.welcome().table;
    expect(seats.map(({ name }) => name)).toEqual(
      seats.map((_, at) => (at === on.seat ? on.name : bot_name(on.id, at))),
    );
    expect((await person.send('act', { do: view.legal[0] }))?.t).toBe('ack');
  }, 60_000);

  it('is finished where it was, and can be looked at', async () => {
    const log = new MemoryLog();
    const { table, log: changes } = moved(over, bot_name, true);
    await log.append(changes);
    const tab = new Tab(log);
    expect((await tab.ask<Table>(`/tables/${table}`)).status).toBe('finished');
    const { events } = await tab.ask<{ events: object[] }>(`/tables/${table}/record`);
    expect(events.filter((one) => !('note' in one))).toEqual(over.events);
  }, 60_000);

  it('is a game that was ended early where nobody played it', async () => {
    const log = new MemoryLog();
    const { table, log: changes } = moved({ ...on, levels: {} }, bot_name, false);
    await log.append(changes);
    const tab = new Tab(log);
    expect((await tab.ask<Table>(`/tables/${table}`)).status).toBe('abandoned');
    const at = `/tables/${table}/events/${on.events.length}?seat=all`;
    const [path, seat] = at.split('?seat=');
    const reply = await tab.host.ask({
      method: 'GET',
      path: `/api/v1${path}`,
      query: { seat: seat! },
    });
    expect(reply.status).toBe(200);
  }, 60_000);
});
