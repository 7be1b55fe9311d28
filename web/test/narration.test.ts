// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { Narration } from '../src/lib/narration';
import { text_of, type Told } from '../src/lib/told';
import { view } from './views';

const asked = (log: Told[], members = {}) =>
  view({ log, prompt: ['Follow red.'], legal: ['play R5', 'play R6'], ...members });
const heard = (told: Told[]) => told.map((one) => text_of(one));

describe('what is said aloud', () => {
  it('asks once, however often others act meanwhile', () => {
    const narration = new Narration();
    expect(heard(narration.next(asked([['Ada led R9.']]), true))).toEqual([
      'Ada led R9.',
      'Your turn. Follow red.',
    ]);
    const more: Told[] = [['Ada led R9.'], ['Ben has chosen a card.']];
    expect(heard(narration.next(asked(more, { event: 2 }), true))).toEqual([
      'Ben has chosen a card.',
    ]);
    expect(narration.next(asked(more, { event: 3 }), true)).toEqual([]);
  });
  it('asks again where something else is asked, or the same in another turn', () => {
    const narration = new Narration();
    const log: Told[] = [['Ada led R9.']];
    narration.next(asked(log), true);
    const other = asked(log, { prompt: ['Discard a card.'], event: 2 });
    expect(heard(narration.next(other, true))).toEqual(['Your turn. Discard a card.']);
    narration.next(asked(log, { event: 3 }), false);
    expect(heard(narration.next(asked(log, { event: 4 }), true))).toEqual([
      'Your turn. Follow red.',
    ]);
    const fewer = asked(log, { legal: ['play R6'], event: 5 });
    expect(heard(narration.next(fewer, true))).toEqual(['Your turn. Follow red.']);
  });
  it('says nothing to those who watch but what happened', () => {
    expect(heard(new Narration().next(asked([['Ada led R9.']]), false))).toEqual(['Ada led R9.']);
  });
});
