// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, it } from 'vitest';
import {
  asks_for_a_card,
  buttons_of,
  cards_of,
  confirmed,
  choices_of,
  has_a_card,
  named_by,
  numbers_of,
  playing,
  second_tap,
  tap,
  tappable,
  targets_of,
} from '../src/lib/actions';
import { learn_look } from '../src/lib/looks.svelte';
import { describe_games, descriptions } from './described';
import { hand, view } from './views';

beforeAll(() => describe_games());

describe('the cards in hand', () => {
  it('are held back where only a card on the table may be played', () => {
    expect(has_a_card(new Set(['card:P4']))).toBe(true);
  });
  it('are not where no card is asked for', () => {
    expect(has_a_card(new Set(['zone:pile-1', 'cell:3']))).toBe(false);
    expect(has_a_card(new Set())).toBe(false);
  });
});

const texts = (choices: { text: string }[]) => choices.map((choice) => choice.text);

describe('actions', () => {
  it('name all that they take: of two cards both are marked', () => {
    const game = 'color-gangsters';
    const zones = [hand(0, 'R3', 'Y2', 'B9')];
    const choices = choices_of(view({ game, zones, legal: ['pass R3 Y2', 'pass R3 B9'] }));
    expect([...targets_of(choices, 'pass R3 Y2')].sort()).toEqual(['card:R3', 'card:Y2']);
    expect(targets_of(choices, 'pass B9 Y2').size).toBe(0);
  });
  it('a card is tapped and then named completely', () => {
    const choices = choices_of(
      view({ zones: [hand(0, 'R5', 'G7')], legal: ['play R5', 'play G7'] }),
    );
    expect([...tappable(choices)].sort()).toEqual(['card:G7', 'card:R5']);
    expect(texts(named_by(choices, new Set(['card:R5'])))).toEqual(['play R5']);
    expect(choices[0]!.label).toBe('Play red 5');
    expect(asks_for_a_card(choices)).toBe(true);
    expect(playing(choices, 'B2')).toBe('play B2');
    expect(cards_of(choices, 'play G7')).toEqual(['G7']);
    expect(cards_of(choices, 'play B2')).toEqual([]);
  });

  it('two ways to play a card give two buttons', () => {
    const choices = choices_of(
      view({ zones: [hand(0, 'R5')], legal: ['play R5', 'play R5 chameleon'] }),
    );
    expect(named_by(choices, new Set(['card:R5'])).map((one) => one.label)).toEqual([
      'Play red 5',
      'Play red 5 with the Chameleon',
    ]);
  });

  it('three cards are one action, and another third card takes the place of the first', () => {
    const { description } = descriptions.find(({ id }) => id === 'savage-bowl')!;
    const form = 'meld {first:card} {second:card} {third:card}';
    const actions = [{ form, label: 'action.meld' }];
    learn_look({ id: 'melds', description: { ...description, actions } });
    const legal = ['meld B3 G7 R5', 'meld B3 G7 R6'];
    const zones = [hand(0, 'B3', 'G7', 'R5', 'R6')];
    const choices = choices_of(view({ game: 'melds', zones, legal }));
    let selection: ReadonlySet<string> = new Set();
    for (const card of ['R5', 'B3', 'G7']) {
      expect(named_by(choices, selection)).toEqual([]);
      selection = tap(choices, selection, `card:${card}`);
    }
    expect(texts(named_by(choices, selection))).toEqual(['meld B3 G7 R5']);
    expect(named_by(choices, tap(choices, selection, 'card:G7'))).toEqual([]);
    const other = tap(choices, selection, 'card:R6');
    expect(texts(named_by(choices, other))).toEqual(['meld B3 G7 R6']);
  });

  it('two cards are picked one after the other, in any order', () => {
    const legal = ['pass B3 R5', 'pass B3 G7', 'pass G7 R5'];
    const choices = choices_of(
      view({ game: 'color-gangsters', zones: [hand(0, 'B3', 'R5', 'G7')], legal }),
    );
    let selection = tap(choices, new Set(), 'card:R5');
    expect(named_by(choices, selection)).toEqual([]);
    selection = tap(choices, selection, 'card:B3');
    expect(texts(named_by(choices, selection))).toEqual(['pass B3 R5']);
    expect(tap(choices, selection, 'card:R5')).toEqual(new Set(['card:B3']));
    expect(buttons_of(choices)).toEqual([]);
    expect(asks_for_a_card(choices)).toBe(false);
    expect(playing(choices, 'B2')).toBeUndefined();
  });

  it('a card that cannot join the selection begins a new one', () => {
    const choices = choices_of(
      view({ zones: [hand(0, 'R5', 'G7')], legal: ['play R5', 'play G7'] }),
    );
    expect(tap(choices, new Set(['card:R5']), 'card:G7')).toEqual(new Set(['card:G7']));
  });

  it('a third card takes the place of the first of two', () => {
    const legal = ['pass B3 R5', 'pass B3 G7', 'pass G7 R5'];
    const zones = [hand(0, 'B3', 'R5', 'G7')];
    const choices = choices_of(view({ game: 'color-gangsters', zones, legal }));
    const two = tap(choices, tap(choices, new Set(), 'card:B3'), 'card:R5');
    expect(tap(choices, two, 'card:G7')).toEqual(new Set(['card:R5', 'card:G7']));
  });

  it('a second tap does what the first button does, where nothing else is to be named', () => {
    const choices = choices_of(
      view({ zones: [hand(0, 'R5', 'G7')], legal: ['play R5', 'play R5 chameleon', 'play G7'] }),
    );
    const chosen = new Set(['card:R5']);
    expect(second_tap(choices, chosen, 'card:R5')?.text).toBe('play R5');
    expect(second_tap(choices, chosen, 'card:G7')).toBeUndefined();
    const pairs = choices_of(
      view({
        game: 'color-gangsters',
        zones: [hand(0, 'B3', 'R5')],
        legal: ['pass B3 R5'],
      }),
    );
    expect(second_tap(pairs, chosen, 'card:R5')).toBeUndefined();
    // By keys the same, and whatever is named alone.
    expect(confirmed(choices, chosen)?.text).toBe('play R5');
    expect(confirmed(pairs, chosen)).toBeUndefined();
    expect(confirmed(pairs, new Set(['card:B3', 'card:R5']))?.text).toBe('pass B3 R5');
    expect(confirmed(choices, new Set())).toBeUndefined();
  });

  it('rejecting takes a card of the hand and one of the trick', () => {
    const zones = [
      hand(0, 'R2'),
      {
        id: 'trick',
        owner: null,
        layout: 'trick' as const,
        cards: [{ card: 'R12', face: 'up' as const, by: 1 }],
      },
    ];
    const choices = choices_of(
      view({ game: 'trump-tricks-game', zones, legal: ['accept', 'reject R2 R12'] }),
    );
    expect(choices[1]!.targets).toEqual(['card:R2', 'card:R12']);
    expect(texts(buttons_of(choices))).toEqual(['accept']);
  });

  it('bids are numbers to choose from, the smallest first', () => {
    const legal = ['bid 0', 'bid 10', 'bid 11', 'bid 2'];
    const choices = choices_of(view({ game: 'rage-n-glyphs', legal }));
    expect(texts(numbers_of(choices))).toEqual(['bid 0', 'bid 2', 'bid 10', 'bid 11']);
  });

  it('places are tiles, which need no button beside them', () => {
    const zones = [
      {
        id: 'territory',
        owner: null,
        layout: 'grid' as const,
        cards: [{ card: 'odd', face: 'up' as const }],
      },
    ];
    const choices = choices_of(view({ game: 'color-gangsters', zones, legal: ['place odd'] }));
    expect(choices[0]!.targets).toEqual(['tile:odd']);
    expect(buttons_of(choices)).toEqual([]);
    expect(texts(named_by(choices, new Set(['tile:odd'])))).toEqual(['place odd']);
    expect(choices[0]!.label).toBe('Marker on ‘odd’');
  });

  it('powers point at the piles of the other seat', () => {
    const pile = (seat: number, number: number) => ({
      id: `${seat}'s heap no. ${number}`,
      owner: seat,
      number,
      layout: 'pile' as const,
      cards: [{ card: 'D3', face: 'up' as const }],
    });
    const zones = [pile(0, 1), pile(1, 1), pile(1, 2)];
    const legal = ['move 1 under 2', 'move 2 under 1', 'block pile 2', 'block hand', 'pass'];
    const choices = choices_of(view({ game: 'awimbawe', zones, legal }));
    expect(choices[0]!.targets).toEqual(['pile:1/1', 'pile:1/2']);
    expect(choices[2]!.targets).toEqual(['pile:1/2']);
    expect(choices[3]!.targets).toEqual([]);
    expect(texts(named_by(choices, new Set(['pile:1/1', 'pile:1/2'])))).toEqual([
      'move 1 under 2',
      'move 2 under 1',
    ]);
  });

  it('a trick is donated to a seat', () => {
    const choices = choices_of(
      view({ game: 'trump-tricks-game', legal: ['keep', 'donate 2'] }),
      () => 'Ada',
    );
    expect(choices[1]).toMatchObject({ targets: ['seat:2'], label: 'Offer it to Ada' });
  });
});
