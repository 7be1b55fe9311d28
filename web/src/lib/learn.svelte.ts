// SPDX-License-Identifier: Apache-2.0
// One learner in one lesson: the step, the selection, and the answers. The page draws it.
import { onDestroy } from 'svelte';
import { cards_of, playing } from './actions';
import { lesson_of, Refused } from './api';
import { Deciding, pause_ms } from './deciding.svelte';
import { GameWords } from './game_words.svelte';
import { keep_lesson, lesson_kept, settings } from './keep.svelte';
import { answer_to, refusal_of, table_of, views_of, type Answer } from './lesson';
import { land, lift } from './motion';
import { naming_of } from './names';
import type * as Wire from './protocol';
import type { Lesson, Table } from './protocol';
import { language, say, tell } from './say.svelte';
import type { Told } from './told';
import { in_words, type View } from './view';
import { Speaker, type Words, words_of } from './words';

export class Learn extends Deciding {
  lesson: Lesson | null = $state.raw(null);
  table: Table | null = $state.raw(null);
  error = $state('');
  at = $state(0);
  /** How many events of the step have been shown. */
  frame = $state(0);
  private answered: ((speaker: Speaker) => Answer) | null = $state.raw(null);
  /** Whether the move of the step has been made. */
  made = $state(false);
  /** Whether the lesson was left before and continues now. */
  resumed = $state(false);

  private views: Wire.View[][] = [];
  private readonly words = new GameWords(() => this.game);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {
    super();
    onDestroy(() => {
      clearTimeout(this.timer);
      this.words.close();
    });
    $effect(() => {
      if (this.lesson) document.title = say('learn.tab', { game: this.lesson.title });
    });
    // What is said first is said when there are words for it.
    Promise.all([lesson_of(game), words_of(game, language())]).then(
      ([lesson, words]) => this.begin(lesson, words),
      (problem: Refused) => (this.error = problem.message),
    );
  }

  readonly speaker = $derived(
    this.words.now
      ? new Speaker(this.words.now, naming_of(this.table, this.lesson?.seat ?? null))
      : null,
  );
  /** What the last move was answered, in the language of now. */
  readonly answer = $derived(this.answered && this.speaker ? this.answered(this.speaker) : null);
  readonly steps = $derived(this.lesson?.steps.length ?? 0);
  readonly step = $derived(this.lesson?.steps[this.at] ?? null);
  readonly me = $derived(this.lesson?.seat ?? 0);
  readonly last = $derived(this.at + 1 >= this.steps);
  /** The table stands still where the step is told, or behind its last event. */
  readonly running = $derived(this.frame > 0 && this.frame < (this.step?.frames.length ?? 0));
  readonly mine = $derived(this.step?.move !== undefined && !this.made);
  readonly view: View | null = $derived.by(() => {
    const view = this.lesson ? this.views[this.at]?.[this.frame] : undefined;
    if (!view || !this.speaker) return null;
    const said = in_words(view, this.speaker);
    return this.mine ? said : { ...said, legal: [] };
  });
  readonly told: Told = $derived(
    this.step && this.speaker ? this.speaker.tell({ id: this.step.id }) : [],
  );
  /** The move that is meant, where another one was tried. */
  readonly meant = $derived(this.answer?.kind === 'other' ? (this.step?.move ?? '') : '');

  /** To a step, from 0. */
  go(step: number) {
    clearTimeout(this.timer);
    land();
    this.at = Math.max(0, Math.min(this.steps - 1, step));
    this.frame = 0;
    this.made = false;
    this.answered = null;
    this.clear();
    const done = lesson_kept(this.game)?.done ?? false;
    keep_lesson(this.game, { step: this.last ? 0 : this.at, done: done || this.last });
    const where = { step: this.at + 1, steps: this.steps };
    this.hear(tell('learn.step-said', { ...where, text: this.told }));
  }

  /** Starts a continued lesson from its first step after all. */
  restart() {
    this.resumed = false;
    this.go(0);
  }

  /** From a step that is done, or that has nothing to do, to the next. */
  next() {
    if (this.mine) return;
    if (this.running) return this.hurry();
    if (this.step && this.frame < this.step.frames.length) return this.run();
    if (!this.last) this.go(this.at + 1);
  }

  back() {
    if (this.frame > 0 || this.answer) return this.go(this.at);
    this.go(this.at - 1);
  }

  act(move: string) {
    const { speaker, step } = this;
    if (!speaker || !step || !this.mine) return;
    const answer = (its: Speaker) => answer_to(step, move, its);
    this.clear();
    if (answer(speaker).kind !== 'right') return this.tell(answer);
    lift(cards_of(this.choices, move));
    this.answered = null;
    this.made = true;
    this.run();
  }

  /** Why a card may not be played: the lesson knows it of every card before the learner. */
  explain(card: string) {
    const action = playing(this.choices, card);
    const { step, speaker } = this;
    if (!step || !speaker || !action || !refusal_of(step, action, speaker)) return;
    this.tell((its) => refusal_of(step, action, its)!);
  }

  /** The learner has seen enough of what the others do. */
  hurry() {
    land();
    while (this.running) this.advance();
  }

  private begin(lesson: Lesson, words: Words) {
    this.words.now = words;
    this.views = views_of(lesson);
    this.table = table_of(lesson, lesson.view.options, settings.name);
    this.lesson = lesson;
    const kept = lesson_kept(this.game)?.step ?? 0;
    this.resumed = kept > 0 && kept < lesson.steps.length;
    if (this.resumed) this.hear([say('learn.resumed')]);
    this.go(this.resumed ? kept : 0);
  }

  /** Shows the events of the step one by one; then what there is to say of them. */
  private run() {
    this.advance();
    if (this.running) this.timer = setTimeout(() => this.run(), pause_ms());
  }

  private advance() {
    clearTimeout(this.timer);
    const { step, speaker } = this;
    if (!step || !speaker || this.frame >= step.frames.length) return;
    for (const message of step.frames[this.frame]!.told) this.hear(speaker.tell(message));
    ++this.frame;
    if (this.frame < step.frames.length) return;
    const { move } = step;
    if (move !== undefined) this.tell((its) => answer_to(step, move, its));
    else if (!this.last) this.go(this.at + 1);
  }

  /** Back to what was asked. */
  forget_answer() {
    this.answered = null;
  }

  private tell(answer: (speaker: Speaker) => Answer) {
    this.answered = answer;
    if (this.answer) this.hear(this.answer.told);
  }
}
