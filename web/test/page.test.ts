// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, it } from 'vitest';
import {
  art_of,
  card_order,
  learn_look,
  look_of,
  note_beside,
  spoken,
  suit_of,
  suit_said,
} from '../src/lib/looks.svelte';
import { aloud } from '../src/lib/aloud';
import { hash } from '../src/lib/hash';
import { blocks } from '../src/lib/markdown';
import { invented_name, naming_of } from '../src/lib/names';
import {
  backs_of,
  brief_facts,
  cards_held,
  last_winner,
  marks_of,
  own_suit,
  stats_of,
} from '../src/lib/scene';
import { signs } from '../src/lib/signs';
import { describe_games, descriptions } from './described';
import { hand, view } from './views';

const [common_signs] = Object.values(
  import.meta.glob<string>('../../src/game/common_signs.h', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

beforeAll(() => describe_games());

describe('cards', () => {
  it('say what they bear', () => {
    expect(spoken(look_of('trump-tricks-game', 'R7')!)).toBe('red 7, bear, 3 footprints');
    expect(spoken(look_of('awimbawe', 'S10')!)).toBe('eagle 10, -2 crowns');
    expect(spoken(look_of('color-gangsters', 'B5')!)).toBe('blue 5, eats meat, eats plants');
  });
  it('say nothing twice that a note says too', () => {
    const noted = (game: string, card: string | null, note: string, id: string, diet?: string) => ({
      card,
      note,
      note_said: { id, ...(diet ? { args: { diet: { term: diet } } } : {}) },
      game,
    });
    const beside = (...its: Parameters<typeof noted>) => note_beside(its[0], noted(...its));
    const game = 'color-gangsters';
    expect(beside(game, 'B4', 'eats meat', 'note.diet', 'diet.meat')).toBe('');
    expect(beside(game, 'B5', 'winner, eats both', 'note.winner', 'diet.both')).toBe('winner');
    expect(beside(game, 'B5', 'loser, eats both', 'note.loser', 'diet.both')).toBe('loser');
    expect(beside(game, 'B5', 'kept, eats both', 'note.kept', 'diet.both')).toBe('kept');
    expect(beside(game, null, 'eats meat', 'note.diet', 'diet.meat')).toBe('eats meat');
    expect(beside('awimbawe', 'S8', 'flees', 'note.flees')).toBe('flees');
    expect(look_of('savage-bowl', 'difference-5')).toBeUndefined();
    expect(look_of('savage-bowl', 'T9')).toBeUndefined();
  });
  it('say it in the language of the reader', async () => {
    const look = look_of('awimbawe', 'G1')!;
    expect(look.title).toBe('mouse of the grassland (1)');
    await describe_games('de');
    expect(look_of('awimbawe', 'G1')!.title).toBe('Maus, Grasland (1)');
    expect(suit_said(suit_of('savage-bowl', 'R'))).toBe('Rot');
    await describe_games();
  });
  it('have a figure of their own where they stand out', () => {
    const ranks = Array.from({ length: 15 }, (_, rank) => look_of('rage-n-glyphs', `H${rank}`)!);
    const figures = ranks.filter((look) => look.figure);
    expect(figures.map((look) => look.rank)).toEqual(['0', '1', '11', '12', '13', '14']);
    expect(new Set(figures.map((look) => look.art)).size).toBe(6);
    const hat = 'rage-n-glyphs/jester-hat';
    expect(look_of('rage-n-glyphs', 'J2')).toMatchObject({ index: hat, figure: true });
    const animals = [1, 2, 3, 4, 5, 6].map((rank) => look_of('awimbawe', `D${rank}`)!.art);
    expect(new Set(animals).size).toBe(6);
  });
  it('show how high they are', () => {
    const levels = ['R1', 'R7', 'R13'].map((card) => look_of('savage-bowl', card)!.level);
    expect(levels[0]).toBeLessThan(levels[1]!);
    expect(levels[2]).toBe(1);
    expect(look_of('savage-bowl', 'T8')!.level).toBe(1);
  });
  it('of an unknown game are their text, whatever it says', () => {
    expect(look_of('new-game', 'Q3')).toBeUndefined();
    expect(aloud('new-game', [{ card: 'Q3' }, ' won.'])).toBe('Q3 won.');
    expect(suit_said(suit_of('new-game', 'Q'))).toBe('Q');
  });
  it('are sorted suit by suit', () => {
    const sorted = (game: string, ...cards: { card: string | null; back?: string }[]) =>
      cards
        .sort((a, b) => card_order(game, a) - card_order(game, b))
        .map(({ card, back }) => card ?? `back ${back}`);
    const given = ['T1', 'R10', 'R9', 'B2'].map((card) => ({ card }));
    expect(sorted('savage-bowl', ...given)).toEqual(['R9', 'R10', 'B2', 'T1']);
    const [closed, other] = ['R', 'B'].map((back) => ({ card: null, back }));
    expect(sorted('color-gangsters', closed!, { card: 'R3' }, other!)).toEqual([
      'R3',
      'back B',
      'back R',
    ]);
    // There is no order for these: they lie as they came.
    expect(sorted('new-game', ...given)).toEqual(['T1', 'R10', 'R9', 'B2']);
  });
  it('have the pictures that their game brings', () => {
    const description = structuredClone(descriptions[0]!.description);
    description.suits[0]!.sign = 'oak';
    description.art = { oak: 'M0 0h512v512z', sun: 'M0 0h9v9z' };
    learn_look({ id: 'sparrow', description });
    expect(suit_of('sparrow', 'R').shape).toBe('sparrow/oak');
    expect(art_of('sparrow/oak')).toBe('M0 0h512v512z');
    // Its own goes before the page's.
    expect(art_of(suit_of('sparrow', 'Y').shape)).toBe('M0 0h9v9z');
    expect(suit_of('sparrow', 'B').shape).toBe('water-drop');
    expect(art_of('water-drop')).toBeUndefined();
  });
});

describe('signs', () => {
  it('that games may name without a picture are those that the page has', () => {
    const list = /common_signs = [^{]*\{([^}]*)\}/.exec(common_signs!)![1]!;
    const names = [...list.matchAll(/"([a-z-]+)"/g)].map((match) => match[1]!);
    expect(Object.keys(signs).sort()).toEqual(names.sort());
    for (const outlines of Object.values(signs)) expect(outlines).toMatch(/^[Mm]/);
  });
});

const by = (seat: number) => ({ id: 'told', args: { seat: { seat } } });

describe('the scene', () => {
  it('knows the last winner from a note, a fact or a sentence', () => {
    const cards = [
      { card: 'R1', face: 'up' as const, by: 0 },
      {
        card: 'R2',
        face: 'up' as const,
        by: 3,
        note: 'took the trick',
        note_said: { id: 'note.winner' },
      },
    ];
    const zones = [{ id: 'last-trick', owner: null, layout: 'trick' as const, cards }];
    expect(last_winner(view({ game: 'color-gangsters', zones }))).toBe(3);
    expect(
      last_winner(
        view({ facts: [{ id: 'last-winner', label: '', text: 'Bo', told: ['Bo'], said: by(2) }] }),
      ),
    ).toBe(2);
    expect(
      last_winner(
        view({
          game: 'rage-n-glyphs',
          log: [['Bo won the trick.'], ['Ada turned up D5.']],
          log_said: [{ ...by(1), id: 'log.won' }, by(0)],
        }),
      ),
    ).toBe(1);
    expect(last_winner(view({}))).toBeUndefined();
  });
  it('draws counters as their game describes them', () => {
    const counter = (id: string, ...by_seat: (number | null)[]) => ({ id, label: id, by_seat });
    const figures = (game: string, seat: number, ...counters: ReturnType<typeof counter>[]) =>
      stats_of(view({ game, counters }), seat).map(({ text, label }) => `${text} ${label}`);
    const bids = [counter('bids', 2, null), counter('tricks', 1, 0)];
    expect(figures('rage-n-glyphs', 0, ...bids)).toEqual(['1/2 tricks: 1, bids: 2']);
    expect(figures('rage-n-glyphs', 1, ...bids)).toEqual(['0 tricks: 0']);
    const needed = [counter('tricks', 4), counter('tricks-needed', 3)];
    expect(figures('trump-tricks-game', 0, ...needed)).toEqual(['4/7 tricks: 4, tricks-needed: 3']);
    const turn = counter('turn-points', 12);
    const prints = [counter('footprints', 6), counter('animals', 2), turn];
    expect(figures('trump-tricks-game', 0, ...prints)).toEqual(['6×2 footprints: 6, animals: 2']);
    expect(figures('trump-tricks-game', 0, turn)).toEqual(['+12 turn-points: 12']);
    const bowl = [counter('champ', 0, 2), counter('chameleon', 1, 0), counter('hand-size', 9, 8)];
    expect(figures('savage-bowl', 0, ...bowl)).toEqual([' chameleon']);
    expect(figures('savage-bowl', 1, ...bowl)).toEqual(['2 champ: 2']);
    expect(cards_held(view({ counters: bowl }), 1)).toBe(8);
    expect(figures('new-game', 0, counter('anything', 3))).toEqual(['3 anything: 3']);
  });
  it('draws facts as their game describes them', () => {
    const fact = (id: string, said = by(2), seat?: number) => ({
      ...{ id, label: id, text: id, told: [id], said },
      ...(seat === undefined ? {} : { seat }),
    });
    const suit = { id: 'told', args: { suit: { term: 'suit.red' } } };
    const facts = ['round', 'trick', 'later-trumps', 'void/1', 'led', 'decided', 'trump'];
    const game = 'trump-tricks-game';
    const drawn = brief_facts(view({ game, facts: facts.map((id) => fact(id)) }));
    expect(drawn.map(({ id, key }) => `${id} ${key}`)).toEqual([
      'trump true',
      'led true',
      'trick false',
      'round false',
      'later-trumps false',
    ]);
    // A tile of the grid says for itself what it asks for.
    const tiles = { game: 'color-gangsters', facts: ['led', 'tile/odd'].map((id) => fact(id)) };
    expect(brief_facts(view(tiles)).map(({ id }) => id)).toEqual(['led']);
    // Of which seat it is, the fact says, and not what it is called.
    const lacks = view({ game, facts: [fact('void/x', suit as never, 1)] });
    expect(backs_of(lacks, 1)).toEqual([{ letter: 'R', count: 0 }]);
    const owned = view({ game: 'color-gangsters', facts: [fact('color/x', suit as never, 3)] });
    expect(own_suit(owned, 3)?.letter).toBe('R');
    expect(own_suit(owned, 1)).toBeUndefined();
    const dealt = view({ game: 'rage-n-glyphs', facts: [fact('dealer')] });
    expect(marks_of(dealt, 2)).toEqual([{ id: 'dealer', label: 'dealer', brief: 'D', out: false }]);
    expect(marks_of(view({ facts: [fact('eliminated')] }), 2)[0]).toMatchObject({ out: true });
  });
  it('counts the backs that everybody sees', () => {
    const back = (letter: string) => ({ card: null, face: 'down' as const, back: letter });
    const cards = [back('B'), back('B'), back('R')];
    const zones = [{ id: 'hand/2', owner: 2, layout: 'fan' as const, cards }];
    expect(backs_of(view({ zones }), 2)).toEqual([
      { letter: 'B', count: 2 },
      { letter: 'R', count: 1 },
    ]);
    expect(backs_of(view({ zones }), 1)).toEqual([]);
  });
  it('counts open hands by the suits that their game describes', () => {
    const description = structuredClone(descriptions[0]!.description);
    description.cards[0]!.card = 'seven of hearts';
    description.facts = [{ fact: 'hands', kind: 'open' }];
    learn_look({ id: 'wordy', description });
    const facts = [{ id: 'hands', label: '', text: '', told: [], said: by(0) }];
    const zones = [hand(2, 'seven of hearts', description.cards[1]!.card)];
    const { suit } = description.cards[0]!;
    expect(description.cards[1]!.suit).toBe(suit);
    expect(backs_of(view({ game: 'wordy', facts, zones }), 2)).toEqual([
      { letter: suit, count: 2 },
    ]);
  });
  it('gives the Yellow Card to the seat that a fact names', () => {
    const text = 'Cleo sits out';
    const facts = [{ id: 'yellow-card', label: 'Yellow Card', text, told: [text], said: by(2) }];
    expect(marks_of(view({ facts }), 2)).toEqual([
      {
        id: 'yellow-card',
        label: 'Yellow Card',
        brief: '',
        shape: 'card',
        tone: 'yellow',
        out: false,
      },
    ]);
    expect(marks_of(view({ facts }), 1)).toEqual([]);
  });
});

describe('words', () => {
  it('seats have the names of a table; one without gets an invented one', () => {
    expect(naming_of(null, 2)).toEqual({ names: [], you: 2 });
    expect(invented_name(() => 0)).toBe('Quick Fox');
  });
  it('rules are read rule by rule', () => {
    const [heading, rule, table] = blocks(
      '## 3 Playing\n\n3.1 The leader plays\n    any card.\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    );
    expect(heading).toEqual({ kind: 'heading', level: 2, text: '3 Playing' });
    expect(rule).toEqual({
      kind: 'rule',
      number: '3.1',
      spans: [{ kind: 'text', text: 'The leader plays any card.' }],
    });
    expect(table).toEqual({ kind: 'table', head: ['a', 'b'], rows: [['1', '2']] });
  });
  it('rules that stand close below each other are told apart', () => {
    const found = blocks('4.1 One\n    and more.\n4.2 Two.\n\n- R1 Ruled\n  so.\n- R2 And so.');
    const text = (block: (typeof found)[number]) =>
      block.kind === 'rule' ? `${block.number}: ${block.spans[0]!.text}` : block.kind;
    expect(found.map(text)).toEqual([
      '4.1: One and more.',
      '4.2: Two.',
      'R1: Ruled so.',
      'R2: And so.',
    ]);
  });
  it('Japanese lines are joined without a blank, others with one', () => {
    const [rule] = blocks('4.2 同じ土地の\n    ゾウに勝つ。\n    Ada wins.');
    expect(rule).toMatchObject({
      number: '4.2',
      spans: [{ text: '同じ土地のゾウに勝つ。Ada wins.' }],
    });
  });
  it('lettered lines in a rule are a list', () => {
    const [rule, list] = blocks(
      '4.3 Ranked:\n\n      A  the first\n         of all\n      B  the rest\n',
    );
    expect(rule!.kind).toBe('rule');
    expect(list).toMatchObject({
      kind: 'list',
      items: [[{ text: 'A the first of all' }], [{ text: 'B the rest' }]],
    });
  });
  it('hashes as the standard does', async () => {
    for (const text of ['', 'abc', 'menagerie-deal/1:'.repeat(9), 'ä'.repeat(64)]) {
      const bytes = new Uint8Array(
        await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
      );
      expect(hash(text)).toBe(
        Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      );
    }
  });
});
