// SPDX-License-Identifier: Apache-2.0
// The review of a finished game. The page asks for it until it is ready.
import { onDestroy } from 'svelte';
import { choices_of } from './actions';
import { review_of, Refused, table_of, view_at } from './api';
import { GameWords } from './game_words.svelte';
import { held } from './keep.svelte';
import { name_of, naming_of } from './names';
import type * as Wire from './protocol';
import type { Mistake, Review, Table } from './protocol';
import { tell } from './say.svelte';
import type { Told } from './told';
import { in_words, type View } from './view';
import { seats_in, Speaker } from './words';

const again_ms = 600;

/** By the place in the line of chances. */
export type Numbered = Mistake & { number: number };

/** The costliest mistake: the player's own if they have made any. */
export const dearest = (all: Numbered[], me: number | null): Numbered[] => {
  const own = all.filter((one) => one.seat === me);
  return (own.length ? own : all).slice(0, 1);
};

/** What was done, and what was better: as the game tells it, by a card, or by what a button
    says. */
export type Judged = { done: Told; better: Told; says_why: boolean };

export class Reviewing {
  table: Table | null = $state.raw(null);
  review: Review | null = $state.raw(null);
  done = $state(0);
  of = $state(0);
  error = $state('');
  /** What is told of a mistake, by its event. */
  told: Record<number, Judged> = $state({});
  readonly me = $derived(held(this.id)?.seat ?? null);
  private readonly words = new GameWords(() => this.table?.game);
  readonly speaker = $derived(
    this.words.now ? new Speaker(this.words.now, naming_of(this.table, this.me)) : null,
  );
  private end: Wire.View | null = $state.raw(null);
  /** The table at the end of the game, by which the seats look here as they looked there. */
  readonly view: View | null = $derived(
    this.end && this.speaker ? in_words(this.end, this.speaker) : null,
  );
  /** The mistakes that are shown, the costliest first. */
  readonly mistakes: Numbered[] = $derived(
    this.wanted(
      (this.review?.mistakes ?? []).map((one, i) => ({ ...one, number: i + 1 })),
      this.me,
    ),
  );
  private gone = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly wanted: (all: Numbered[], me: number | null) => Numbered[],
  ) {
    onDestroy(() => {
      this.gone = true;
      clearTimeout(this.timer);
      this.words.close();
    });
    $effect(() => {
      const { mistakes, speaker } = this;
      if (speaker) for (const one of mistakes) void this.tell(one, speaker);
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
    if (answer.review) this.end ??= await view_at(this.id, answer.review.events, 'all');
    if (this.gone) return;
    this.done = answer.done;
    this.of = answer.of;
    this.review = answer.review;
    if (!answer.review) this.timer = setTimeout(() => this.ask(), again_ms);
  }

  private async tell({ event, seat, made, best, why: reasons }: Mistake, speaker: Speaker) {
    const at = (moment: number) => view_at(this.id, moment, String(seat));
    const [before, after] = await Promise.all([at(event), at(event + 1)]);
    const view = { ...in_words(before, speaker), legal: [made, best] };
    const [one, other] = choices_of(view, (who) => name_of(this.table, who));
    // What a game tells later, or of others, says nothing about this.
    const line = after.log[before.log.length];
    const done =
      line && seats_in(line).includes(seat)
        ? speaker.tell(line)
        : tell('review.made', { action: one?.label ?? made });
    const [card] = other?.first ? other.cards : [];
    const action = other?.label ?? best;
    const why = speaker.clause(reasons);
    const better = card
      ? why
        ? tell('review.better-card-why', { card: [{ card }], why })
        : tell('review.better-card', { card: [{ card }] })
      : why
        ? tell('review.better-why', { action, why })
        : tell('review.better', { action });
    this.told[event] = { done, better, says_why: why !== null };
  }
}
