// SPDX-License-Identifier: Apache-2.0
// The connection to one table: says hello, continues after a break where it stopped, and resends
// commands that weren't acknowledged. It also finds a way to carry the frames (ways.ts).
import { Refused } from './api';
import {
  type Call,
  type Carrier,
  type Command,
  command_id,
  type Ends,
  over_socket,
  server_answers,
  socket_works,
} from './carrier';
import type { Feeling, Problem, ServerFrame, Step, Welcome } from './protocol';
import { is_own, page_tables } from './peer';
import { over_stream } from './stream';
import { session, type Way, Ways } from './ways';

export type Listener = {
  welcome(v: number, d: Welcome): void;
  step(v: number, d: Step): void;
  presence(d: { connected: number[]; watchers: number }): void;
  reaction(d: { seat: number; feeling: Feeling }): void;
  state(state: ConnectionState, problem?: Problem): void;
  /** The net lets no WebSocket through, and the table is played without one; told once. */
  without_socket?(): void;
  /** The net holds answers back too, and the table is polled; told once, and then alone. */
  held_back?(): void;
};
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

type Waiting = {
  command: Command;
  done: (d: Record<string, unknown>) => void;
  failed: (error: Refused) => void;
};
type Timer = ReturnType<typeof setTimeout> | undefined;

const pauses_ms = [300, 700, 1500, 3000, 6000];
const silence_ms = 45_000;

/** Tells when the device has come to another net, where the browser does. */
const net = (): EventTarget | undefined =>
  (navigator as { connection?: EventTarget }).connection ?? undefined;

/** The page's tables are fetched when the first is opened. */
function over_own_page(call: Call, ends: Ends): Carrier {
  let over = false;
  const carrier = page_tables().then(({ over_page }) => over_page(call, ends));
  carrier.then(
    (one) => over && one.close(),
    () => over || ends.lost(),
  );
  const then = (use: (one: Carrier) => void) => void carrier.then(use, () => undefined);
  return {
    send: (command) => then((one) => one.send(command)),
    ping: () => then((one) => one.ping()),
    close: () => {
      over = true;
      then((one) => one.close());
    },
  };
}

