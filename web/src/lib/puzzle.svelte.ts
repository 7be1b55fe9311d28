// SPDX-License-Identifier: Apache-2.0
// Puzzles of a game, one after the other: what is asked, what was answered, and the line that
// follows a worse action. The engine in this page plays the lines; nothing is sent.
import { onDestroy } from 'svelte';
import type { Handle } from '../worker/calls';
import { rules } from '../worker/engine';
import { cards_of, playing } from './actions';
import { games, puzzles_of, Refused } from './api';
import { today } from './days';
import { Deciding, pause_ms } from './deciding.svelte';
import { GameWords } from './game_words.svelte';
import { settings } from './keep.svelte';
import { table_of } from './lesson';
import { land, lift } from './motion';
import { naming_of } from './names';
import type * as Wire from './protocol';
import type { Puzzle, Table } from './protocol';
import { done_of, in_turn, keep_done, puzzle_of_day, right_of } from './puzzles_done';
import { language, say, tell } from './say.svelte';
import type { Told } from './told';
import { in_words, type View } from './view';
import { Speaker, words_of } from './words';

/** What is said: the task, why a card may not be played, a worse action and its line, that the line
    has ended, and the answer. */
type Saying =
  | { kind: 'task' }
  | { kind: 'rule'; refusal: Wire.Message; rule: string }
  | { kind: 'worse'; loss: number }
  | { kind: 'ended' }
  | { kind: 'right' }
  | { kind: 'shown' };

export class PuzzleGame extends Deciding {
  error = $state('');
  table: Table | null = $state.raw(null);
  puzzle: Puzzle | null = $state.raw(null);
  /** From 1. */
  number = $state(0);
  count = $state(0);
  /** How many were solved at the first try, of all that there are. */
  right = $state(0);
  /** Whether every puzzle was done before. */
  again = $state(false);
  saying: Saying = $state.raw({ kind: 'task' });
  /** Whether a line is being shown. */
  running = $state(false);

  private shown: Wire.View | null = $state.raw(null);
  private asked: Wire.View | null = $state.raw(null);
  private all: Puzzle[] = [];
  private queue: Puzzle[] = [];
  private title = '';
  private match: Handle | undefined;
  private tried = false;
  private closed = false;
  /** Ends the pause between two steps of a line. */
  private wake: (() => void) | undefined;
  private hurried = false;
  private readonly words = new GameWords(() => this.game);

  constructor(
    readonly game: string,
    readonly daily: boolean,
  ) {
    super();
    onDestroy(() => {
      this.closed = true;
      this.hurry();
      this.words.close();
      this.forget(this.match);
    });
    $effect(() => {
      if (this.title) document.title = say('puzzle.tab', { game: this.title });
    });
    this.begin().catch((problem: Refused) => (this.error = problem.message));
  }

  readonly me = $derived(this.puzzle?.seat ?? 0);
  readonly speaker = $derived(
    this.words.now ? new Speaker(this.words.now, naming_of(this.table, this.me)) : null,
  );
  readonly mine = $derived(
    !this.running && (this.saying.kind === 'task' || this.saying.kind === 'rule'),
  );
  readonly view: View | null = $derived.by(() => {
    if (!this.shown || !this.speaker) return null;
    const said = in_words(this.shown, this.speaker);
    return this.mine ? said : { ...said, legal: [] };
  });
  readonly best = $derived(this.puzzle?.tries[0]?.do ?? '');
  readonly meant = $derived(this.saying.kind === 'shown' ? this.best : '');
  readonly done = $derived(this.saying.kind === 'right' || this.saying.kind === 'shown');
  readonly told: Told = $derived(this.speaker ? this.words_for(this.saying, this.speaker) : []);

  act(action: string) {
    const { puzzle } = this;
    if (!puzzle || !this.mine) return;
    this.clear();
    const attempt = puzzle.tries.find((one) => one.do === action);
    if (!attempt) return;
    lift(cards_of(this.choices, action));
    if (action !== this.best) {
      this.answer(false);
      this.tell({ kind: 'worse', loss: 100 * attempt.loss });
      void this.run(attempt, () => this.tell({ kind: 'ended' }));
    } else {
      this.answer(!this.tried);
      this.tell({ kind: 'right' });
      void this.run({ ...attempt, line: [] }, () => undefined);
    }
  }

  explain(card: string) {
    const { match, me } = this;
    const action = playing(this.choices, card);
    if (match === undefined || !action || !this.mine) return;
    void rules.call('judge', { match, seat: me, do: action }).then((refusal) => {
      if (refusal?.rule && this.mine)
        this.tell({ kind: 'rule', refusal: refusal.text, rule: refusal.rule });
    });
  }

