// SPDX-License-Identifier: Apache-2.0
// Tables that the page hosts itself, as the rest of the page asks for them: what a server would
// answer, from the engine in workers and the store of this browser.
import { Refused } from '../lib/api';
import { bot_name } from '../lib/bots';
import { hash } from '../lib/hash';
import type { Listener } from '../lib/connection';
import { keep_settings, pace_ms, settings } from '../lib/keep.svelte';
import type { Line } from '../lib/line';
import { root } from '../lib/place';
import type { Opinion, Reveal, ReviewAnswer, Seat, Table, View } from '../lib/protocol';
import type { FileRecord } from './calls';
import { EngineClient, type Port } from './client';
import { wrong_event, type Shuffled } from './deals';
import { Brains } from './mirror';
import { LocalTable, NotDone, story_of, table_of_saved, type Engines } from './local_table';
import { CallError } from './module';
import { judged, records_in } from './records';
import { Reviews } from './reviews';
import { browser_store, type SavedTable } from './store';

const folder = `${root}engine/`;
// The events of the browser's own Worker say more than a Port asks for.
const worker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as Port;

async function bytes_of(file: string): Promise<Uint8Array> {
  const answer = await fetch(folder + file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const engines: Engines = {
  rules: new EngineClient({ makeWorker: worker, code: `${folder}rules.wasm` }),
  minds: new EngineClient({ makeWorker: worker, code: `${folder}minds.wasm` }),
  net: bytes_of,
};
const store = browser_store();
const reviews = new Reviews({
  store,
  minds: () => new EngineClient({ makeWorker: worker, code: `${folder}minds.wasm` }),
  net: bytes_of,
});
const open_tables = new Map<string, LocalTable>();

/** What is not done is refused, as a server refuses it. */
async function or_refused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NotDone ? new Refused(error.problem) : error;
  }
}

const random_words = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('');

type Wanted = Pick<SavedTable, 'game' | 'options' | 'name' | 'bots'> & {
  level: SavedTable['levels'][0];
  seat?: Seat;
};

/** Starts the engine before it is needed. */
export function warm() {
  for (const engine of [engines.rules, engines.minds])
    engine.call('games', {}).catch(() => undefined);
}

/** Lays a table against bots; the own seat is drawn by lot. Its id. */
export async function create(wanted: Wanted): Promise<string> {
  const [lot] = crypto.getRandomValues(new Uint32Array(1));
  const seed = random_words(16);
  const id = await or_refused(LocalTable.create({ ...wanted, seed, lot: lot! }, engines, store));
  settings.local = true;
  keep_settings();
  return id;
}

/** The same game against the same bots once more, on the same seats. */
export async function again(id: string): Promise<string> {
  const { game, options, name, seat, levels, bots, players } = await saved(id);
  const names = Array.from({ length: players }, (_, at) => bots?.[at] ?? bot_name(id, at));
  const level = Object.values(levels)[0] ?? 'normal';
  return create({ game, options, name, seat, bots: names, level });
}

/** The line to a table, which tells its listener what a server would. */
export async function open(id: string, listener: Listener): Promise<Line> {
  const told = {
    welcome: listener.welcome,
    step: listener.step,
    failed: (text: string) =>
      listener.state('closed', { type: 'urn:menagerie:problem:broken', title: text, status: 500 }),
  };
  listener.state('open');
  const table = await or_refused(LocalTable.open(id, engines, store, told, pace_ms()));
  open_tables.set(id, table);
  return {
    send: (t, d) => or_refused(table.send(t, d)),
    close: () => {
      table.close();
      if (open_tables.get(id) === table) open_tables.delete(id);
    },
  };
}

async function saved(id: string): Promise<SavedTable> {
  const found = await store.load(id);
  if (found) return found;
  const title = 'There is no such table.';
  throw new Refused({ type: 'urn:menagerie:problem:not-found', title, status: 404 });
}

/** The tables of this browser, newest first. */
export const tables = async (): Promise<Table[]> => (await store.list()).map(table_of_saved);
export const table_of = async (id: string): Promise<Table> => table_of_saved(await saved(id));

/** A table that has moved elsewhere is no longer kept. */
export async function forget(id: string): Promise<void> {
  open_tables.get(id)?.close();
  await store.remove(id);
}

/** The game goes on from a position of another one, with bots on all other seats; the table's
    id. */
export async function play_on(id: string, event: number, seat: number): Promise<string> {
  const { game, options, name, events } = await saved(id);
  const before = structuredClone(events.slice(0, event));
  const seed = random_words(16);
  const wanted = { game, options, name, seat, seed, events: before, level: 'normal' as const };
  return or_refused(LocalTable.create(wanted, engines, store));
}

