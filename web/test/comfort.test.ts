// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, it } from 'vitest';
import { choices_of, planned_action } from '../src/lib/actions';
import { newly_mine } from '../src/lib/notify';
import { heard_in, sounds, tuned, type Tune } from '../src/lib/sound';
import { direction } from '../src/lib/swipe';
import type { Step } from '../src/lib/protocol';
import type { View } from '../src/lib/view';
import { describe_games } from './described';
import { hand, view } from './views';

beforeAll(() => describe_games());

describe('a card chosen before the turn', () => {
  const asked = (...legal: string[]) =>
    choices_of(view({ legal, zones: [hand(0, 'R5', 'R7', 'G2')] }));
  it('is played where it may be, as the plain card', () => {
    expect(planned_action(asked('play R5', 'play R7', 'play R7 chameleon'), 'R7')?.text).toBe(
      'play R7',
    );
  });
  it('is dropped where it may not be played, or something else is done with cards', () => {
    expect(planned_action(asked('play R5', 'play R7'), 'G2')).toBeNull();
    expect(planned_action(asked('discard R5', 'discard R7'), 'R7')).toBeNull();
  });
  it('waits where no card is asked for', () => {
    expect(planned_action(asked('bid 1', 'bid 2'), 'R7')).toBeUndefined();
    expect(planned_action([], 'R7')).toBeUndefined();
  });
});

describe('sounds', () => {
  it('are those of the place where one plays, none louder for it', () => {
    const files = import.meta.glob<{ tune: Tune }>('../../src/games/*/world/world.json', {
      eager: true,
    });
    const tunes = Object.values(files).map(({ tune }) => tune);
    expect(new Set(tunes.map((tune) => JSON.stringify(tune))).size).toBe(tunes.length);
    for (const tune of tunes)
      for (const note of Object.values(sounds).flat()) {
        const there = tuned(note, tune);
        expect(there.loud).toBeLessThanOrEqual(note.loud);
        expect(there.at).toBe(note.at);
        expect(there.pitch / note.pitch).toBeCloseTo(2 ** (tune.shift / 12));
      }
    expect(tuned(sounds.turn[0]!, undefined)).toBe(sounds.turn[0]);
  });

  it('are all different, short and quiet', () => {
    const scores = Object.values(sounds).map((notes) => JSON.stringify(notes));
    expect(new Set(scores).size).toBe(scores.length);
    for (const note of Object.values(sounds).flat()) {
      expect(note.at + note.long).toBeLessThan(1.5);
      expect(note.loud).toBeLessThanOrEqual(0.12);
      expect(note.pitch).toBeGreaterThan(100);
    }
  });
  it('tell what a step brings', () => {
    const trick = (...cards: string[]): View['zones'][number] => ({
      id: 'trick',
      owner: null,
      layout: 'trick',
      cards: cards.map((card, by) => ({ card, face: 'up', by })),
    });
    const lies = (n: number, more: Partial<View> = {}) =>
      view({ to_act: [1], zones: [trick(...['R1', 'R2'].slice(0, n))], ...more });
    const did: Step = { event: { seat: 1, do: 'play R2' } };
    const told = (before: View, after: View, step: Step = did) => heard_in(step, before, after, 0);
    expect(told(lies(1), lies(2))).toBe('card');
    expect(told(lies(0), lies(0))).toBe('word');
    expect(told(lies(1), lies(2, { to_act: [0], legal: ['play R5'] }))).toBe('turn');
    const winner = (seat: number) => [
      {
        id: 'last-winner',
        label: '',
        text: '',
        told: [],
        said: { id: 'x', args: { who: { seat } } },
      },
    ];
    expect(told(lies(2), lies(0, { facts: winner(0) }))).toBe('trick-won');
    expect(told(lies(2), lies(0, { facts: winner(1) }))).toBe('trick-lost');
    expect(told(lies(2), lies(0, { sheet: [{ round: 1, totals: [1] }] }))).toBe('round');
    const over = (winners: number[]) =>
      lies(0, { finished: true, result: { scores: [1, 2], winners } });
    expect(told(lies(2), over([0]))).toBe('victory');
    expect(told(lies(2), over([1]))).toBe('defeat');
    expect(told(lies(0), lies(0), { event: { deal: true } })).toBe('deal');
    const says = (seat: number): Step => ({ chat: { seat, text: 'Hi', at: 0 } });
    expect(told(lies(0), lies(0), says(1))).toBe('chat');
    expect(told(lies(0), lies(0), says(0))).toBeUndefined();
    expect(told(lies(0), lies(0), {})).toBeUndefined();
  });
});

describe('notices', () => {
  it('are for tables where the turn has come since', () => {
    const at = (table: string, my_turn: boolean) => ({ table, my_turn });
    expect(newly_mine(null, [at('a', true)])).toEqual([]);
    expect(
      newly_mine(
        [at('a', true), at('b', false)],
        [at('a', true), at('b', true), at('c', true)],
      ).map((one) => one.table),
    ).toEqual(['b', 'c']);
  });
});

describe('a swipe', () => {
  const at = (clientX: number, clientY: number) => ({ clientX, clientY });
  it('goes far enough to a side', () => {
    expect(direction(at(200, 100), at(120, 110))).toBe('left');
    expect(direction(at(120, 100), at(200, 90))).toBe('right');
    expect(direction(at(200, 100), at(170, 100))).toBeUndefined();
    expect(direction(at(200, 100), at(120, 190))).toBeUndefined();
  });
});
