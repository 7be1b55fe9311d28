// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { seats_in, Speaker, term_in, Words, words_of } from '../src/lib/words';

const people = { names: ['Ada', 'Bo', 'Cleo'], you: 1 };

describe('a message', () => {
  const words = new Words('en', [
    {
      led: '{seat_is, select, you {You led} other {{seat} led}} {card}.',
      won: '{seat} won {tricks, plural, one {# trick} other {# tricks}}.',
      hold: 'you hold {cards} and {suit} ({suit_id}) was led',
      over: 'It is over: {gains}.',
      gain: '{seat} scores {points}',
      all: '{seats} share it.',
      'suit.red': 'red',
      share: '{share, number, ::.0}%, {gain, number, ::sign-always .0}',
      you: 'you',
      seat: 'Seat {number}',
    },
  ]);
  const say = (id: string, args = {}) => words.say({ id, args }, people);

  it('names seats, and the reader as you', () => {
    expect(say('led', { seat: { seat: 0 }, card: { card: 'R5' } })).toBe('Ada led R5.');
    expect(say('led', { seat: { seat: 1 }, card: { card: 'R5' } })).toBe('You led R5.');
    expect(say('won', { seat: { seat: 7 }, tricks: 1 })).toBe('Seat 7 won 1 trick.');
    expect(say('all', { seats: { seats: [0, 1, 2] } })).toBe('Ada, you and Cleo share it.');
  });
  it('holds lists, terms, numbers and other messages', () => {
    expect(say('hold', { cards: { cards: ['R1', 'R7'] }, suit: { term: 'suit.red' } })).toBe(
      'you hold R1 and R7 and red (red) was led',
    );
    const gain = { id: 'gain', args: { seat: { seat: 0 }, points: 3 } };
    expect(say('over', { gains: { messages: [gain, gain] } })).toBe(
      'It is over: Ada scores 3 and Ada scores 3.',
    );
    expect(say('share', { share: 90, gain: 1.25 })).toMatch(/^90\.0%, \+1\.[23]$/);
  });
  it('that no catalogue has shows its id and is counted', () => {
    expect(say('nothing')).toBe('[nothing]');
    expect([...words.missing]).toEqual(['nothing']);
  });
  it('tells what it is about', () => {
    const message = { id: 'x', args: { a: { seat: 2 }, b: { term: 'suit.red' }, c: 3 } };
    expect(seats_in(message)).toEqual([2]);
    expect(term_in(message, 'suit')).toBe('red');
    expect(term_in(undefined, 'suit')).toBeUndefined();
  });
});

describe('the catalogues', () => {
  it('are found by game; a language that is not there is English', async () => {
    const words = await words_of('savage-bowl', 'xx');
    const speaker = new Speaker(words, people);
    expect(speaker.say({ id: 'log.led', args: { seat: { seat: 1 }, card: { card: 'R5' } } })).toBe(
      'You led R5.',
    );
  });
});
