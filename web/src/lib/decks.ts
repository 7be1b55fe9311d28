// SPDX-License-Identifier: Apache-2.0
// What the cards look like: a table of suits a game. No rules are in here; a game that is not in
// the table gets plain suits by letter.
import type { IconName } from './icons';
import { say, say_if } from './say.svelte';

export type Shape = IconName | 'nothing' | 'diamond' | 'clover' | 'cross' | 'disc';
export type Tone =
  'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'black' | 'orange' | 'slate' | 'sky' | 'gold';

/** `name` is the end of the suit's id in the catalogues. */
export type Suit = { letter: string; name: string; tone: Tone; shape: Shape };

export type Look = {
  text: string;
  suit: Suit;
  rank: string;
  /** Spoken and written name: "green 7". */
  readonly title: string;
  /** In the place of a number: on jokers, whose dots are counted instead. */
  index?: Shape;
  art: Shape;
  /** Whether the art is a figure of its own and not the sign of the suit. */
  figure: boolean;
  /** How high the number is among those of its suit, from 0 to 1. */
  level: number;
  /** Small symbols that count: footprints, crowns, dots, diets. */
  pips: { shape: Shape; count: number; readonly label: string; minus?: boolean }[];
};

type Deck = {
  suits: Suit[];
  /** The highest number; of single suits where they differ. */
  top: number;
  tops?: Record<string, number>;
  title?: (suit: Suit, rank: string) => string;
  dress?: (look: Look, rank: number) => void;
};

type Animal = 'mouse' | 'rhinoceros' | 'cheetah' | 'hyena' | 'snake' | 'elephant';

/** A suit in the language of the reader. */
export const suit_said = ({ name }: Suit): string => say_if(`suit.${name}`) ?? name;

const suit = (letter: string, name: string, tone: Tone, shape: Shape): Suit => ({
  letter,
  name,
  tone,
  shape,
});

const animals: [Animal, IconName, number][] = [
  ['mouse', 'mouse', 3],
  ['rhinoceros', 'rhinoceros-horn', 2],
  ['cheetah', 'feline', 2],
  ['hyena', 'hyena-head', 3],
  ['snake', 'snake', 1],
  ['elephant', 'elephant', 1],
];
const eagle_crowns: Record<number, number> = { 7: 0, 8: 0, 9: -1, 10: -2 };

/** Of Awimbawe: an animal of the ground by its value from 1 to 6, an eagle from 7 to 10. */
export const crowns_on = (value: number) => animals[value - 1]?.[2] ?? eagle_crowns[value] ?? 0;

const footprints: Record<number, number> = { 5: 1, 6: 2, 7: 3, 8: 2, 9: 1 };
// The figures of the numbers that stand out, and what they are called.
const court: Record<number, [Shape, string]> = {
  0: ['nothing', 'nothing'],
  1: ['chess-pawn', 'pawn'],
  11: ['chess-knight', 'knight'],
  12: ['chess-queen', 'queen'],
  13: ['chess-king', 'king'],
  14: ['crown', 'crown'],
};
const diets = ['both', 'meat', 'plants', 'meat', 'plants'];

/** What a mark says is put into words when it is asked for, in the language of that moment. */
const pip = (shape: Shape, count: number, said: () => string, minus = false) => ({
  shape,
  count,
  minus,
  get label() {
    return said();
  },
});

