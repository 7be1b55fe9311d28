// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { arranged, beside, FactRoom } from '../src/lib/fact_room';
import { rows_high } from '../src/lib/packing';
import type { View } from '../src/lib/view';
import { describe_games } from './described';
import { view } from './views';

const game = 'color-gangsters';
const told = (facts: Record<string, [string, string]>): View =>
  view({
    game,
    facts: Object.entries(facts).map(([id, [label, text]]) => ({
      ...{ id, label, text, told: [text], said: { id: 'fact.number', args: {} } },
    })),
  });
const trumps = told({
  'number-trump': ['Number trump', '7'],
  'color-trump': ['Colour trump', 'none'],
  trick: ['Trick', '3 of 9'],
});
const keys = ['number-trump', 'color-trump'];

describe('the room of facts', () => {
  // The first test sees a game that has not described itself yet.
  it('is that of objects as soon as the game says which come first', async () => {
    const room = new FactRoom();
    room.of(trumps, 0);
    await describe_games();
    const { small } = room.of(trumps, 0);
    expect(small.first.map(({ id }) => id)).toEqual(keys);
    expect(small.others.map(({ id }) => id)).toEqual(['trick']);
    expect(rows_high(small.first, 100)).toBeGreaterThan(80);
  });

  it('is left by what is beside them before one of the first is', () => {
    const why = 'what decided the trick';
    const stands = beside({ small: true, back: true, why, told: false, loose: 0 });
    const shown = (w: number, h: number) => {
      const made = arranged(trumps, { small: true, room: { w, h }, line: false, beside: stands });
      return [made.objects, made.facts.map(({ id }) => id), [...made.beside]];
    };
    expect(shown(340, 110)).toEqual([true, [...keys, 'trick'], ['back', 'why']]);
    expect(shown(200, 80)).toEqual([true, [...keys, 'trick'], ['back']]);
    expect(shown(200, 56)).toEqual([false, keys, ['back']]);
    expect(shown(200, 44)).toEqual([true, keys, []]);
    // What decided the trick may be too wide, and takes its room all the same.
    expect(shown(130, 130)).toEqual([true, keys, ['back', 'why']]);
    expect(shown(60, 10)).toEqual([false, keys, []]);
  });

  it('has long sentences in two lines', () => {
    const room = new FactRoom();
    const long = told({ led: ['Wins the trick', 'la deuxième carte la plus forte'] });
    expect(room.of(long, 0).small.first[0]!.wide).toBeLessThan(200);
  });
});
