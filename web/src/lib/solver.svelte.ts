// SPDX-License-Identifier: Apache-2.0
// Solves a position with all cards open while the reader watches: in a worker of its own, with more
// time for each try, until the value is exact or the reader stops it.
import type { Solved } from '../worker/calls';
import { record_of } from './api';
import { engine } from './peer';
import { say } from './say.svelte';

const first_ms = 400;
/** Longer tries would show nothing new for too long. */
const most_ms = 60_000;

export class Solver {
  /** The result of the last try. */
  found: Solved | null = $state.raw(null);
  running = $state(false);
  /** The positions searched in all tries. */
  nodes = $state(0);
  error = $state('');
  private turn = 0;

  constructor(readonly id: string) {}

  /** Solves the position after that many events. */
  async start(event: number) {
    const turn = this.begin();
    try {
      const [{ solving }, record] = await Promise.all([engine(), record_of(this.id)]);
      const position = await solving(JSON.stringify(record), event);
      for (let ms = first_ms; turn === this.turn; ms = Math.min(2 * ms, most_ms)) {
        const found = await position.solve(ms);
        if (turn !== this.turn) break;
        this.found = found;
        this.nodes += found.nodes;
        if (found.exact) this.running = false;
        if (found.exact) break;
      }
    } catch (problem) {
      if (turn !== this.turn) return;
      this.running = false;
      this.error = problem instanceof Error ? problem.message : say('problem.no-engine');
    }
  }

  /** What was found stays. */
  stop() {
    ++this.turn;
    this.running = false;
    void engine().then(({ stop_solving }) => stop_solving());
  }

  forget() {
    if (this.running) this.stop();
    this.found = null;
    this.error = '';
  }

  private begin(): number {
    if (this.running) this.stop();
    this.found = null;
    this.error = '';
    this.nodes = 0;
    this.running = true;
    return ++this.turn;
  }
}