const decks: Record<string, Deck> = {
  'savage-bowl': {
    suits: [
      suit('R', 'red', 'red', 'flame'),
      suit('Y', 'yellow', 'yellow', 'sun'),
      suit('G', 'green', 'green', 'linden-leaf'),
      suit('B', 'blue', 'blue', 'water-drop'),
      suit('T', 'trump', 'purple', 'trophy'),
    ],
    top: 13,
    tops: { T: 8 },
  },
  'rage-n-glyphs': {
    suits: [
      suit('M', 'mushrooms', 'orange', 'super-mushroom'),
      suit('H', 'hearts', 'red', 'hearts'),
      suit('D', 'diamonds', 'blue', 'diamond'),
      suit('C', 'clovers', 'green', 'clover'),
      suit('X', 'crosses', 'purple', 'cross'),
      suit('N', 'horns', 'black', 'bull-horns'),
      suit('J', 'joker', 'gold', 'jester-hat'),
    ],
    top: 14,
    title: (its, rank) =>
      its.letter === 'J'
        ? say('card.joker', { dots: rank })
        : say('card.of-suit', { suit: suit_said(its), rank }),
    dress: (look, rank) => {
      const its = court[rank];
      if (look.suit.letter === 'J') {
        look.index = 'jester-hat';
        look.figure = true;
        look.level = 1;
        look.pips = [pip('disc', rank, () => say('pip.dots', { count: rank }))];
      } else if (its) {
        look.art = its[0];
        look.figure = true;
      }
    },
  },
  'color-gangsters': {
    suits: [
      suit('B', 'blue', 'blue', 'wolf-head'),
      suit('R', 'red', 'red', 'fox-head'),
      suit('Y', 'yellow', 'yellow', 'lion'),
      suit('G', 'green', 'green', 'frog'),
      suit('K', 'black', 'black', 'raven'),
    ],
    top: 10,
    // The diets are printed on the cards; the table of the rules gives them by colour and number.
    dress: (look, rank) => {
      const diet = diets[(rank + 2 * 'BRYGK'.indexOf(look.suit.letter)) % 5];
      look.pips = [];
      if (diet !== 'plants') look.pips.push(pip('meat', 1, () => say('pip.meat')));
      if (diet !== 'meat') look.pips.push(pip('carrot', 1, () => say('pip.plants')));
    },
  },
  'trump-tricks-game': {
    suits: [
      suit('R', 'red', 'red', 'bear-head'),
      suit('G', 'green', 'green', 'boar'),
      suit('Y', 'yellow', 'yellow', 'goat'),
      suit('B', 'blue', 'blue', 'wolf-head'),
    ],
    top: 12,
    title: (its, rank) => {
      const card = say('card.of-colour', { suit: suit_said(its), rank });
      const animal = ({ R: 'bear', G: 'boar', Y: 'mouflon', B: 'wolf' } as const)[its.letter];
      return animal ? say('card.with-animal', { card, animal: say(`animal.${animal}`) }) : card;
    },
    dress: (look, rank) => {
      const count = footprints[rank] ?? 0;
      if (count) look.pips = [pip('footprint', count, () => say('pip.footprints', { count }))];
    },
  },
  awimbawe: {
    suits: [
      suit('D', 'desert', 'orange', 'cactus'),
      suit('M', 'mountain', 'slate', 'peaks'),
      suit('G', 'grassland', 'green', 'high-grass'),
      suit('P', 'plain', 'yellow', 'wheat'),
      suit('S', 'sky', 'sky', 'eagle-head'),
    ],
    top: 6,
    tops: { S: 10 },
    title: (its, rank) => {
      const animal = animals[+rank - 1]?.[0];
      if (its.letter === 'S' || !animal) return say('card.eagle', { rank });
      return say('card.of-land', { animal: say(`animal.${animal}`), land: suit_said(its), rank });
    },
    dress: (look, rank) => {
      const animal = animals[rank - 1];
      const crowns = crowns_on(rank);
      look.art = look.suit.letter === 'S' ? 'eagle-head' : (animal?.[1] ?? look.art);
      look.figure = look.suit.letter !== 'S';
      if (crowns) {
        const label = () => say('pip.crowns', { count: crowns });
        look.pips = [pip('crown', Math.abs(crowns), label, crowns < 0)];
      }
    },
  },
};

const spare_tones: Tone[] = ['red', 'blue', 'green', 'orange', 'purple', 'black', 'sky', 'yellow'];
const spare_shapes: Shape[] = [
  'hearts',
  'diamond',
  'clover',
  'cross',
  'disc',
  'sun',
  'water-drop',
  'flame',
];

function spare(letter: string): Suit {
  const place = letter.charCodeAt(0) % 8;
  return suit(letter, letter, spare_tones[place]!, spare_shapes[place]!);
}

export function suits_of(game: string): Suit[] {
  return decks[game]?.suits ?? [];
}

export function suit_of(game: string, letter: string): Suit {
  return suits_of(game).find((one) => one.letter === letter) ?? spare(letter);
}

/** The suit that a fact names in words: "red", "mushrooms", "the sky". */
export function suit_named(game: string, words: string): Suit | undefined {
  const lower = words.toLowerCase();
  return suits_of(game).find(
    (one) => lower === one.name || lower === `${one.name}s` || `${lower}s` === one.name,
  );
}

const looks = new Map<string, Look>();

/** How a card looks; undefined where the text is not one of a card. */
export function look_of(game: string, text: string): Look | undefined {
  const match = /^([A-Z])(\d{1,2})$/.exec(text);
  if (!match) return undefined;
  const key = `${game}/${text}`;
  const known = looks.get(key);
  if (known) return known;
  const its = suit_of(game, match[1]!);
  const rank = match[2]!;
  const deck = decks[game];
  const top = deck?.tops?.[its.letter] ?? deck?.top ?? +rank;
  const level = Math.min(1, +rank / Math.max(1, top));
  const look: Look = {
    text,
    suit: its,
    rank,
    get title() {
      return deck?.title?.(its, rank) ?? say('card.of-colour', { suit: suit_said(its), rank });
    },
    art: its.shape,
    figure: false,
    level,
    pips: [],
  };
  deck?.dress?.(look, +rank);
  looks.set(key, look);
  return look;
}

/** What a card's marks say, for those who do not see them. */
export function spoken(look: Look): string {
  return [look.title, ...look.pips.map((pip) => pip.label)].join(', ');
}

const order = new Map<string, number>();

/** Hands are laid suit by suit, ascending. */
export function card_order(game: string, text: string): number {
  const key = `${game}/${text}`;
  let place = order.get(key);
  if (place === undefined) {
    const at = suits_of(game).findIndex((one) => one.letter === text[0]);
    place = (at < 0 ? text.charCodeAt(0) : at) * 100 + Number(text.slice(1) || 0);
    order.set(key, place);
  }
  return place;
}
