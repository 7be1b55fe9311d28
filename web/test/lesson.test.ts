// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { aloud } from '../src/lib/aloud';
import { answer_to, refusal_of, table_of, view_after, views_of } from '../src/lib/lesson';
import type { Lesson, LessonStep, View } from '../src/lib/protocol';
import { Speaker, Words } from '../src/lib/words';
import { hand, view as drawn } from './views';
import { describe_games } from './described';

const words = {
  'lesson.follow.right': 'Good.',
  'lesson.follow.wrong': 'Lower!',
  'refusal.hold': 'you hold red cards',
};
const speaker = new Speaker(new Words('en', [words]), { names: [], you: 0 });
const told = { id: 'log.played' };
const view = (members: Partial<View>): View => ({
  ...(drawn({}) as unknown as View),
  prompt: { id: '' },
  log: [],
  ...members,
});

const asks: LessonStep = {
  id: 'lesson.follow',
  move: 'play R2',
  refusals: { 'play G1': { rule: '3.3', message: { id: 'refusal.hold' } } },
  frames: [
    { told: [told], event: 4, zones: [hand(0, 'G1') as View['zones'][number]] },
    { told: [], prompt: { id: 'prompt.waiting' } },
  ],
};
const lesson: Lesson = {
  game: 'savage-bowl',
  title: 'Savage Bowl',
  seat: 0,
  names: ['Dan', 'Ada'],
  view: view({ event: 3, zones: [hand(0, 'R2', 'G1') as View['zones'][number]] }),
  steps: [{ id: 'lesson.welcome', frames: [] }, asks, { id: 'lesson.end', frames: [] }],
};

describe('a lesson', () => {
  it('is a film: each view is the one before with what an event changed', () => {
    const views = views_of(lesson);
    expect(views.map((one) => one.length)).toEqual([1, 3, 1]);
    expect(views[1]![0]).toBe(views[0]![0]);
    expect(views[1]![1]).toMatchObject({ event: 4, log: [told] });
    expect(views[1]![2]!.prompt.id).toBe('prompt.waiting');
    expect(views[1]![2]!.zones).toBe(views[1]![1]!.zones);
    expect(views[2]![0]).toBe(views[1]![2]);
  });
  it('leaves the views before untouched', () => {
    const before = view({ log: [told] });
    expect(view_after(before, { told: [told] }).log).toEqual([told, told]);
    expect(before.log).toEqual([told]);
  });
  it('praises the move that it means, and answers others', () => {
    expect(answer_to(asks, 'play R2', speaker)).toEqual({ kind: 'right', told: ['Good.'] });
    expect(answer_to(asks, 'play R9', speaker).kind).toBe('other');
    expect(answer_to(asks, 'play R9', speaker).told[0]).toMatch(/something else in mind/);
    expect(answer_to({ ...asks, hint: true }, 'play R9', speaker).told).toEqual(['Lower!']);
  });
  it('knows the rule against a card', () => {
    expect(refusal_of(asks, 'play G1', speaker)).toEqual({
      kind: 'rule',
      told: ['No: you hold red cards.'],
      rule: '3.3',
    });
    expect(refusal_of(asks, 'play R2', speaker)).toBeUndefined();
    expect(refusal_of({ id: 'lesson.end', frames: [] }, 'play R2', speaker)).toBeUndefined();
  });
  it('has a table at which everybody is present', () => {
    const table = table_of(lesson, lesson.view.options, 'Kim');
    expect(table.seats.map((seat) => seat.name)).toEqual(['Kim', 'Ada']);
    expect(table_of(lesson, lesson.view.options, 'Ada').seats[0]!.name).toBe('You');
    expect(table_of(lesson, lesson.view.options, ' ').seats[0]!.name).toBe('You');
    expect(table_of(lesson, lesson.view.options, 'Dan').seats[0]!.name).toBe('Dan');
    expect(table.players).toBe(2);
    expect(table.connected).toEqual([0, 1]);
  });
  it('is read aloud with names of cards', async () => {
    await describe_games();
    const told = ['Ada led ', { card: 'R5' }, '; ', { card: 'T8' }, ' is trump, B2 is not.'];
    expect(aloud('savage-bowl', told)).toBe('Ada led red 5; trump 8 is trump, B2 is not.');
  });
});
