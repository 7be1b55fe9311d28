// SPDX-License-Identifier: Apache-2.0
// The engine in workers of this page, for what is not done at a table: records of others, the
// shuffles of a server, and solved positions.
import type { Reveal } from '../lib/protocol';
import { hash } from '../lib/hash';
import { root } from '../lib/place';
import type { FileRecord } from './calls';
import { EngineClient, type Port } from './client';
import { wrong_event, type Shuffled } from './deals';
import { log_of } from './kept';
import { browser_log } from './log';
import { judged, records_in } from './records';

const folder = `${root}engine/`;
// The events of the browser's own Worker say more than a Port asks for.
const makeWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as Port;

export const new_minds = () =>
  new EngineClient<'minds'>({ makeWorker, code: `${folder}minds.wasm` });
export const rules = new EngineClient<'rules'>({ makeWorker, code: `${folder}rules.wasm` });

/** The bytes of a network's file. */
export async function net(file: string): Promise<Uint8Array> {
  const answer = await fetch(folder + file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** One core is left to the page; more than four workers cost memory and gain little. */
export function workers_wanted(cores = globalThis.navigator?.hardwareConcurrency ?? 2): number {
  return Math.min(Math.max(cores - 1, 1), 4);
}

/** The event of a game of a server that is not what its shuffle was promised to give, if one is. */
export const wrong_deal = (game: Shuffled, reveal: Reveal) => wrong_event(rules, game, reveal);

/** The records of a file or a text, as the engine finds them. */
export const records_of = (bytes: Uint8Array) => records_in(rules, bytes);
export { fault_told } from './records';

/**
 * Takes a record of any game in, after the rules have judged every event of it, as a table of this
 * page that can be replayed. Throws a Fault with what is wrong.
 */
export async function take_in(one: FileRecord): Promise<{ id: string; events: number }> {
  const { game, options, players, seats = [], events, count, is_over } = await judged(rules, one);
  const persons = Array.from({ length: players }, (_, seat) => {
    return { name: seats[seat]?.name ?? '', level: null };
  });
  // The same record is the same table.
  const table = `local${hash(JSON.stringify([game, options, seats, events])).slice(0, 7)}`;
  const whole = { table, game, options, events, seats: persons, at: Date.now(), ends: !is_over };
  const log = browser_log();
  await log.remove(table);
  await log.append(log_of(whole));
  return { id: table, events: count };
}

/** The record of a game that has just been dealt at random: its cards can be changed in the
    text. */
export async function dealt(game: string): Promise<string> {
  const { match } = await rules.call('start', { game });
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  const seed = ((BigInt(high!) << 32n) | BigInt(low!)).toString();
  await rules.call('deal', { match, deal: await rules.call('shuffle', { match, seed }) });
  const text = await rules.call('record', { match });
  await rules.call('close', { match });
  return text;
}

let solver: EngineClient<'minds'> | undefined;

/** Opens the position after that many events of a record, to be solved in a worker of its own. */
export async function solving(text: string, events: number) {
  stop_solving();
  const minds = new_minds();
  solver = minds;
  const { match } = await minds.call('open', { record: text, events });
  return { solve: (ms: number) => minds.call('solve', { match, ms }) };
}

export function stop_solving() {
  solver?.close();
  solver = undefined;
}
