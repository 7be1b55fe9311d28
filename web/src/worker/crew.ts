// SPDX-License-Identifier: Apache-2.0
// Several workers with minds, where the machine has cores for them: each searches with luck of its
// own, and what they found is added up.
import type { Seat } from '../lib/protocol';
import type { Opinion, Seed } from './calls';
import type { EngineClient } from './client';
import { Brains, type Story } from './mirror';

/** One core is left to the page; more than four workers cost memory and tell little more. */
export function workers_wanted(cores = globalThis.navigator?.hardwareConcurrency ?? 2): number {
  return Math.min(Math.max(cores - 1, 1), 4);
}

/** The opinions of several searches of one decision: values weighed by visits, best first. */
export function added_up(searches: Opinion[][]): Opinion[] {
  const all = new Map<string, Opinion[]>();
  for (const opinion of searches.flat()) {
    all.set(opinion.action, [...(all.get(opinion.action) ?? []), opinion]);
  }
  const sums = [...all.values()].map((parts) => {
    const visits = parts.reduce((sum, { visits }) => sum + visits, 0);
    const mean = (of: (one: Opinion) => number) =>
      parts.reduce((sum, one) => sum + of(one) * (visits > 0 ? one.visits / visits : 0), 0) +
      (visits > 0 ? 0 : of(parts[0]!));
    const value = mean(({ value }) => value);
    // Independent searches: an interval narrows by the root of their number.
    const root = Math.sqrt(parts.length);
    const low = value - (value - mean(({ interval }) => interval[0])) / root;
    const high = value + (mean(({ interval }) => interval[1]) - value) / root;
    return { ...parts[0]!, value, visits, interval: [low, high] as [number, number] };
  });
  return sums.sort((a, b) => b.visits - a.visits || b.value - a.value);
}

export type CrewSettings = {
  players: number;
  bot: string;
  net: (file: string) => Promise<Uint8Array>;
};

export class Crew {
  private readonly brains: Brains[];
  private asked = 0;

  constructor(
    private readonly clients: EngineClient<'minds'>[],
    story: Story,
    seed: (worker: number) => Seed,
    settings: CrewSettings,
  ) {
    this.brains = clients.map(
      (client, worker) =>
        new Brains(client, story, {
          players: settings.players,
          bot: () => settings.bot,
          seed: () => seed(worker),
          net: settings.net,
        }),
    );
  }

  /** What the minds think of a decision; the reasons are the first one's. */
  async advise(seat: Seat): Promise<Opinion[]> {
    const seed = ++this.asked;
    return added_up(await Promise.all(this.brains.map((one) => one.advise(seat, seed))));
  }

  cancel() {
    for (const client of this.clients) client.cancel();
  }
  close() {
    for (const client of this.clients) client.close();
  }
}
