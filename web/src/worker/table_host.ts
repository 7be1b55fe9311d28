// SPDX-License-Identifier: Apache-2.0
// Hosts the server's tables in this page (docs/WASM.md): connections instead of sockets, the
// browser's store, its clock, and workers that think.
//
//   input --> table_input --+--> effects leave
//                           |
//                           +--> appends --> store --> tables_stored --> effects leave
//
// Inputs go through one after the other, so no effect leaves before its changes are stored.
import { own_tables } from '../lib/peer';
import type { Effects, TableInput } from './calls';
import { Broken, type EngineClient } from './client';
import type { Log } from './log';

export type Reply = { status: number; body: string };
/** A connection's end in the page; `undefined` when the tables have closed it. */
export type Listen = (frame: string | undefined) => void;

export type HostParts = {
  rules: EngineClient<'rules'>;
  log: Log;
  /** How many units are worked on at a time, and the answer to one of them. */
  minds: number;
  think: (unit: Effects['units'][number]) => Promise<string>;
};

const alarm_most_ms = 60_000;

export class TableHost {
  private work: Promise<unknown> = Promise.resolve();
  /** The module that has the tables, and those that it has; a later one is told of them again. */
  private generation = 0;
  private readonly known = new Set<string>();
  private readonly replies = new Map<number, (reply: Reply) => void>();
  private readonly connections = new Map<number, Listen>();
  private clients = 0;
  private alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: HostParts) {}

  /** A request of the HTTP API. The person who has the page may ask what an operator may. */
  async ask(request: Omit<NonNullable<TableInput['request']>, 'client'>): Promise<Reply> {
    const client = ++this.clients;
    const reply = new Promise<Reply>((resolve) => this.replies.set(client, resolve));
    try {
      await this.input({ request: { client, ...request } });
    } catch (error) {
      this.replies.delete(client);
      throw error;
    }
    return reply;
  }

  /** Opens a connection for frames. */
  connect(listen: Listen): { send: (frame: string) => void; close: () => void } {
    const client = ++this.clients;
    this.connections.set(client, listen);
    const input = (what: TableInput) => void this.input(what).catch(() => undefined);
    input({ opened: client });
    return {
      send: (text) => input({ frame: { client, text } }),
      close: () => {
        if (this.connections.delete(client)) input({ gone: client });
      },
    };
  }

  /** Until everything that was put in has been worked off. */
  async quiet(): Promise<void> {
    await this.work;
  }

  private input(input: TableInput): Promise<void> {
    const done = this.work.then(() => this.run(input));
    this.work = done.catch((error: unknown) => {
      if (error instanceof Broken) this.begin_again();
    });
    return done;
  }

  private async run(input: TableInput) {
    const { rules, log } = this.parts;
    await this.open(own_tables(JSON.stringify(input)));
    let effects = await rules.call('table_input', { ...clocks(), input });
    const { appends } = effects;
    if (appends) {
      const done = await log.append(appends).then(
        () => true,
        () => false,
      );
      // What was not stored, another tab may have: it is read again.
      for (const { table } of appends) this.known[done ? 'add' : 'delete'](table);
      effects = await rules.call('tables_stored', { ...clocks(), done });
    }
    await this.let_out(effects);
  }

  /** Hands in stored tables before they are named. */
  private async open(tables: string[]) {
    const { rules, log, minds } = this.parts;
    if (this.generation !== rules.generation) {
      this.known.clear();
      await rules.call('open_tables', { minds });
      this.generation = rules.generation;
    }
    for (const table of tables) {
      if (this.known.has(table)) continue;
      const changes = await log.load(table);
      if (changes.length === 0) continue;
      await rules.call('keep_table', { table, changes });
      this.known.add(table);
    }
  }

  private async let_out({ replies = [], sends = [], units = [], removed = [], alarm }: Effects) {
    for (const { client, ...reply } of replies) {
      this.replies.get(client)?.(reply);
      this.replies.delete(client);
    }
    for (const { client, frame, closes } of sends) {
      const listen = this.connections.get(client);
      listen?.(frame);
      if (!closes) continue;
      this.connections.delete(client);
      listen?.(undefined);
    }
    for (const unit of units) void this.think(unit);
    for (const table of removed) {
      this.known.delete(table);
      await this.parts.log.remove(table);
    }
    clearTimeout(this.alarm);
    if (alarm === undefined) return;
    const wait = Math.min(Math.max(0, alarm - Date.now()), alarm_most_ms);
    this.alarm = setTimeout(() => void this.input({}).catch(() => undefined), wait);
  }

  // Without a right answer a bot plays anything that is legal.
  private async think(unit: Effects['units'][number]) {
    const { generation } = this;
    const begun = performance.now();
    const answer = await this.parts.think(unit).catch(() => '');
    if (generation !== this.generation) return;
    const ms = Math.round(performance.now() - begun);
    await this.input({ thought: { unit: unit.unit, ms, answer } }).catch(() => undefined);
  }

  // The module is gone with all it had in memory: everyone connects again.
  private begin_again() {
    this.generation = 0;
    clearTimeout(this.alarm);
    const connections = [...this.connections.values()];
    this.connections.clear();
    for (const listen of connections) listen(undefined);
  }
}

/** The bytes of a unit, for `think`. */
export const bytes_of = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

const clocks = () => ({ now: Date.now(), steady: Math.round(performance.now()) });
