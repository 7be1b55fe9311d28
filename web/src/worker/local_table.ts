// SPDX-License-Identifier: Apache-2.0
// A table that the page hosts itself, against bots, with no server: it tells its listener what a
// server would (docs/protocol), and takes the same commands.
import type {
  AckJudge,
  GameEvent,
  Level,
  Message,
  Opinion,
  Options,
  Problem,
  Seat,
  Step,
} from '../lib/protocol';
import type { Table, TableSeat, View, Welcome } from '../lib/protocol';
import { bot_name } from '../lib/bots';
import { by_kind, is_of } from '../lib/event';
import { hash } from '../lib/hash';
import type { Handle } from './calls';
import type { EngineClient } from './client';
import { Brains, Mirror, record_of, type RecordEvent, type Story } from './mirror';
import type { SavedTable, Store } from './store';

export type LocalListener = {
  welcome: (v: number, d: Welcome) => void;
  step: (v: number, d: Step) => void;
  /** Something is broken beyond this table's help; it can be opened again from the store. */
  failed: (text: string) => void;
};

export type Engines = {
  rules: EngineClient<'rules'>;
  minds: EngineClient<'minds'>;
  /** The bytes of a network's file. */
  net: (file: string) => Promise<Uint8Array>;
};

/** A command was not done, and why, as a server says it. */
export class NotDone extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

export type NewLocalTable = {
  game: string;
  options?: Options;
  seat?: Seat;
  /** What has happened before. */
  events?: RecordEvent[];
  /** Where no seat is named: any number, by which one is drawn. */
  lot?: number;
  name: string;
  /** Of all other seats. */
  level: Level;
  /** What the bots are called, by seat; otherwise names are found. */
  bots?: string[];
  seed: string;
};

const needs_server = 'This table is on your device alone; for that it would need a server.';
const not_done = (
  type: string,
  status: number,
  title: string,
  detail: string,
  refusal?: { rule?: string; text: Message },
) =>
  new NotDone({
    type: `urn:menagerie:problem:${type}`,
    title,
    status,
    detail,
    ...(refusal ? { message: refusal.text } : {}),
    ...(refusal?.rule ? { rule: refusal.rule } : {}),
  });

export class LocalTable {
  private readonly story: Story;
  private readonly referee: Mirror;
  private readonly brains: Brains;
  private view: View | null = null;
  private work: Promise<void> = Promise.resolve();
  private closed = false;

  /** Makes a table, and keeps it; open() then lets it begin. */
  static async create(wanted: NewLocalTable, engines: Engines, store: Store): Promise<string> {
    const { game, options } = wanted;
    const { rules } = engines;
    const opened = await rules.call('start', { game, options });
    await rules.call('close', { match: opened.match });
    const title = (await rules.call('games', {})).find((one) => one.id === game)?.title ?? game;
    const drawn = (wanted.lot ?? 0) % opened.players;
    const seat = Math.min(wanted.seat ?? drawn, opened.players - 1);
    const others = Array.from({ length: opened.players }, (_, i) => i).filter((i) => i !== seat);
    const id = `local-${hash(`table:${wanted.seed}`).slice(0, 12)}`;
    await store.save({
      id,
      game,
      title,
      options: opened.options,
      players: opened.players,
      seat,
      name: wanted.name,
      levels: Object.fromEntries(others.map((other) => [other, wanted.level])),
      ...(wanted.bots ? { bots: wanted.bots } : {}),
      seed: wanted.seed,
      events: wanted.events ?? [],
      begun_with: wanted.events?.length ?? 0,
      version: 0,
      created: Date.now(),
      finished: false,
    });
    return id;
  }

  /** Opens a kept table where it was left. */
  static async open(
    id: string,
    engines: Engines,
    store: Store,
    listener: LocalListener,
    pace_ms = 600,
  ): Promise<LocalTable> {
    const saved = await store.load(id);
    if (!saved) {
      const text = { id: 'denial.no-table' };
      throw not_done('not-found', 404, 'There is no such table.', '', { text });
    }
    const table = new LocalTable(saved, engines, store, listener, pace_ms);
    table.brains.warm();
    await table.greet();
    table.go_on();
    return table;
  }

