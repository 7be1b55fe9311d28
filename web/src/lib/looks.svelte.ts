// SPDX-License-Identifier: Apache-2.0
// Looks and names of games, as they describe themselves (Description in the protocol). This file
// knows no game. One without a description gets plain suits by letter.
import { SvelteMap } from 'svelte/reactivity';
import type {
  CardLook,
  CounterLook,
  Description,
  FactLook,
  Game,
  LogLook,
  Mark,
  Message,
  NoteLook,
  SuitLook,
} from './protocol';
import { say } from './say.svelte';
import type { Told } from './told';
import { terms_in, type Words } from './words';

export type Tone = SuitLook['tone'];
/** A sign: one of the page's own (signs.ts, icons.ts), or a game's, with that before it. */
export type Shape = string;
/** `name` is a term of the game. */
export type Suit = { game: string; letter: string; name: string; tone: Tone; shape: Shape };

export type Look = {
  text: string;
  suit: Suit;
  rank: string;
  /** Spoken and written name: "green 7". */
  readonly title: string;
  /** In the place of a number. */
  index?: Shape;
  art: Shape;
  /** Whether the art is a figure of its own and not the sign of the suit. */
  figure: boolean;
  /** How high the number is among those of its suit, from 0 to 1. */
  level: number;
  /** Small symbols that count. */
  pips: Pip[];
  /** A term: what it can do. */
  power?: string;
};
export type Pip = { shape: Shape; count: number; readonly label: string; minus: boolean };

type Known = {
  description: Description;
  suits: Suit[];
  cards: Map<string, Look>;
  order: Map<string, number>;
};

// Parts drawn before their game was described are drawn again afterwards.
const known = new SvelteMap<string, Known>();
let words: Record<string, Words> = $state.raw({});

/** From now on the game is drawn as it describes itself. */
export function learn_look(game: Pick<Game, 'id' | 'description'>): void {
  const { id, description } = game;
  const suits = description.suits.map(({ letter, name, tone, sign }) => ({
    game: id,
    letter,
    name,
    tone,
    shape: shape_of(id, description, sign),
  }));
  const cards = new Map<string, Look>();
  const order = new Map(description.cards.map((card, at) => [card.card, at]));
  const its: Known = { description, suits, cards, order };
  for (const card of description.cards) cards.set(card.card, drawn(id, its, card));
  known.set(id, its);
}

/** The words in which cards and actions of a game are named. */
export function learn_words(game: string, its: Words): void {
  if (words[game] !== its) words = { ...words, [game]: its };
}

export const is_known = (game: string): boolean => known.has(game);
export const description_of = (game: string): Description | undefined =>
  known.get(game)?.description;

/** Points as what they are worth: in some games the fewest win. */
export const worth_of_points = (game: string, points: readonly number[]): number[] =>
  points.map((one) => (description_of(game)?.fewest_win ? 0 - one : one));

/** Whether seats win together because they are on one team, not because they are level. */
export function is_a_team(game: string, seats: readonly number[]): boolean {
  const teams = description_of(game)?.teams ?? 0;
  return teams > 0 && seats.every((seat) => seat % teams === (seats[0] ?? 0) % teams);
}

const nobody = { names: [], you: null };

/** A sentence of a game that names no player; `otherwise` until its words have arrived. */
export function said(game: string, message: Message, otherwise = ''): string {
  const its = words[game];
  return its ? its.say(message, nobody) : otherwise;
}

/** The same with the cards that it names. */
export const told = (game: string, message: Message): Told =>
  words[game]?.tell(message, nobody) ?? [];

/** A sign of a game: its own picture where it brings one. */
const shape_of = (game: string, { art }: Description, sign: string): Shape =>
  Object.hasOwn(art, sign) ? `${game}/${sign}` : sign;
export function sign_of(game: string, sign: string): Shape {
  const its = known.get(game);
  return its ? shape_of(game, its.description, sign) : sign;
}

/** The outlines of a picture that a game brings. */
export function art_of(shape: Shape): string | undefined {
  const [game = '', sign = ''] = shape.split('/');
  return sign ? known.get(game)?.description.art[sign] : undefined;
}

function drawn(game: string, { description, suits }: Known, card: CardLook): Look {
  const suit = suits.find((one) => one.letter === card.suit) ?? spare(game, card.suit);
  const top = Math.max(
    ...description.cards.filter((one) => one.suit === card.suit).map((one) => one.number),
  );
  const sign = (name: string) => shape_of(game, description, name);
  return {
    text: card.card,
    suit,
    rank: card.corner ?? `${card.number}`,
    get title() {
      return said(game, card.name, card.card);
    },
    ...(card.index ? { index: sign(card.index) } : {}),
    art: card.figure ? sign(card.figure) : suit.shape,
    figure: card.figure !== undefined,
    // What replaces a number is as high as can be.
    level: card.index ? 1 : Math.min(1, card.number / Math.max(1, top)),
    pips: pips_of(game, description, card.marks),
    ...(card.power ? { power: card.power } : {}),
  };
}

