// SPDX-License-Identifier: Apache-2.0
// A finished game, one decision at a time, as one seat saw it or with all cards open.
import { onDestroy } from 'svelte';
import { hint, record_of, Refused, table_of, view_at } from './api';
import { GameWords } from './game_words.svelte';
import { held } from './keep.svelte';
import { moment_of } from './links';
import { naming_of } from './names';
import { address } from './place';
import type * as Wire from './protocol';
import type { Opinion, Table } from './protocol';
import { query } from './route.svelte';
import { say } from './say.svelte';
import type { Told } from './told';
import { in_words, type View } from './view';
import { Speaker } from './words';

const views_kept = 400;
const step_ms = 1100;

export class Replay {
  table: Table | null = $state.raw(null);
  private sent: Wire.View | null = $state.raw(null);
  private readonly words = new GameWords(() => this.table?.game);
  event = $state(0);
  last = $state(0);
  /** "all", "public" or a seat. */
  who = $state('all');
  playing = $state(false);
  error = $state('');
  opinions: Opinion[] | null = $state.raw(null);
  thinking = $state(false);
  /** What was done in the game where the bot was asked. */
  done: Told = $state.raw([]);

  readonly me = $derived(/^\d$/.test(this.who) ? Number(this.who) : null);
  readonly speaker = $derived(
    this.words.now ? new Speaker(this.words.now, naming_of(this.table, this.me)) : null,
  );
  readonly view: View | null = $derived(
    this.sent && this.speaker ? in_words(this.sent, this.speaker) : null,
  );
  readonly actor = $derived(this.view?.to_act[0]);
  /** Another page is shown meanwhile: what still comes must not change its address. */
  private left = false;
  private readonly known = new Map<string, Promise<Wire.View>>();

  constructor(readonly id: string) {
    onDestroy(() => {
      this.left = true;
      this.words.close();
    });
    void this.load();
    $effect(() => {
      if (this.table) document.title = say('replay.tab', { game: this.table.title });
    });
    $effect(() => {
      if (this.table && this.last > 0) this.show(this.event, this.who);
    });
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => {
        if (this.event >= this.last) this.playing = false;
        else ++this.event;
      }, step_ms);
      return () => clearInterval(timer);
    });
  }

  /** To another event, as far as there is one. */
  go(event: number) {
    this.event = Math.max(0, Math.min(this.last, event));
  }

  async think() {
    if (this.actor === undefined || !this.sent) return;
    const { id, event, actor, sent } = this;
    this.thinking = true;
    this.done = [];
    try {
      const [thought, next] = await Promise.all([
        hint(id, held(id)?.token, { event, seat: actor }),
        this.at(Math.min(this.last, event + 1), 'all'),
      ]);
      if (event !== this.event) return;
      this.opinions = thought;
      const done = next.log[sent!.log.length];
      this.done = done && this.speaker ? this.speaker.tell(done) : [];
    } catch (problem) {
      this.error = (problem as Refused).message;
    } finally {
      this.thinking = false;
    }
  }

  forget_thought() {
    this.opinions = null;
    this.done = [];
  }

  private async load() {
    try {
      const table = await table_of(this.id);
      this.table = table;
      if (table.status !== 'finished' && table.status !== 'abandoned') {
        this.error = say('replay.not-over');
        return;
      }
      // Notes that the server put into the record are not events of the game.
      const { events } = (await record_of(this.id)) as { events: { note?: unknown }[] };
      this.last = events.filter((one) => one.note === undefined).length;
      const asked = moment_of(query());
      this.who = asked.seat ?? String(held(this.id)?.seat ?? 'all');
      this.go(asked.event ?? 1);
    } catch (problem) {
      this.error = (problem as Refused).message;
    }
  }

  private show(event: number, who: string) {
    this.forget_thought();
    this.thinking = false;
    this.at(event, who).then(
      (view) => {
        if (this.left || event !== this.event || who !== this.who) return;
        this.sent = view;
        history.replaceState(null, '', address(`/t/${this.id}/replay?event=${event}&seat=${who}`));
        if (event < this.last) void this.at(event + 1, who).catch(() => undefined);
      },
      (problem: Refused) => (this.error = problem.message),
    );
  }

  private at(event: number, who: string): Promise<Wire.View> {
    const key = `${who}/${event}`;
    let view = this.known.get(key);
    if (!view) {
      if (this.known.size > views_kept) this.known.clear();
      view = view_at(this.id, event, who);
      view.catch(() => this.known.delete(key));
      this.known.set(key, view);
    }
    return view;
  }
}
