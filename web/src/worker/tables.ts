// SPDX-License-Identifier: Apache-2.0
// The tables that this page hosts, as the rest of it asks a server: requests of the HTTP API, and
// frames.
import { command_id, type Call, type Carrier, type Ends } from '../lib/carrier';
import type { GameRecord } from '../lib/api';
import type { Problem, ServerFrame } from '../lib/protocol';
import type { Effects } from './calls';
import type { EngineClient } from './client';
import { net, new_minds, rules, workers_wanted } from './engine';
import { browser_log } from './log';
import { bytes_of, TableHost } from './table_host';

/** Works units of thinking off, each in the worker that has the least to do. */
class Thinkers {
  private readonly all: EngineClient<'minds'>[] = Array.from(
    { length: workers_wanted() },
    new_minds,
  );
  get size() {
    return this.all.length;
  }

  /** A worker that breaks is started again, once. */
  readonly think = async (unit: Effects['units'][number]): Promise<string> =>
    this.once(unit).catch(() => this.once(unit));

  private async once({ game, players, hex }: Effects['units'][number]): Promise<string> {
    const minds = this.all.reduce((best, one) => (one.busy < best.busy ? one : best));
    const missing = await minds.call('nets', { game, players });
    await Promise.all(
      missing.map(async ({ kind, file }) =>
        minds.call('net', { game, players, kind }, await net(file)),
      ),
    );
    return minds.call('think', {}, bytes_of(hex));
  }

  warm() {
    for (const one of this.all.slice(0, 1)) one.call('games', {}).catch(() => undefined);
  }
}

const thinkers = new Thinkers();
const { think, size: minds } = thinkers;
const host = new TableHost({ rules, log: browser_log(), minds, think });

/** Starts the engine before it is needed. */
export function warm() {
  rules.call('games', {}).catch(() => undefined);
  thinkers.warm();
}

export type Asked = { body?: unknown; token?: string };

/** As a server answers: the status, and the body. */
export async function ask(path: string, { body, token }: Asked, operator = false) {
  const [where, words] = path.split('?') as [string, string?];
  const reply = await host.ask({
    method: body === undefined ? 'GET' : 'POST',
    path: `/api/v1${where}`,
    ...(words && { query: Object.fromEntries(new URLSearchParams(words)) }),
    ...(token && { token }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(operator && { operator }),
  });
  return { status: reply.status, data: JSON.parse(reply.body) as unknown };
}

/** The record of an unfinished game with all cards, for moving it to a server. */
export const record_so_far = async (id: string) =>
  (await ask(`/tables/${id}/record`, {}, true)).data as GameRecord;
/** Deletes a table for good. */
export const remove = (id: string) => ask(`/tables/${id}/remove`, { body: {} }, true);

/** Carries the frames of a table, as a WebSocket does for a server's. */
export function over_page({ table, token, since }: Call, ends: Ends): Carrier {
  const hello = command_id();
  const line = host.connect((text) => {
    ends.heard();
    if (text === undefined) return ends.lost();
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.t === 'error' && frame.a === hello) ends.refused(frame.d as Problem);
    else ends.frame(frame);
  });
  const send = (frame: object) => line.send(JSON.stringify(frame));
  const d = { table, ...(token && { token }), ...(since !== undefined && { since }) };
  send({ t: 'hello', a: hello, d });
  return { send, ping: () => ends.heard(), close: () => line.close() };
}