const pips_of = (game: string, description: Description, marks: Mark[] = []): Pip[] =>
  marks.map((mark) => ({
    shape: shape_of(game, description, mark.sign),
    count: Math.abs(mark.count),
    minus: mark.count < 0,
    get label() {
      return said(game, mark.label);
    },
  }));

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

function spare(game: string, letter: string): Suit {
  const place = letter.charCodeAt(0) % 8;
  const [tone, shape] = [spare_tones[place]!, spare_shapes[place]!];
  return { game, letter, name: letter, tone, shape };
}

export const suits_of = (game: string): Suit[] => known.get(game)?.suits ?? [];

export const suit_of = (game: string, letter: string): Suit =>
  suits_of(game).find((one) => one.letter === letter) ?? spare(game, letter);

/** A suit in the language of the reader. */
export const suit_said = ({ game, name }: Suit): string =>
  is_known(game) ? said(game, { id: name }, '') : name;

/** The suits that a message names. */
export const suits_in = (game: string, message: Message | undefined): Suit[] =>
  terms_in(message).flatMap((term) => suits_of(game).find(({ name }) => name === term) ?? []);

/** How a card looks; undefined where the text is not one of a card, or the game not described. */
export const look_of = (game: string, text: string): Look | undefined =>
  known.get(game)?.cards.get(text);

/** What a card's marks say, for those who do not see them; not those that stand for its number. */
export function spoken({ title, rank, index, pips }: Look): string {
  const marks = pips.filter(({ count }) => !index || `${count}` !== rank);
  return [title, ...marks.map((pip) => pip.label)].join(', ');
}

/** What a card can do, where that is more than its number says. */
export const told_power = (game: string, { power }: Look): string =>
  power ? said(game, { id: power }) : '';

/** The note on a card without what its marks say already. */
export function note_beside(game: string, card: Noted): string {
  const { note = '', note_said } = card;
  if (!look_of(game, card.card ?? '')?.pips.length) return note;
  const named = terms_in(note_said).map((id) => said(game, { id }));
  const parts = note.split(/[,、，]\s*/).filter((part) => !named.includes(part));
  return parts.join(', ');
}
type Noted = { card: string | null; note?: string; note_said?: Message };

/** Where a card lies in a hand: in the game's order, with unknown cards last, by what their backs
    show. */
export function card_order(game: string, { card, back }: { card: string | null; back?: string }) {
  const its = known.get(game);
  if (!its) return 0;
  const place = its.order.get(card ?? '');
  return place ?? its.order.size + its.suits.findIndex(({ letter }) => letter === back);
}

const worth = ({ marks = [] }: { marks?: Mark[] }) =>
  marks.reduce((all, { count }) => all + count, 0);

/** A tile: the signs that make its picture, what counts on it, and whether no other counts more. */
export function tile_of(game: string, tile: string): { signs: Shape[]; pips: Pip[]; top: boolean } {
  const description = description_of(game);
  const its = description?.tiles.find((one) => one.tile === tile);
  if (!description || !its) return { signs: [], pips: [], top: false };
  const most = Math.max(...description.tiles.map(worth));
  return {
    signs: its.signs.map((sign) => shape_of(game, description, sign)),
    pips: pips_of(game, description, its.marks),
    top: worth(its) === most && most > 1,
  };
}

/** How a counter is drawn; the first that a game describes matter most. */
export const counter_look = (game: string, counter: string): CounterLook =>
  description_of(game)?.counters.find((one) => one.counter === counter) ?? {
    counter,
    kind: 'count',
  };
export function weight_of(game: string, counter: string): number {
  const counters = description_of(game)?.counters ?? [];
  const place = counters.findIndex((one) => one.counter === counter);
  return place < 0 ? counters.length : place;
}

/** How a fact is drawn, and its place among those that a game describes. */
export function fact_look(game: string, fact: string): FactLook & { place: number } {
  const facts = description_of(game)?.facts ?? [];
  const name = fact.split('/')[0];
  const place = facts.findIndex((one) => one.fact === name);
  return place < 0 ? { fact, kind: 'plain', place: facts.length } : { ...facts[place]!, place };
}

/** What a sentence of the log reports, if the page shows that in a place of its own. */
export const log_kind = (game: string, entry: Message | undefined): LogLook['kind'] | undefined =>
  (description_of(game)?.log ?? []).find((one) => one.entry === entry?.id)?.kind;

/** What a note on a card says, if the table already shows it. */
export const note_kind = (game: string, note: Message | undefined): NoteLook['kind'] | undefined =>
  (description_of(game)?.notes ?? []).find((one) => one.note === note?.id)?.kind;

/** What something is, and in a further line what its sign means at the table, with the rule: for
    those who rest the pointer on it. */
export function explained(game: string, name: string, shape: Shape | undefined): string {
  const signs = description_of(game)?.signs ?? [];
  const its = signs.find(({ sign }) => sign_of(game, sign) === shape);
  if (!its) return name;
  return `${name}\n${said(game, { id: its.text })} ${say('result.rule', its)}`;
}