  private constructor(
    private readonly saved: SavedTable,
    private readonly engines: Engines,
    private readonly store: Store,
    private readonly listener: LocalListener,
    private readonly pace_ms: number,
  ) {
    const { players } = saved;
    this.story = story_of(saved);
    this.referee = new Mirror(engines.rules, this.story);
    this.brains = new Brains(engines.minds, this.story, {
      players,
      bot: (seat) => saved.levels[seat] ?? 'strong',
      seed: (seat) => this.seed_of(`mind:${seat}:${this.story.events.length}`),
      net: engines.net,
    });
  }

  /** Commands of the protocol; those that need a server are not done. */
  async send(t: string, d: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const at = typeof d.at === 'number' ? d.at : undefined;
    if (t === 'act') await this.act(String(d.do), at);
    else if (t === 'judge') return this.judge(String(d.do), at);
    else if (t === 'undo') await this.undo();
    else if (t === 'leave') await this.leave();
    else throw not_done('needs-server', 409, 'This needs a server.', needs_server);
    return {};
  }

  /** What the strongest bot thinks of one's own decision. */
  async hint(): Promise<Opinion[]> {
    const seed = this.seed_of(`hint:${this.story.events.length}`);
    const opinions = await this.brains.advise(this.saved.seat, seed);
    return opinions.map(({ action, value, interval: [low, high], visits, why = [] }) => {
      return { action, value, low, high, visits, why };
    });
  }

  record(): string {
    return record_of(this.story);
  }

  close() {
    this.closed = true;
    void this.referee.close().catch(() => {});
  }

  /** Until the bots have done what is theirs to do. */
  async quiet() {
    await this.work;
  }

  // ---- Inside --------------------------------------------------------------------------------

  // 64 bits that nobody guesses who does not know the seed; the same after a reload.
  private seed_of(what: string): string {
    return BigInt(`0x${hash(`${this.saved.seed}:${what}`).slice(0, 16)}`).toString();
  }

  // The match, where this decision is the one that is asked for now.
  private async asked(at: number | undefined): Promise<Handle> {
    await this.work;
    if (at !== undefined && at !== this.story.events.length) {
      throw not_done('stale', 409, 'The table has gone on.', 'this decision is over');
    }
    return this.referee.match();
  }

  private async judge(text: string, at?: number): Promise<AckJudge> {
    const match = await this.asked(at);
    const { seat } = this.saved;
    const refusal = await this.engines.rules.call('judge', { match, seat, do: text });
    if (!refusal) return { refusal };
    const { rule, text: message } = refusal;
    return { refusal: rule ? { rule, message } : { message } };
  }

  private async act(text: string, at?: number) {
    const match = await this.asked(at);
    const { rules } = this.engines;
    const { seat } = this.saved;
    const refusal = await rules.call('act', { match, seat, do: text });
    if (refusal) {
      throw not_done('refused', 409, 'The rules do not allow this.', refusal.text.id, refusal);
    }
    const { observed } = await rules.call('log', { match, seat: 'all' });
    await this.tell({ seat, do: observed }, true);
    this.go_on();
  }

  /** Takes the own last decision back, and what came after it: nobody else is to be asked. */
  private async undo() {
    await this.work;
    const { events } = this.story;
    const own = events.map((event) => is_of(event, 'play') && event.seat === this.saved.seat);
    const last = own.lastIndexOf(true);
    if (last < (this.saved.begun_with ?? 0))
      throw not_done('not-now', 409, 'There is nothing to take back.', '', {
        text: { id: 'denial.nothing-to-undo' },
      });
    events.length = last;
    await this.referee.close();
    await this.brains.rewind();
    ++this.saved.version;
    this.saved.finished = false;
    delete this.saved.review;
    await this.store.save(this.saved);
    await this.greet();
    this.go_on();
  }

  private async leave() {
    this.close();
    await this.store.remove(this.saved.id);
  }

  private go_on() {
    this.work = this.advance().catch((error: unknown) => {
      if (!this.closed) this.listener.failed(error instanceof Error ? error.message : 'broken');
    });
  }

