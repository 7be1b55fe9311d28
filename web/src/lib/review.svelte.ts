// SPDX-License-Identifier: Apache-2.0
// What is to be learnt from a finished game: asked for until it is there.
import { onDestroy } from 'svelte';
import { choices_of } from './actions';
import { review_of, Refused, table_of, view_at } from './api';
import { GameWords } from './game_words.svelte';
import { held } from './keep.svelte';
import { name_of, naming_of } from './names';
import type { Mistake, Review, Table } from './protocol';
import { say } from './say.svelte';
import { in_words } from './view';
import { Speaker } from './words';

const again_ms = 600;

export class ReviewPage {
  table: Table | null = $state.raw(null);
  review: Review | null = $state.raw(null);
  done = $state(0);
  of = $state(0);
  error = $state('');
  /** What the actions of a mistake are called, by its event. */
  labels: Record<number, { made: string; best: string }> = $state({});
  readonly me = $derived(held(this.id)?.seat ?? null);
  private readonly words = new GameWords(() => this.table?.game);
  readonly speaker = $derived(
    this.words.now ? new Speaker(this.words.now, naming_of(this.table, this.me)) : null,
  );
  private gone = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    onDestroy(() => {
      this.gone = true;
      clearTimeout(this.timer);
      this.words.close();
    });
    $effect(() => {
      if (this.table) document.title = say('review.tab', { game: this.table.title });
    });
    $effect(() => {
      const { review, speaker } = this;
      if (review && speaker) for (const one of review.mistakes) void this.name(one, speaker);
    });
    this.ask();
  }

  ask() {
    this.error = '';
    this.look().catch((problem: Refused) => (this.error = problem.message));
  }

  private async look() {
    this.table ??= await table_of(this.id);
    const answer = await review_of(this.id);
    if (this.gone) return;
    this.done = answer.done;
    this.of = answer.of;
    this.review = answer.review;
    if (!answer.review) this.timer = setTimeout(() => this.ask(), again_ms);
  }

  private async name({ event, seat, made, best }: Mistake, speaker: Speaker) {
    const view = in_words(await view_at(this.id, event, String(seat)), speaker);
    const [one, other] = choices_of({ ...view, legal: [made, best] }, (who) =>
      name_of(this.table, who),
    );
    this.labels[event] = { made: one?.label ?? made, best: other?.label ?? best };
  }
}
