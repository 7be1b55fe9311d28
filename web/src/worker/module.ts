// SPDX-License-Identifier: Apache-2.0
// A module of the engine (rules.wasm or minds.wasm) in this thread: what it needs from its host,
// and calls as docs/WASM.md has them. The page itself goes through client.ts.

import { chacha20 } from '@noble/ciphers/chacha';
import { sha256, sha512 } from '@noble/hashes/sha2';
import type { Message } from '../lib/protocol';
import type { FaultKind } from './calls';

type Exports = {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  menagerie_request: (size: number) => number;
  menagerie_attachment: (size: number) => number;
  menagerie_call: () => number;
  menagerie_answer_size: () => number;
};

/** More about an error. */
export type About = {
  /** What people are told, where they have chosen what is wrong. */
  message?: Message;
  /** For a record: what is wrong with it, and with which event. */
  kind?: FaultKind;
  event?: number;
};

/** A call rejected its arguments; the module can still be used. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly about: About = {},
  ) {
    super(message);
    this.name = 'CallError';
  }
}

/** The module is broken and must be started again. */
export class Trapped extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Trapped';
  }
}

export type Host = {
  /** Milliseconds since any moment; standard: as the page's clock goes. */
  now?: () => number;
  /** Whether a search is to end early. It is asked often. */
  stopAsked?: () => boolean;
};

const bytesMax = 16 * 2 ** 20;
const encoder = new TextEncoder();

const stream = (key: Uint8Array, block: number, size: number) =>
  chacha20(key, new Uint8Array(12), new Uint8Array(size), undefined, block);

// The little of WASI that the standard library of C++ wants: a clock, and where to write to.
class Wasi {
  said = '';
  memory!: WebAssembly.Memory;

  constructor(private readonly now: () => number) {}

  private view = () => new DataView(this.memory.buffer);

  imports = {
    clock_time_get: (_clock: number, _precision: bigint, at: number) => {
      this.view().setBigUint64(at, BigInt(Math.round(this.now() * 1e6)), true);
      return 0;
    },
    fd_write: (_file: number, parts: number, count: number, written: number) => {
      const view = this.view();
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const at = view.getUint32(parts + 8 * i, true);
        const length = view.getUint32(parts + 8 * i + 4, true);
        const text = new TextDecoder().decode(new Uint8Array(this.memory.buffer, at, length));
        this.said = (this.said + text).slice(-2000);
        size += length;
      }
      view.setUint32(written, size, true);
      return 0;
    },
    fd_close: () => 0,
    fd_fdstat_get: () => 0,
    fd_read: () => 8, // No such file.
    fd_seek: () => 70, // Not a file that one can seek in.
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number) => {
      this.view().setUint32(count, 0, true);
      this.view().setUint32(size, 0, true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new Error(`the module has ended with ${code}`);
    },
  };
}

export class EngineModule {
  private broken: Trapped | null = null;

  private constructor(
    private readonly exports: Exports,
    private readonly wasi: Wasi,
  ) {}

  static async start(code: WebAssembly.Module, host: Host = {}): Promise<EngineModule> {
    const wasi = new Wasi(host.now ?? (() => performance.now()));
    const bytes = (at: number, size: number) => new Uint8Array(wasi.memory.buffer, at, size);
    const menagerie = {
      stop_asked: () => (host.stopAsked?.() ? 1 : 0),
      sha256: (text: number, size: number, hash: number) =>
        bytes(hash, 32).set(sha256(bytes(text, size))),
      sha512: (text: number, size: number, hash: number) =>
        bytes(hash, 64).set(sha512(bytes(text, size))),
      chacha20: (key: number, block: number, at: number, size: number) =>
        bytes(at, size).set(stream(bytes(key, 32), block, size)),
      random_bytes: (at: number, size: number) => void crypto.getRandomValues(bytes(at, size)),
    };
    const instance = await WebAssembly.instantiate(code, {
      wasi_snapshot_preview1: wasi.imports,
      menagerie,
    });
    const exports = instance.exports as unknown as Exports;
    wasi.memory = exports.memory;
    const module = new EngineModule(exports, wasi);
    module.guarded(() => exports._initialize());
    return module;
  }

  /** Makes a call. `attachment` are bytes that go with it, as a network's. */
  call(name: string, args: object = {}, attachment?: Uint8Array): unknown {
    const request = encoder.encode(JSON.stringify({ ...args, call: name }));
    const answer = JSON.parse(this.raw(request, attachment)) as {
      ok?: unknown;
      error?: About & { text: string };
    };
    if (answer.error) {
      const { text, ...about } = answer.error;
      throw new CallError(text, about);
    }
    return answer.ok;
  }

  /** The answer to a request as it stands: JSON, whatever the bytes are. */
  raw(request: Uint8Array, attachment?: Uint8Array): string {
    const size = Math.max(request.length, attachment?.length ?? 0);
    if (size > bytesMax) throw new CallError(`a call may have ${bytesMax} bytes, not ${size}`);
    return this.guarded(() => {
      if (attachment) this.put(this.exports.menagerie_attachment(attachment.length), attachment);
      this.put(this.exports.menagerie_request(request.length), request);
      const at = this.exports.menagerie_call();
      const length = this.exports.menagerie_answer_size();
      return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, length));
    });
  }

  private put(at: number, bytes: Uint8Array) {
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  // After a trap the module's memory is not to be trusted: every later call fails as well.
  private guarded<T>(work: () => T): T {
    if (this.broken) throw this.broken;
    try {
      return work();
    } catch (error) {
      const said = this.wasi.said.trim();
      const what = error instanceof Error ? error.message : String(error);
      this.broken = new Trapped(said ? `${said} (${what})` : what);
      throw this.broken;
    }
  }
}