  /** Back to the task. */
  ask() {
    this.shown = this.asked;
    this.tell({ kind: 'task' });
  }

  /** Gives the answer away. */
  show() {
    if (this.done || this.running) return;
    this.answer(false);
    this.shown = this.asked;
    this.tell({ kind: 'shown' });
  }

  async next() {
    if (!this.done) this.answer(false);
    if (this.number >= this.queue.length) {
      this.number = 0;
      this.again = true;
    }
    await this.open(this.queue[this.number]!);
  }

  /** The rest of the line at once. */
  hurry() {
    land();
    this.hurried = true;
    this.wake?.();
  }

  private async begin() {
    // What is said first is said when there are words for it.
    const [all, list, words] = await Promise.all([
      puzzles_of(this.game),
      games(),
      words_of(this.game, language()),
    ]);
    this.words.now = words;
    this.title = list.find(({ id }) => id === this.game)?.title ?? '';
    this.all = all;
    const done = done_of(this.game);
    this.again = all.every(({ id }) => done[id] !== undefined);
    this.queue = this.daily ? [all[puzzle_of_day(today(), all.length)]!] : in_turn(all, done);
    this.count = this.queue.length;
    await this.open(this.queue[0]!);
  }

  private async open(puzzle: Puzzle) {
    this.forget(this.match);
    const { record, seat } = puzzle;
    const opened = await rules.call('open', { record: JSON.stringify(record) });
    const view = await rules.call('scene', { match: opened.match, seat, whole_log: true });
    if (this.closed) return this.forget(opened.match);
    this.match = opened.match;
    this.tried = done_of(this.game)[puzzle.id] !== undefined && !this.again;
    this.table = table_of(
      { game: this.game, title: this.title, names: record.seats.map(({ name }) => name), seat },
      opened.options,
      settings.name,
    );
    this.puzzle = puzzle;
    this.right = right_of(this.all, done_of(this.game));
    ++this.number;
    this.asked = view;
    this.ask();
  }

  /** Shows what comes of an action, step by step. */
  private async run(attempt: Wire.PuzzleTry, then: () => void) {
    const { puzzle } = this;
    this.running = true;
    this.hurried = false;
    const { match } = await rules.call('copy', { match: this.match! });
    try {
      await rules.call('act', { match, seat: puzzle!.seat, do: attempt.do });
      await this.look(match);
      for (const step of attempt.line) {
        await this.pause();
        if (this.closed || this.puzzle !== puzzle) return;
        const turn = await rules.call('turn', { match });
        if (turn.kind === 'chance') await rules.call('chance', { match, result: step });
        else await rules.call('act', { match, seat: turn.seats[0]!, do: step });
        await this.look(match);
      }
    } finally {
      this.running = false;
      this.forget(match);
    }
    then();
  }

  private async look(match: Handle) {
    const view = await rules.call('scene', { match, seat: this.me });
    for (const message of view.log) if (this.speaker) this.hear(this.speaker.tell(message));
    const { log = [] } = this.shown ?? {};
    this.shown = { ...view, log: [...log, ...view.log] };
  }

  private pause() {
    if (this.hurried) return Promise.resolve();
    return new Promise<void>((done) => {
      const timer = setTimeout(done, pause_ms());
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** The first answer counts. */
  private answer(right: boolean) {
    if (!this.puzzle) return;
    if (!this.tried) keep_done(this.game, this.puzzle.id, right);
    this.tried = true;
    this.right = right_of(this.all, done_of(this.game));
  }

  private words_for(saying: Saying, speaker: Speaker): Told {
    const why = () => speaker.all(this.puzzle?.why ?? []);
    const clause = () => speaker.clause(this.puzzle?.why ?? []);
    switch (saying.kind) {
      case 'task':
        return [say('puzzle.ask')];
      case 'rule':
        return tell('learn.no', { reason: speaker.tell(saying.refusal) });
      case 'worse':
        return [say('puzzle.wrong', { loss: saying.loss })];
      case 'ended':
        return [say('puzzle.again')];
      case 'right':
        return tell('puzzle.right', { why: why() });
      case 'shown': {
        const [action, because] = [this.label(speaker), clause()];
        return because
          ? tell('puzzle.best-why', { action, why: because })
          : tell('puzzle.best', { action, why: why() });
      }
    }
  }

  /** The best action as its button says it. */
  private label(speaker: Speaker): string {
    const asked = this.asked && in_words(this.asked, speaker);
    return (asked && this.label_in(asked, this.best)) ?? this.best;
  }

  private tell(saying: Saying) {
    this.saying = saying;
    this.hear(this.told);
  }

  private forget(match: Handle | undefined) {
    if (match !== undefined) void rules.call('close', { match });
  }
}
