// SPDX-License-Identifier: Apache-2.0
// A complete lesson from the server: its texts, and the table at every moment.
import type { Lesson, LessonFrame, LessonStep, Table, TableSeat, View } from './protocol';
import { say, tell } from './say.svelte';
import type { Told } from './told';
import type { Speaker } from './words';

/** The view after another event: what has changed, and what is told of it. */
export function view_after(view: View, frame: LessonFrame): View {
  const { told, ...changes } = frame;
  return { ...view, ...changes, log: [...view.log, ...told] };
}

/** For each step the views from its beginning to the next step. */
export function views_of(lesson: Lesson): View[][] {
  let view = lesson.view;
  return lesson.steps.map((step) => {
    const views = [view];
    for (const frame of step.frames) views.push((view = view_after(view, frame)));
    return views;
  });
}

const seat_of = (name: string): TableSeat => ({
  kind: 'person',
  name,
  level: null,
  stand_in: null,
  luck: '',
  bank_ms: null,
  deadline: null,
});

/** The table of a lesson or a puzzle, as far as the parts that draw one ask. The person has the
    own name, or none where another player has it already. */
export function table_of(
  shown: Pick<Lesson, 'game' | 'title' | 'names' | 'seat'>,
  options: Table['options'],
  own_name: string,
): Table {
  const own = own_name.trim();
  const taken = shown.names.some((name, seat) => name === own && seat !== shown.seat);
  const person = own && !taken ? own : say('people.you');
  const names = shown.names.map((name, seat) => (seat === shown.seat ? person : name));
  return {
    id: '',
    game: shown.game,
    title: shown.title,
    options,
    players: names.length,
    status: 'playing',
    mode: 'live',
    open: false,
    hints: false,
    pace_ms: 0,
    away_s: 0,
    away_bot: false,
    clock: null,
    seats: names.map(seat_of),
    connected: names.map((_, seat) => seat),
    watchers: 0,
    host: null,
    undo: null,
    abandon: [],
    commitment: '',
    reveal: null,
    rematch: null,
    fills_at: null,
    begun_with: 0,
    created: 0,
    now: 0,
  };
}

export type Answer = { kind: 'right' | 'other' | 'rule'; told: Told; rule?: string };

/** What is said to a move: praise, or why the lesson means another one. */
export function answer_to(step: LessonStep, move: string, speaker: Speaker): Answer {
  const told = (part: string) => speaker.tell({ id: `${step.id}.${part}` });
  if (move === step.move) return { kind: 'right', told: told('right') };
  return {
    kind: 'other',
    told: step.hint ? told('wrong') : [say('learn.other-way')],
  };
}

/** Why an action is not allowed now, in the words of the game; nothing where no rule is against
    it. */
export function refusal_of(step: LessonStep, action: string, speaker: Speaker): Answer | undefined {
  const refusal = step.refusals?.[action];
  if (!refusal) return undefined;
  const { message, rule } = refusal;
  return { kind: 'rule', told: tell('learn.no', { reason: speaker.tell(message) }), rule };
}
