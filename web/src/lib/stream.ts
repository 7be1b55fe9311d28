// SPDX-License-Identifier: Apache-2.0
// A table without a WebSocket: its frames as the lines of an answer that does not end, and a
// request for each command.
import type { Call, Carrier, Command, Ends } from './carrier';
import type { Problem, ServerFrame } from './protocol';
import { say } from './say.svelte';

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
  return (command: Command) => {
    last = last.then(() => (stop.aborted ? undefined : ask(command)));
  };
}

export function over_stream(call: Call, ends: Ends): Carrier {
  const { table, token, since } = call;
  const path = `/api/v1/tables/${table}`;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const stop = new AbortController();
  const { signal } = stop;
  const close = () => {
    clearTimeout(limit);
    stop.abort();
  };
  const lost = () => {
    if (signal.aborted) return;
    close();
    ends.lost();
  };
  const limit = setTimeout(lost, 2 * call.patience_ms);

  const take = (line: string) => {
    if (signal.aborted) return;
    clearTimeout(limit);
    ends.heard();
    if (line) ends.frame(JSON.parse(line) as ServerFrame);
  };
  const listen = async () => {
    const query = since === undefined ? '' : `?since=${since}`;
    const answer = await fetch(`${path}/stream${query}`, { headers, cache: 'no-store', signal });
    if (answer.ok && answer.body) return each_line(answer.body, take);
    const problem = await problem_in(answer);
    if (is_servers(problem) && !signal.aborted) ends.refused(problem);
  };
  listen().then(lost, lost);
  return {
    send: poster(path, headers, signal, { ...ends, lost }),
    ping: () => undefined,
    close,
  };
}
