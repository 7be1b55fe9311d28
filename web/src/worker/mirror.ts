// SPDX-License-Identifier: Apache-2.0
// A match that the page has in its own hands, as a module sees it: the events are the truth, a
// module that was started anew is told them again.
import { by_kind } from '../lib/event';
import type { Options, Seat } from '../lib/protocol';
import type { MindsCalls, Deal, Handle, Seed } from './calls';
import type { EngineClient } from './client';

export type RecordEvent = { deal: Deal } | { chance: string } | { seat: Seat; do: string };

export type Story = {
  game: string;
  options: Options;
  names: { name: string; by: string }[];
  events: RecordEvent[];
};

export function record_of(story: Story): string {
  return JSON.stringify({
    format: 'menagerie-record/1',
    game: story.game,
    options: story.options,
    seats: story.names,
    events: story.events,
  });
}

type AnyClient = EngineClient<'rules'> | EngineClient<'minds'>;

export class Mirror {
  private handle: Handle | null = null;
  private generation = -1;
  private told = 0;

  constructor(
    private readonly client: AnyClient,
    private readonly story: Story,
  ) {}

  /** The match with all events made. */
  async match(): Promise<Handle> {
    const client = this.client as EngineClient<'rules'>;
    if (this.handle === null || this.generation !== client.generation) {
      const opened = await client.call('open', { record: record_of(this.story) });
      this.handle = opened.match;
      this.generation = client.generation;
      this.told = opened.events;
    }
    while (this.told < this.story.events.length) {
      await this.make(client, this.handle, this.story.events[this.told]!);
      ++this.told;
    }
    return this.handle;
  }

  /** The last event was made in the module itself. */
  did() {
    ++this.told;
  }

  async close() {
    if (this.handle === null || this.generation !== this.client.generation) return;
    const match = this.handle;
    this.handle = null;
    await (this.client as EngineClient<'rules'>).call('close', { match });
  }

  private async make(client: EngineClient<'rules'>, match: Handle, event: RecordEvent) {
    await by_kind(event, {
      deal: ({ deal }) => client.call('deal', { match, deal }),
      chance: ({ chance }) => client.call('chance', { match, result: chance }),
      play: async ({ seat, do: action }) => {
        const refusal = await client.call('act', { match, seat, do: action });
        if (refusal) throw new Error(refusal.text.id);
      },
    });
  }
}

/** The bots of a match: one mind a seat, which keeps what it has thought. */
export class Brains {
  private readonly mirror: Mirror;
  private readonly minds = new Map<Seat, Handle>();
  private generation = -1;
  private handing: Promise<void> | undefined;

  constructor(
    private readonly client: EngineClient<'minds'>,
    private readonly story: Story,
    private readonly settings: {
      players: number;
      bot: (seat: Seat) => string;
      seed: (seat: Seat) => Seed;
      /** The bytes of a network's file. */
      net: (file: string) => Promise<Uint8Array>;
    },
  ) {
    this.mirror = new Mirror(client, story);
  }

  async decide(seat: Seat): Promise<string> {
    const { mind, match } = await this.ready(seat);
    return this.client.call('decide', { mind, match, seat });
  }

  async advise(seat: Seat, seed: Seed): Promise<MindsCalls['advise'][1]> {
    const { mind, match } = await this.ready(seat);
    return this.client.call('advise', { mind, match, seat, reasons: true, seed });
  }

  /** Lets the module start and read its networks before they are needed. */
  warm() {
    this.nets().catch(() => undefined);
  }

  /** Events were taken back: the match is told anew. */
  async rewind() {
    await this.mirror.close();
  }

  /** Hands in what a module lacks; once, whoever asks. */
  private async nets(): Promise<void> {
    if (this.handing) await this.handing.catch(() => undefined);
    const work = this.hand_in();
    this.handing = work;
    await work;
  }

  private async hand_in() {
    const { game } = this.story;
    const { players, net } = this.settings;
    const missing = await this.client.call('nets', { game, players });
    const read = missing.map(async ({ kind, file }) => {
      await this.client.call('net', { game, players, kind }, await net(file));
    });
    await Promise.all(read);
  }

  private async ready(seat: Seat) {
    const { game } = this.story;
    const { players } = this.settings;
    await this.nets();
    const match = await this.mirror.match();
    if (this.generation !== this.client.generation) this.minds.clear();
    this.generation = this.client.generation;
    let mind = this.minds.get(seat);
    if (mind === undefined) {
      const bot = this.settings.bot(seat);
      const seed = this.settings.seed(seat);
      mind = (await this.client.call('mind', { game, players, bot, seed })).mind;
      this.minds.set(seat, mind);
    }
    return { mind, match };
  }
}