export class Connection {
  private carrier: Carrier | undefined;
  private way: Way = 'socket';
  private readonly ways = new Ways(session);
  private readonly commands = new Map<string, Waiting>();
  private tries = 0;
  private v: number | undefined;
  private open_since: number | undefined;
  private ended = false;
  private timer: Timer;
  private another_try: Timer;
  private heart: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  /** A WebSocket gets through again; it is taken when nothing is on its way. */
  private may_change = false;

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly listener: Listener,
  ) {
    this.connect();
    window.addEventListener('online', this.another_net);
    net()?.addEventListener('change', this.another_net);
    document.addEventListener('visibilitychange', this.hurry);
  }

  send(t: string, d: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const command = { t, a: command_id(), d };
    return new Promise((done, failed) => {
      this.commands.set(command.a, { command, done, failed });
      if (this.open_since !== undefined) this.carrier?.send(command);
    });
  }

  close() {
    this.ended = true;
    this.drop();
    window.removeEventListener('online', this.another_net);
    net()?.removeEventListener('change', this.another_net);
    document.removeEventListener('visibilitychange', this.hurry);
  }

  private readonly hurry = () => {
    const busy = this.carrier !== undefined || document.visibilityState === 'hidden';
    if (this.ended || busy) return;
    this.tries = 0;
    this.connect();
  };

  private readonly another_net = ({ type }: Event) => {
    // Some browsers report every change of their estimates.
    if (this.ended || (type === 'change' && this.ways.tried_lately())) return;
    if (this.open_since !== undefined) return void this.try_socket();
    this.ways.forget();
    this.hurry();
  };

  private drop() {
    clearTimeout(this.timer);
    clearTimeout(this.another_try);
    clearInterval(this.heart);
    this.carrier?.close();
    this.carrier = undefined;
    this.open_since = undefined;
    this.may_change = false;
  }

  private connect() {
    this.drop();
    this.listener.state('connecting');
    const { table, token, v: since, ways } = this;
    this.way = is_own(table) ? 'page' : ways.next();
    const over = { socket: over_socket, stream: over_stream, page: over_own_page }[this.way];
    this.heard = Date.now();
    this.carrier = over(
      { table, token, since, patience_ms: ways.patience_ms },
      {
        heard: () => (this.heard = Date.now()),
        frame: (frame) => this.take(frame),
        refused: (problem) => this.refused(problem),
        held: () => this.listener.held_back?.(),
        lost: () => this.lost(),
      },
    );
    this.heart = setInterval(() => this.beat(), silence_ms / 3);
  }

  /** A line that is dead without knowing it is found by asking. */
  private beat() {
    if (this.open_since === undefined) return;
    if (Date.now() - this.heard > silence_ms) this.lost();
    else this.carrier?.ping();
  }

  private lost() {
    const lived = this.open_since === undefined ? undefined : Date.now() - this.open_since;
    const was = this.way;
    this.drop();
    if (this.ended) return;
    this.listener.state('waiting');
    const lasted = this.ways.lasted(lived);
    if (lasted) this.tries = 0;
    if (was === 'socket' && !lasted) return void this.doubt(lived);
    if (lived === undefined) this.ways.doubt(false, lived);
    this.pause();
  }

  /** Is it the server that does not answer, or does the net swallow WebSockets? */
  private async doubt(lived: number | undefined) {
    const answered = await server_answers(this.ways.patience_ms);
    if (this.ended || this.carrier) return;
    this.ways.doubt(answered, lived);
    if (this.ways.next() === 'stream') this.connect();
    else this.pause();
  }

  private pause() {
    clearTimeout(this.timer);
    const pause = pauses_ms[Math.min(this.tries++, pauses_ms.length - 1)]!;
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** What passes by itself is tried again, with the usual pauses. */
  private refused(problem: Problem) {
    if (problem.status !== 429 && problem.status < 500) return this.stop(problem);
    this.drop();
    this.listener.state('waiting');
    this.pause();
  }

  private stop(problem: Problem) {
    this.close();
    for (const { failed } of this.commands.values()) failed(new Refused(problem));
    this.commands.clear();
    this.listener.state('closed', problem);
  }

  private welcome(v: number, d: Welcome) {
    this.v = v;
    this.open_since = Date.now();
    this.listener.state('open');
    this.listener.welcome(v, d);
    if (this.way === 'stream') {
      if (this.ways.settle()) this.listener.without_socket?.();
      this.try_socket_later();
    }
    for (const { command } of this.commands.values()) this.carrier?.send(command);
  }

  private try_socket_later() {
    this.another_try = setTimeout(() => void this.try_socket(), this.ways.again_in_ms());
  }

  /** Meanwhile the game continues on the stream. */
  private async try_socket() {
    const { carrier, way } = this;
    if (way !== 'stream' || this.may_change) return;
    clearTimeout(this.another_try);
    const works = await socket_works(this.ways.patience_ms);
    if (carrier !== this.carrier) return;
    this.ways.tried(works);
    this.may_change = works;
    if (works) this.change();
    else this.try_socket_later();
  }

  private change() {
    if (this.may_change && this.commands.size === 0) this.connect();
  }

  private answered(a: string | undefined, tell: (waiting: Waiting) => void) {
    const waiting = this.commands.get(a ?? '');
    if (!waiting) return;
    this.commands.delete(waiting.command.a);
    tell(waiting);
    this.change();
  }

  private take(frame: ServerFrame) {
    switch (frame.t) {
      case 'welcome':
        this.welcome(frame.v, frame.d);
        break;
      case 'step':
        this.v = frame.v;
        this.listener.step(frame.v, frame.d);
        break;
      case 'ack':
        this.answered(frame.a, ({ done }) => done(frame.d as Record<string, unknown>));
        break;
      case 'error':
        this.answered(frame.a, ({ failed }) => failed(new Refused(frame.d)));
        break;
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
