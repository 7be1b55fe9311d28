// SPDX-License-Identifier: Apache-2.0
// One WebSocket to one table: says hello, comes back after a break where it left off, and sends
// again what was not acknowledged.
import { Refused } from './api';
import type { Feeling, Problem, ServerFrame, Step, Welcome } from './protocol';

export type Listener = {
  welcome(v: number, d: Welcome): void;
  step(v: number, d: Step): void;
  presence(d: { connected: number[]; watchers: number }): void;
  reaction(d: { seat: number; feeling: Feeling }): void;
  state(state: ConnectionState, problem?: Problem): void;
};
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

type Command = {
  frame: string;
  done: (d: Record<string, unknown>) => void;
  failed: (error: Refused) => void;
};

const pauses_ms = [300, 700, 1500, 3000, 6000];
const silence_ms = 45_000;

export function command_id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

export class Connection {
  private socket: WebSocket | undefined;
  private readonly commands = new Map<string, Command>();
  private tries = 0;
  private v: number | undefined;
  private open = false;
  private ended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private hello_id = '';

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly listener: Listener,
  ) {
    this.connect();
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  send(t: string, d: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const a = command_id();
    const frame = JSON.stringify({ t, a, d });
    return new Promise((done, failed) => {
      this.commands.set(a, { frame, done, failed });
      if (this.open) this.socket?.send(frame);
    });
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private readonly hurry = () => {
    if (this.ended || this.open || document.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  };

  private connect() {
    this.listener.state('connecting');
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/ws`, 'menagerie.v1');
    this.socket = socket;
    socket.onopen = () => {
      this.hello_id = command_id();
      const d: Record<string, unknown> = { table: this.table };
      if (this.token) d.token = this.token;
      if (this.v !== undefined) d.since = this.v;
      socket.send(JSON.stringify({ t: 'hello', a: this.hello_id, d }));
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.take(JSON.parse(event.data as string) as ServerFrame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    clearInterval(this.heart);
    this.heard = Date.now();
    this.heart = setInterval(() => this.beat(), silence_ms / 3);
  }

  /** A line that is dead without knowing it is found by asking. */
  private beat() {
    if (!this.open) return;
    if (Date.now() - this.heard > silence_ms) {
      this.socket?.close();
      this.lost();
    } else {
      this.socket?.send(JSON.stringify({ t: 'ping', a: command_id(), d: {} }));
    }
  }

  private lost() {
    this.open = false;
    this.socket = undefined;
    clearInterval(this.heart);
    if (this.ended) return;
    this.listener.state('waiting');
    const pause = pauses_ms[Math.min(this.tries++, pauses_ms.length - 1)]!;
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private stop(problem: Problem) {
    this.close();
    for (const command of this.commands.values()) command.failed(new Refused(problem));
    this.commands.clear();
    this.listener.state('closed', problem);
  }

  private take(frame: ServerFrame) {
    switch (frame.t) {
      case 'welcome':
        this.v = frame.v;
        this.open = true;
        this.tries = 0;
        this.listener.state('open');
        this.listener.welcome(frame.v, frame.d);
        for (const command of this.commands.values()) this.socket?.send(command.frame);
        break;
      case 'step':
        this.v = frame.v;
        this.listener.step(frame.v, frame.d);
        break;
      case 'ack': {
        const command = this.commands.get(frame.a);
        this.commands.delete(frame.a);
        command?.done(frame.d as Record<string, unknown>);
        break;
      }
      case 'error': {
        const a = frame.a ?? '';
        if (a === this.hello_id) {
          // What passes by itself is tried again, with the usual pauses.
          if (frame.d.status === 429 || frame.d.status >= 500) this.socket?.close();
          else this.stop(frame.d);
          break;
        }
        const command = this.commands.get(a);
        this.commands.delete(a);
        command?.failed(new Refused(frame.d));
        break;
      }
      case 'presence':
        this.listener.presence(frame.d);
        break;
      case 'reaction':
        this.listener.reaction(frame.d);
        break;
      case 'closing':
        if (frame.d.type.endsWith(':moved')) this.stop(frame.d);
        break;
      case 'pong':
        break;
    }
  }
}
