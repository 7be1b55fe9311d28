// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Argument, Message } from '../src/lib/protocol';
import type { Catalogue } from '../src/lib/patterns';
import { text_of } from '../src/lib/told';
import { seats_in, Speaker, terms_in, Words, words_of } from '../src/lib/words';
import { descriptions } from './described';

const catalogues = import.meta.glob<Catalogue>('../../src/games/*/lang/*.json', {
  import: 'default',
  eager: true,
});
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
  it('keeps the cards that it names, however deep they stand, and no others', () => {
    const tell = (id: string, args?: Record<string, Argument>) =>
      words.tell(args ? { id, args } : { id }, people);
    expect(tell('led', { seat: { seat: 0 }, card: { card: 'R5' } })).toEqual([
      'Ada led ',
      { card: 'R5' },
      '.',
    ]);
    expect(tell('hold', { cards: { cards: ['R1', 'R7'] }, suit: { term: 'suit.red' } })).toEqual([
      'you hold ',
      { card: 'R1' },
      ' and ',
      { card: 'R7' },
      ' and red (red) was led',
    ]);
    const gain = { id: 'gain', args: { seat: { text: 'R2' }, points: { card: 'X10' } } };
    expect(tell('over', { gains: { messages: [gain] } })).toEqual([
      'It is over: R2 scores ',
      { card: 'X10' },
      '.',
    ]);
  });
  it('that is given nothing names cards by their texts', () => {
    const lesson = new Words('fr', [{ a: "C''est l''{R5}, pas le B2." }]);
    expect(lesson.tell({ id: 'a' }, people)).toEqual(["C'est l'", { card: 'R5' }, ', pas le B2.']);
  });
  it('that no catalogue has shows its id and is counted', () => {
    expect(say('nothing')).toBe('[nothing]');
    expect([...words.missing]).toEqual(['nothing']);
  });
  it('tells what it is about', () => {
    const message = { id: 'x', args: { a: { seat: 2 }, b: { term: 'suit.red' }, c: 3 } };
    expect(seats_in(message)).toEqual([2]);
    expect(terms_in(message)).toEqual(['suit.red']);
    expect(terms_in({ id: 'x', args: { all: { terms: ['a.b', 'c'] } } })).toEqual(['a.b', 'c']);
    expect(terms_in(undefined)).toEqual([]);
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
  it('part sentences as their language does', async () => {
    const [one, other] = [{ id: 'play.taken-back' }, { id: 'play.going-on' }];
    for (const [tag, gap] of [
      ['en', ' '],
      ['fr', ' '],
      ['ja', ''],
    ] as const) {
      const speaker = new Speaker(await words_of('savage-bowl', tag), people);
      const all = (messages: Message[]) => text_of(speaker.all(messages));
      expect(all([one, other, one])).toBe(
        [one, other, one].map((message) => speaker.say(message)).join(gap),
      );
      expect(all([one])).toBe(speaker.say(one));
      expect(all([])).toBe('');
    }
  });
  it('say what an action is and why in one sentence', async () => {
    const inside = (id: string, args: Record<string, Message>): Message => ({
      id,
      args: Object.fromEntries(
        Object.entries(args).map(([name, one]) => [name, { messages: [one] }]),
      ),
    });
    const [first, second] = [{ id: 'why.trick.surely' }, { id: 'why.same' }];
    const why = [inside('why.sentence', { why: inside('why.two', { first, second }) })];
    const speaker = new Speaker(await words_of('savage-bowl', 'en'), people);
    const clause = 'wins the trick and is about as good as the other choices';
    expect(text_of(speaker.clause(why)!)).toBe(clause);
    expect(text_of(speaker.all(why))).toBe(`It ${clause}.`);
    // Old reviews have several sentences.
    const old = [{ id: 'reason.trick.surely' }, { id: 'reason.same' }];
    expect(speaker.clause(old)).toBeNull();
    expect(text_of(speaker.all(old))).toBe('It wins the trick. It makes little difference.');
    expect(speaker.clause([])).toBeNull();
  });
  it('name cards as cards in lessons and examples, in every language', () => {
    const cards_of = new Map(
      descriptions.map(({ id, description }) => [id, description.cards.map((one) => one.card)]),
    );
    for (const [path, catalogue] of Object.entries(catalogues)) {
      const [, folder, tag] = /games\/(\w+)\/lang\/(\w+)\.json$/.exec(path)!;
      const cards = cards_of.get(folder!.replace(/_/g, '-'))!;
      const words = new Words(tag!, [catalogue]);
      const told = Object.keys(catalogue)
        .filter((id) => /^(lesson|example)\./.test(id))
        .flatMap((id) => words.tell({ id }, people));
      const named = told.flatMap((piece) => (typeof piece === 'string' ? [] : piece.card));
      expect(named.length, path).toBeGreaterThan(10);
      for (const card of named) expect(cards, path).toContain(card);
      const spelled = told.flatMap((piece) =>
        typeof piece === 'string' ? (piece.match(/[A-Z]\d+/g) ?? []) : [],
      );
      for (const word of spelled) expect(cards, path).not.toContain(word);
    }
  });
});
