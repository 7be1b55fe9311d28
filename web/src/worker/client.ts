// SPDX-License-Identifier: Apache-2.0
// The page's end of a worker: starts it when it is first needed, makes calls, cancels them, and
// restarts it after a trap.
import type { CallsOf } from './calls';
import { CallError } from './module';
import type { FromWorker, ToWorker } from './serve';

/** As much of a Worker as is needed here. */
export type Port = {
  postMessage: (message: ToWorker) => void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  terminate: () => void;
};

/** The call was given up by the page. */
export class Cancelled extends Error {
  constructor() {
    super('the call was cancelled');
    this.name = 'Cancelled';
  }
}

/** The module broke during the call; what it had open is lost, the next call finds a new one. */
export class Broken extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'Broken';
  }
}

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

export type ClientSettings = {
  makeWorker: () => Port;
  /** The module, or where it lies. */
  code: string | WebAssembly.Module;
  /** Told whenever a worker broke: the page may say so. */
  onBroken?: (text: string) => void;
};

export class EngineClient<Kind extends 'rules' | 'minds'> {
  private port: Port | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private stop: Int32Array | undefined;
  private lives = 1;

  constructor(private readonly settings: ClientSettings) {}

  /** Goes up whenever a worker ends: handles from before mean nothing. */
  get generation() {
    return this.lives;
  }
  /** How many calls have no answer yet. */
  get busy() {
    return this.waiting.size;
  }

  call<Name extends keyof CallsOf<Kind> & string>(
    name: Name,
    args: CallsOf<Kind>[Name] extends [infer Args, unknown] ? Args : never,
    attachment?: Uint8Array,
  ): Promise<CallsOf<Kind>[Name] extends [unknown, infer Answer] ? Answer : never> {
    const port = this.start();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      port.postMessage({ t: 'call', id, name, args: args as object, attachment });
    });
  }

  /**
   * Lets a search that is under way answer with what it has. Only where the page may share memory
   * with its workers: false where it may not, then cancel() is all that helps.
   */
  hurry(): boolean {
    if (!this.stop) return false;
    Atomics.store(this.stop, 0, 1);
    return true;
  }

  /** Gives all calls up. What the module had open is lost. */
  cancel() {
    if (this.waiting.size > 0) this.end(new Cancelled());
  }

  /** Ends the worker; a later call starts another. */
  close() {
    this.end(new Cancelled());
  }

  private start(): Port {
    if (this.waiting.size === 0 && this.stop) Atomics.store(this.stop, 0, 0);
    if (this.port) return this.port;
    const port = this.settings.makeWorker();
    this.port = port;
    const shares = typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated;
    this.stop = shares ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
    port.onmessage = (event) => {
      if (this.port === port) this.take(event.data);
    };
    port.onerror = (event) => {
      if (this.port === port) this.breakDown(event.message ?? 'the worker cannot be started');
    };
    port.postMessage({ t: 'start', code: this.settings.code, stop: this.stop });
    return port;
  }

  private take(message: FromWorker) {
    if (message.t === 'broken') return this.breakDown(message.text);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.t === 'answer') waiting?.resolve(message.ok);
    else waiting?.reject(new CallError(message.text, message.about));
  }

  private breakDown(text: string) {
    this.end(new Broken(text));
    this.settings.onBroken?.(text);
  }

  private end(error: Error) {
    if (this.port) ++this.lives;
    this.port?.terminate();
    this.port = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(error);
  }
}
