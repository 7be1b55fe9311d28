// SPDX-License-Identifier: Apache-2.0
// Which carrier to take. A WebSocket is the better one; that a net lets none through is believed
// when it fails again and again while the server answers ordinary requests. A server that is down
// answers neither, and is waited for.

/** How frames travel: to a server, or within the page to a table of its own. */
export type Way = 'socket' | 'stream' | 'page';

/** What is known as long as this tab of the browser lives: when a WebSocket failed last, where the
    net lets none through, whether answers are held back until they end, and whether the reader was
    told. */
export type Known = { failed?: number; held?: boolean; told?: boolean };
export type Memory = { read: () => Known; write: (known: Known) => void };

const key = 'menagerie.no-sockets';
export const session: Memory = {
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Known;
    } catch {
      return {};
    }
  },
  write(known) {
    try {
      sessionStorage.setItem(key, JSON.stringify(known));
    } catch {
      // Then it is found out again.
    }
  },
};

/** A net may change without a word: WebSockets are tried again after so long. */
export const again_ms = 600_000;
const lately_ms = 60_000;
/** A connection that was cut so soon was of no use. */
const short_ms = 5000;
const enough = 6;
const least_patience_ms = 5000;
const most_patience_ms = 40_000;

export class Ways {
  private doubts = 0;
  /** How long the other end may take for its first word; longer where the net is slow. */
  patience_ms = least_patience_ms;

  constructor(
    private readonly memory: Memory,
    private readonly now: () => number = Date.now,
  ) {}

  next(): Way {
    const blocked = this.memory.read().failed !== undefined;
    return blocked || this.doubts >= enough ? 'stream' : 'socket';
  }

  /** Whether a connection that was of use for so long (never: undefined) was of real use. */
  lasted(lived_ms: number | undefined): boolean {
    if (lived_ms === undefined || lived_ms < short_ms) return false;
    this.doubts = 0;
    this.patience_ms = least_patience_ms;
    return true;
  }

  /** A connection was of no use, and the server, when it was asked by an ordinary request, answered
      in time or did not. Two WebSockets that never spoke are enough, or three that were cut. */
  doubt(answered: boolean, lived_ms: number | undefined) {
    if (answered) {
      this.doubts += lived_ms === undefined ? 3 : 2;
    } else {
      this.doubts = 0;
      this.patience_ms = Math.min(2 * this.patience_ms, most_patience_ms);
    }
  }

  /** The stream works where WebSockets did not; true if the player has not been told yet. */
  settle(): boolean {
    const known = this.memory.read();
    this.memory.write({ ...known, failed: known.failed ?? this.now(), told: true });
    return !known.told;
  }

  /** Until a WebSocket should be tried again beside the stream. */
  again_in_ms(): number {
    const { failed = this.now() } = this.memory.read();
    return Math.max(0, failed + again_ms - this.now());
  }

  tried_lately(): boolean {
    const { failed } = this.memory.read();
    return failed !== undefined && this.now() - failed < lately_ms;
  }

  /** Another try beside the stream has come to this. */
  tried(works: boolean) {
    if (works) this.forget();
    else this.memory.write({ ...this.memory.read(), failed: this.now() });
  }

  /** WebSockets are tried first: the net is another one, or the stream is no better. */
  forget() {
    const { told } = this.memory.read();
    this.memory.write(told ? { told } : {});
    this.doubts = 0;
  }
}
