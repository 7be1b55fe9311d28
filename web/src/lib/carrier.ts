// SPDX-License-Identifier: Apache-2.0
// Carries the frames of a table: by a WebSocket or, if the network lets none through, by a stream
// of lines from the server and a request per command. Both get the same bytes.
import type { Problem, ServerFrame } from './protocol';

export type Call = {
  table: string;
  token: string | undefined;
  since: number | undefined;
  /** How long the first word of the other end may take. */
  patience_ms: number;
};
export type Command = { t: string; a: string; d: Record<string, unknown> };

/** What one end hears of the other. */
export type Ends = {
  /** Any sign of life. */
  heard: () => void;
  frame: (frame: ServerFrame) => void;
  /** The table refuses this call. */
  refused: (problem: Problem) => void;
  /** The net holds answers back until they end; told once. */
  held?: () => void;
  /** Once, and not after close(). */
  lost: () => void;
};
export type Carrier = {
  /** Once the welcome is here; commands arrive in this order. */
  send: (command: Command) => void;
  /** Asks for a sign of life if the server doesn't send one by itself. */
  ping: () => void;
  close: () => void;
};

export function command_id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

const new_socket = () => {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/api/v1/ws`, 'menagerie.v1');
};
const ping_frame = () => JSON.stringify({ t: 'ping', a: command_id(), d: {} });

/** Nothing if it isn't a frame: then something in between has answered. */
function frame_in(text: string): ServerFrame | undefined {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return undefined;
  }
}

export function over_socket(call: Call, ends: Ends): Carrier {
  const socket = new_socket();
  const hello = command_id();
  let over = false;
  const end = () => {
    if (over) return;
    close();
    ends.lost();
  };
  // Some proxies neither forward an upgrade nor refuse it.
  const limit = setTimeout(end, call.patience_ms);
  const close = () => {
    over = true;
    clearTimeout(limit);
    socket.close();
  };
  socket.onopen = () => {
    const { table, token, since } = call;
    const d = { table, ...(token && { token }), ...(since !== undefined && { since }) };
    socket.send(JSON.stringify({ t: 'hello', a: hello, d }));
  };
  socket.onmessage = ({ data }) => {
    if (over) return;
    clearTimeout(limit);
    ends.heard();
    const frame = frame_in(data as string);
    if (!frame) end();
    else if (frame.t === 'error' && frame.a === hello) ends.refused(frame.d);
    else ends.frame(frame);
  };
  socket.onclose = end;
  return {
    send: (command) => socket.send(JSON.stringify(command)),
    ping: () => socket.send(ping_frame()),
    close,
  };
}

/** Whether a WebSocket gets through now: a word goes there and comes back. */
export function socket_works(patience_ms: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = new_socket();
    const end = (works: boolean) => {
      clearTimeout(limit);
      socket.close();
      done(works);
    };
    const limit = setTimeout(() => end(false), patience_ms);
    socket.onopen = () => socket.send(ping_frame());
    socket.onmessage = () => end(true);
    socket.onclose = () => end(false);
  });
}

/** Whether the server itself answers an ordinary request. */
export async function server_answers(patience_ms: number): Promise<boolean> {
  const stop = new AbortController();
  const limit = setTimeout(() => stop.abort(), patience_ms);
  try {
    const answer = await fetch('/version', { cache: 'no-store', signal: stop.signal });
    return answer.ok && ((await answer.json()) as { name?: unknown }).name === 'menagerie';
  } catch {
    return false;
  } finally {
    clearTimeout(limit);
  }
}
