// SPDX-License-Identifier: Apache-2.0
// What the cards look like: a table of suits a game. No rules are in here; a game that is not in
// the table gets plain suits by letter.
import type { IconName } from './icons';

export type Shape = IconName | 'nothing' | 'diamond' | 'clover' | 'cross' | 'disc';
export type Tone =
  'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'black' | 'orange' | 'slate' | 'sky' | 'gold';

export type Suit = { letter: string; name: string; tone: Tone; shape: Shape };

export type Look = {
  text: string;
  suit: Suit;
  rank: string;
  /** Spoken and written name: "green 7". */
  title: string;
  /** In the place of a number: on jokers, whose dots are counted instead. */
  index?: Shape;
  art: Shape;
  /** Whether the art is a figure of its own and not the sign of the suit. */
  figure: boolean;
  /** How high the number is among those of its suit, from 0 to 1. */
  level: number;
  /** Small symbols that count: footprints, crowns, dots, diets. */
  pips: { shape: Shape; count: number; label: string; minus?: boolean }[];
};

type Deck = {
  suits: Suit[];
  /** The highest number; of single suits where they differ. */
  top: number;
  tops?: Record<string, number>;
  title?: (suit: Suit, rank: string) => string;
  dress?: (look: Look, rank: number) => void;
};

const suit = (letter: string, name: string, tone: Tone, shape: Shape): Suit => ({
  letter,
  name,
  tone,
  shape,
});

const animals: [string, IconName, number][] = [
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
    title: (its, rank) => (its.letter === 'J' ? `joker with ${rank} dots` : `${its.name} ${rank}`),
    dress: (look, rank) => {
      const its = court[rank];
      if (look.suit.letter === 'J') {
        look.index = 'jester-hat';
        look.figure = true;
        look.level = 1;
        look.pips = [{ shape: 'disc', count: rank, label: `${rank} dots` }];
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
      if (diet !== 'plants') look.pips.push({ shape: 'meat', count: 1, label: 'eats meat' });
      if (diet !== 'meat') look.pips.push({ shape: 'carrot', count: 1, label: 'eats plants' });
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
    title: (its, rank) =>
      `${its.name} ${rank}, ${{ R: 'bear', G: 'wild boar', Y: 'mouflon', B: 'wolf' }[its.letter]}`,
    dress: (look, rank) => {
      const count = footprints[rank] ?? 0;
      if (count) {
        look.pips = [
          { shape: 'footprint', count, label: count === 1 ? '1 footprint' : `${count} footprints` },
        ];
      }
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
    title: (its, rank) =>
      its.letter === 'S'
        ? `eagle ${rank}`
        : `${animals[+rank - 1]?.[0]} of the ${its.name} (${rank})`,
    dress: (look, rank) => {
      const animal = animals[rank - 1];
      const crowns = crowns_on(rank);
      look.art = look.suit.letter === 'S' ? 'eagle-head' : (animal?.[1] ?? look.art);
      look.figure = look.suit.letter !== 'S';
      if (crowns) {
        look.pips = [
          {
            shape: 'crown',
            count: Math.abs(crowns),
            minus: crowns < 0,
            label: `${crowns} ${Math.abs(crowns) === 1 ? 'crown' : 'crowns'}`,
          },
        ];
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
  const title = deck?.title?.(its, rank) ?? `${its.name} ${rank}`;
  const top = deck?.tops?.[its.letter] ?? deck?.top ?? +rank;
  const level = Math.min(1, +rank / Math.max(1, top));
  const look: Look = {
    text,
    suit: its,
    rank,
    title,
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