  // Deals, chance and bots, until the person is to act or the game is over.
  private async advance() {
    const { rules } = this.engines;
    while (!this.closed) {
      const match = await this.referee.match();
      const turn = await rules.call('turn', { match });
      const seed = this.seed_of(`chance:${this.story.events.length}`);
      if (turn.kind === 'over') return;
      if (turn.kind === 'deal') {
        await this.tell({ deal: await rules.call('shuffle', { match, seed }) });
      } else if (turn.kind === 'chance') {
        const results = await rules.call('chances', { match });
        const index = Number(BigInt(seed) % BigInt(results.length));
        await this.tell({ chance: results[index]! });
      } else {
        const bot = turn.seats.find((seat) => seat !== this.saved.seat);
        if (bot === undefined) return;
        const pause = new Promise((resolve) => setTimeout(resolve, this.pace_ms));
        const action = await this.brains.decide(bot);
        await pause;
        if (!this.closed) await this.tell({ seat: bot, do: action });
      }
    }
  }

  // Makes an event, unless it is made already, keeps it, and tells the page.
  private async tell(event: RecordEvent, made = false) {
    const { rules } = this.engines;
    const { seat } = this.saved;
    this.story.events.push(event);
    if (made) this.referee.did();
    const match = await this.referee.match();
    const view = await rules.call('scene', { match, seat });
    const { observed } = await rules.call('log', { match, seat });
    ++this.saved.version;
    this.saved.finished = view.finished;
    await this.store.save(this.saved);
    if (this.closed) return;
    const told = view.log;
    this.view = { ...view, log: [...(this.view?.log ?? []), ...told] };
    const step: Step = { event: seen(event, observed), told, view: this.view };
    if (view.finished) step.table = { status: 'finished' };
    this.listener.step(this.saved.version, step);
  }

  private async greet() {
    const match = await this.referee.match();
    const { seat, version } = this.saved;
    const whole = await this.engines.rules.call('scene', { match, seat, whole_log: true });
    this.view = this.story.events.length > 0 ? whole : null;
    this.listener.welcome(version, {
      seat,
      table: table_of_saved(this.saved, this.pace_ms),
      view: this.view,
      chat: [],
      chat_more: false,
      missed: [],
    });
  }
}

function seats_of(saved: SavedTable): TableSeat[] {
  return Array.from({ length: saved.players }, (_, seat) => {
    const level = saved.levels[seat] ?? null;
    const bot = saved.bots?.[seat] ?? bot_name(saved.id, seat);
    const name = saved.names?.[seat]?.name ?? (level ? bot : saved.name);
    const kind = level ? 'bot' : 'person';
    return { kind, name, level, stand_in: null, luck: '', bank_ms: null, deadline: null };
  });
}

/** What has happened at a kept table; its list of events is the table's own. */
export function story_of(saved: SavedTable): Story {
  const { game, options, events, levels } = saved;
  const names = seats_of(saved).map(({ name }, seat) => ({ name, by: levels[seat] ?? 'person' }));
  return { game, options, names, events };
}

export function table_of_saved(saved: SavedTable, pace_ms = 0): Table {
  const { id, game, title, options, players, seat, created, finished } = saved;
  return {
    ...{ id, game, title, options, players, created },
    ...{ status: finished ? 'finished' : 'playing', mode: 'live', open: false, hints: true },
    ...{ pace_ms, away_s: 0, away_bot: false, clock: null, seats: seats_of(saved) },
    ...{
      connected: [seat],
      watchers: 0,
      host: seat,
      undo: null,
      abandon: [],
      commitment: '',
      fills_at: null,
    },
    ...{ begun_with: saved.begun_with ?? 0, reveal: null, rematch: null, now: Date.now() },
  };
}

function seen(event: RecordEvent, observed: string): GameEvent {
  return by_kind<RecordEvent, GameEvent>(event, {
    deal: () => ({ deal: true }),
    chance: () => ({ chance: observed || null }),
    play: ({ seat }) => ({ seat, do: observed || null }),
  });
}
