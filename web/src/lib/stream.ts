// SPDX-License-Identifier: Apache-2.0
// A table without a WebSocket: its frames as the lines of an answer that does not end, and a
// request for each command. Where that answer is held back, or other tables of this browser have
// used up what connections there are, the table is polled.
import type { Call, Carrier, Command, Ends } from './carrier';
import { polls } from './polls';
import type { Problem, ServerFrame } from './protocol';
import { say } from './say.svelte';
import { session } from './ways';

/** How long the answer to a command may take. */
const request_ms = 20_000;

/** The problem that an answer tells; of one that is not the server's, what can be said of it. */
async function problem_in(answer: Response): Promise<Problem> {
  const told = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  if (told?.type?.startsWith('urn:menagerie:problem:')) return told as Problem;
  const { status } = answer;
  return {
    type: 'urn:menagerie:problem:unknown',
    title: say('problem.status', { status }),
    status,
  };
}
const is_servers = ({ type }: Problem) => !type.endsWith(':unknown');

async function each_line(body: ReadableStream<Uint8Array>, take: (line: string) => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop()!;
    lines.forEach(take);
  }
}

/** Sends commands one after the other, as requests overtake each other. */
function poster(path: string, headers: Record<string, string>, stop: AbortSignal, ends: Ends) {
  const ask = async ({ t, a, d }: Command): Promise<void> => {
    const late = setTimeout(ends.lost, request_ms);
    try {
      const answer = await fetch(`${path}/${t}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...d, a }),
        signal: stop,
      });
      if (answer.ok) {
        const { v, ...more } = (await answer.json()) as { v: number };
        return ends.frame({ t: 'ack', a, v, d: more as never });
      }
      const problem = await problem_in(answer);
      // A proxy may have lost it: it is sent again, as after a break.
      if (!is_servers(problem) && problem.status >= 500) return ends.lost();
      ends.frame({ t: 'error', a, d: problem });
    } catch {
      ends.lost();
    } finally {
      clearTimeout(late);
    }
  };
  let last = Promise.resolve();
  return (command: Command): Promise<void> => {
    last = last.then(() => (stop.aborted ? undefined : ask(command)));
    return last;
  };
}

/** How many tables of one browser get a stream. With HTTP/1.1 a browser has six connections per
    server, and commands need some of them. */
const streams_most = 3;

/** One of the few places for a stream, until the signal; false if all are taken. Without Web Locks,
    as over plain http, tabs can't tell each other how many there are. None has a stream then: with
    too many of them no command would get through. */
function place_for_stream(signal: AbortSignal): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return Promise.resolve(false);
  const ended = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
  const take = (number: number): Promise<boolean> =>
    number === streams_most
      ? Promise.resolve(false)
      : new Promise<boolean>((done) => {
          void locks.request(`menagerie.stream.${number}`, { ifAvailable: true }, (lock) => {
            done(lock ? true : take(number + 1));
            return lock ? ended : undefined;
          });
        });
  return take(0);
}

/** Answers to questions about a table; a rejection ends the carrier. */
const asker =
  (path: string, headers: Record<string, string>, signal: AbortSignal, ends: Ends) =>
  async <T>(rest: string): Promise<T> => {
    // AbortSignal.any and AbortSignal.timeout are too new for some browsers that we support.
    const request = new AbortController();
    const stop = () => request.abort();
    const late = setTimeout(stop, request_ms);
    signal.addEventListener('abort', stop);
    try {
      if (signal.aborted) stop();
      const answer = await fetch(path + rest, {
        headers,
        cache: 'no-store',
        signal: request.signal,
      });
      if (answer.ok) return (await answer.json()) as T;
      const problem = await problem_in(answer);
      if (is_servers(problem) && !signal.aborted) ends.refused(problem);
      throw new Error(problem.title);
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
    }
  };

type Taker = Pick<Ends, 'refused'> & { take: (line: string) => void };

/** The lines of a stream, until it ends. */
async function listen_to(
  path: string,
  since: number | undefined,
  how: { headers: Record<string, string>; signal: AbortSignal },
  { take, refused }: Taker,
) {
  const query = since === undefined ? '' : `?since=${since}`;
  const answer = await fetch(`${path}/stream${query}`, { ...how, cache: 'no-store' });
  if (answer.ok && answer.body) return each_line(answer.body, take);
  const problem = await problem_in(answer);
  if (is_servers(problem) && !how.signal.aborted) refused(problem);
}

export function over_stream(call: Call, ends: Ends): Carrier {
  const { table, token, since } = call;
  const path = `/api/v1/tables/${table}`;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const stop = new AbortController();
  const { signal } = stop;
  /** Ends the stream alone, when the table is polled instead. */
  const stream = new AbortController();
  let hurry: () => void = () => undefined;
  const close = () => {
    clearTimeout(limit);
    stop.abort();
    stream.abort();
  };
  const lost = () => {
    if (signal.aborted) return;
    close();
    ends.lost();
  };
  const poll = () => {
    clearTimeout(limit);
    stream.abort();
    const run = polls(asker(path, headers, signal, ends), token, signal, ends);
    ({ hurry } = run);
    run.over.then(lost, lost);
  };
  /** Nothing has come, and perhaps nothing comes before the answer is over. */
  const held_back = () => {
    const known = session.read();
    if (!known.held) ends.held?.();
    session.write({ ...known, held: true, told: true });
    poll();
  };
  const limit = setTimeout(held_back, 2 * call.patience_ms);

  const take = (line: string) => {
    if (stream.signal.aborted) return;
    clearTimeout(limit);
    ends.heard();
    if (line) ends.frame(JSON.parse(line) as ServerFrame);
  };
  const listen = async () => {
    const has_place = !session.read().held && (await place_for_stream(stream.signal));
    if (signal.aborted) return;
    if (!has_place) return poll();
    await listen_to(path, since, { headers, signal: stream.signal }, { ...ends, take });
    lost();
  };
  listen().catch(() => {
    if (!stream.signal.aborted) lost();
  });
  const send = poster(path, headers, signal, { ...ends, lost });
  return {
    send: (command) => void send(command).then(() => hurry()),
    ping: () => undefined,
    close,
  };
}