/** The review of a game that is over, or how far it is. */
export async function review_of(id: string): Promise<ReviewAnswer> {
  try {
    return await reviews.ask(id, story_of(await saved(id)));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const type = 'urn:menagerie:problem:not-now';
    throw new Refused({ type, title: error.message, status: 409 });
  }
}

/** A review that nobody waits for goes no further, until it is asked for again. */
export const rest_review = (id: string) => reviews.rest(id);

/** The event of a game of a server that is not what its shuffle was promised to give, if one is. */
export const wrong_deal = (game: Shuffled, reveal: Reveal) =>
  wrong_event(engines.rules, game, reveal);

export async function record_of(id: string): Promise<Record<string, unknown>> {
  const { record } = await played(id);
  return JSON.parse(record) as Record<string, unknown>;
}

async function played(id: string, events?: number) {
  const story = story_of(await saved(id));
  const first = events === undefined ? story : { ...story, events: story.events.slice(0, events) };
  const { match } = await engines.rules.call('open', { record: JSON.stringify(record(first)) });
  try {
    return { match, record: await engines.rules.call('record', { match }) };
  } finally {
    if (events === undefined) await engines.rules.call('close', { match });
  }
}

const record = ({ game, options, names, events }: ReturnType<typeof story_of>) => ({
  format: 'menagerie-record/1',
  game,
  options,
  seats: names,
  events,
});

/** A finished game as it was after so many events, for a seat, the public or everybody. */
export async function view_at(id: string, event: number, who: string): Promise<View> {
  const { match } = await played(id, event);
  const seat = who === 'all' || who === 'public' ? who : Number(who);
  const view = await engines.rules.call('scene', { match, seat, whole_log: true });
  await engines.rules.call('close', { match });
  return view;
}

/** What the strongest bot thinks of one's decision, or of one in a finished game. */
export async function hint(
  id: string,
  where?: { event: number; seat: number },
): Promise<Opinion[]> {
  const table = open_tables.get(id);
  if (!where && table) return or_refused(table.hint());
  const found = await saved(id);
  const story = story_of(found);
  const events = story.events.slice(0, where?.event ?? story.events.length);
  const brains = new Brains(
    engines.minds,
    { ...story, events },
    {
      players: found.players,
      bot: () => 'strong',
      seed: () => '1',
      net: bytes_of,
    },
  );
  return (await brains.advise(where?.seat ?? found.seat, '1')).map(
    ({ interval: [low, high], why = [], ...rest }) => ({ ...rest, low, high, why }),
  );
}

// ---- Records of others, and positions -----------------------------------------------------------

/** The records of a file or a text, as the engine finds them. */
export const records_of = (bytes: Uint8Array) => records_in(engines.rules, bytes);

/**
 * Takes a record of any game in, after the rules have judged every event of it: it can then be
 * replayed here. Throws a Fault with what is wrong.
 */
export async function take_in(one: FileRecord): Promise<{ id: string; events: number }> {
  const { rules } = engines;
  const { game, options, players, seats, events, count } = await judged(rules, one);
  const title = (await rules.call('games', {})).find((known) => known.id === game)?.title ?? game;
  const id = `local-${hash(JSON.stringify([game, options, seats, events])).slice(0, 12)}`;
  await store.save({
    ...{ id, game, title, options, players, events },
    ...{ seat: 0, name: '', levels: {}, seed: '', version: 0, finished: true },
    created: Date.now(),
    names: seats ?? [],
  });
  settings.local = true;
  keep_settings();
  return { id, events: count };
}

export { fault_told } from './records';

/** The record of a game that has just been dealt at random: its cards can be changed in the
    text. */
export async function dealt(game: string): Promise<string> {
  const { rules } = engines;
  const { match } = await rules.call('start', { game });
  const deal = await rules.call('shuffle', {
    match,
    seed: BigInt(`0x${random_words(8)}`).toString(),
  });
  await rules.call('deal', { match, deal });
  const text = await rules.call('record', { match });
  await rules.call('close', { match });
  return text;
}

let solver: EngineClient<'minds'> | undefined;

/** A position after so many events of a record, to be solved in a worker of its own. */
export async function solving(text: string, events: number) {
  stop_solving();
  const minds = new EngineClient<'minds'>({ makeWorker: worker, code: `${folder}minds.wasm` });
  solver = minds;
  const { match } = await minds.call('open', { record: text, events });
  return { solve: (ms: number) => minds.call('solve', { match, ms }) };
}

export function stop_solving() {
  solver?.close();
  solver = undefined;
}
