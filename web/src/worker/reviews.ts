// SPDX-License-Identifier: Apache-2.0
// Reviews of games that are over, worked out in this page: piece by piece in as many workers as
// there are cores for, as long as somebody waits, kept as far as they are, and never worked out
// twice.
import type { Review, ReviewAnswer } from '../lib/protocol';
import type { EngineClient } from './client';
import { workers_wanted } from './crew';
import { record_of, type Story } from './mirror';
import type { Store } from './store';

export type ReviewParts = {
  store: Store;
  minds: () => EngineClient<'minds'>;
  /** The bytes of a network's file. */
  net: (file: string) => Promise<Uint8Array>;
  workers?: number;
};

// How many pieces may be lost when the page is closed.
const kept_every = 12;

type Job = { done: number; of: number; waited_for: boolean; failed?: unknown };

export class Reviews {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly parts: ReviewParts) {}

  /** The review of a table of this browser, or how far it is; begins where it does not run. */
  async ask(id: string, story: Story): Promise<ReviewAnswer> {
    const saved = await this.parts.store.load(id);
    if (saved?.review) return { done: 1, of: 1, review: saved.review };
    const running = this.jobs.get(id);
    if (running?.failed !== undefined) {
      this.jobs.delete(id);
      throw running.failed;
    }
    if (running) {
      running.waited_for = true;
      return { done: running.done, of: running.of, review: null };
    }
    const job: Job = { done: 0, of: 0, waited_for: true };
    this.jobs.set(id, job);
    this.work(id, story, job).then(
      () => this.jobs.delete(id),
      (error: unknown) => (job.failed = error),
    );
    return { done: job.done, of: job.of, review: null };
  }

  /** Nobody waits for it: what is begun is ended and kept. */
  rest(id: string) {
    const running = this.jobs.get(id);
    if (running) running.waited_for = false;
  }

  private async work(id: string, story: Story, job: Job) {
    const { store, minds, workers = workers_wanted() } = this.parts;
    const crew = Array.from({ length: workers }, minds);
    try {
      const opened = await Promise.all(crew.map((one) => this.open(one, story)));
      const of = opened[0]!.pieces;
      const findings: unknown[] = (await store.load(id))?.findings ?? [];
      findings.length = of;
      const left = Array.from({ length: of }, (_, i) => i).filter((i) => !findings[i]);
      Object.assign(job, { of, done: of - left.length });
      const examine = async (worker: number) => {
        const { review } = opened[worker]!;
        while (job.waited_for && left.length > 0) {
          const piece = left.shift()!;
          findings[piece] = await crew[worker]!.call('examine', { review, piece });
          if (++job.done % kept_every === 0) await this.keep(id, { findings });
        }
      };
      await Promise.all(crew.map((_, worker) => examine(worker)));
      if (left.length > 0) return await this.keep(id, { findings });
      const { review } = opened[0]!;
      const whole = await crew[0]!.call('reviewed', { review, findings });
      await this.keep(id, { findings: undefined, review: whole });
    } finally {
      for (const one of crew) one.close();
    }
  }

  private async open(minds: EngineClient<'minds'>, story: Story) {
    const { game } = story;
    const { match, players } = await minds.call('open', { record: record_of(story) });
    for (const { kind, file } of await minds.call('nets', { game, players })) {
      await minds.call('net', { game, players, kind }, await this.parts.net(file));
    }
    return minds.call('review', { match });
  }

  private async keep(id: string, more: { findings?: unknown[]; review?: Review }) {
    const { store } = this.parts;
    const saved = await store.load(id);
    if (saved) await store.save({ ...saved, ...more });
  }
}
