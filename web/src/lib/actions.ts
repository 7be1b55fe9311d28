// SPDX-License-Identifier: Apache-2.0
// Turns the legal actions of a view into things to tap and buttons to press. The game describes how
// its actions are written and said. The view tells whether the things they name can be tapped.
import { description_of, look_of, said, suits_of } from './looks.svelte';
import type { ActionForm, Argument, Message } from './protocol';
import { say } from './say.svelte';
import { tile_fact } from './scene';
import type { View, Zone } from './view';

/** Something on the table that can be tapped: "card:R5", "tile:even", "pile:1/2", "seat:2",
    "back:B". */
export type Target = string;

export type Choice = {
  text: string;
  targets: Target[];
  label: string;
  /** The cards that it names. */
  cards: string[];
  /** The number that it is, where that is all it says. */
  number?: number;
  /** How it is written with other things, and whether that is the first form of its game: how a
      card is played. */
  form?: string;
  first: boolean;
};

function visible_cards(view: View): Set<string> {
  const cards = new Set<string>();
  for (const zone of view.zones) {
    if (zone.layout === 'grid') continue;
    for (const card of zone.cards) if (card.card) cards.add(card.card);
  }
  return cards;
}

function tiles(view: View): Set<string> {
  const grid = view.zones.find((zone) => zone.layout === 'grid');
  return new Set(grid?.cards.map((card) => card.card ?? '') ?? []);
}

/** The pile of that number of which an action speaks: it is never the player's own. */
const pile_of = (view: View, number: string): Zone | undefined =>
  view.zones.find((zone) => `${zone.number}` === number && zone.owner !== view.seat);

export const zone_target = ({ owner, number }: Zone): Target | undefined =>
  number === undefined ? undefined : `pile:${owner}/${number}`;

/** What stands for one thing in an action: a target, and what the sentence is given for it. */
type Part = { target?: Target; card?: string; number?: number; given: Argument };

type Table = {
  view: View;
  cards: Set<string>;
  tiles: Set<string>;
  backs: Set<string | undefined>;
  seat_name: (seat: number) => string;
};

const kinds: Record<string, (table: Table, word: string) => Part | undefined> = {
  card: ({ view, cards }, word) => {
    const look = look_of(view.game, word);
    const target = cards.has(word) ? `card:${word}` : undefined;
    return look && { target, card: word, given: text(look.title) };
  },
  tile: ({ view, tiles }, word) => ({
    target: tiles.has(word) ? `tile:${word}` : undefined,
    given: text(tile_fact(view, word)?.label ?? word),
  }),
  suit: ({ view, backs }, word) => {
    const suit = suits_of(view.game).find((one) => one.letter === word);
    return (
      suit && { target: backs.has(word) ? `back:${word}` : undefined, given: { term: suit.name } }
    );
  },
  seat: ({ seat_name }, word) => ({ target: `seat:${word}`, given: text(seat_name(Number(word))) }),
  pile: ({ view }, word) => {
    const pile = pile_of(view, word);
    return { target: pile && zone_target(pile), given: Number(word) };
  },
  number: (_, word) => (/^\d+$/.test(word) ? number(Number(word)) : undefined),
};
const text = (its: string): Argument => ({ text: its });
const number = (its: number): Part => ({ number: its, given: its });

type Fitted = Pick<Choice, 'targets' | 'cards' | 'number'> & { message: Message };

/** The action as that form; undefined if it does not fit. */
function fitted(table: Table, form: ActionForm, words: string[]): Fitted | undefined {
  const parts = form.form.split(' ');
  if (parts.length !== words.length) return undefined;
  const args: Record<string, Argument> = {};
  const its: Part[] = [];
  for (const [i, part] of parts.entries()) {
    const [, name = '', kind = name] = /^\{(\w+)(?::(\w+))?\}$/.exec(part) ?? [];
    if (!name && part !== words[i]) return undefined;
    if (!name) continue;
    const thing = kinds[kind]?.(table, words[i]!);
    if (!thing) return undefined;
    its.push(thing);
    args[name] = thing.given;
  }
  const [only] = its.length === 1 ? its : [];
  return {
    targets: its.flatMap(({ target }) => target ?? []),
    cards: its.flatMap(({ card }) => card ?? []),
    ...(only?.number === undefined ? {} : { number: only.number }),
    message: { id: form.label, args },
  };
}

/** All that an action names on the table: of two cards both. */
export const targets_of = (choices: Choice[], action: string): ReadonlySet<Target> =>
  new Set(choices.find(({ text }) => text === action)?.targets);

const capital = (its: string) => its.charAt(0).toUpperCase() + its.slice(1);

export function choices_of(
  view: View,
  seat_name: (seat: number) => string = (seat) => say('people.seat', { number: seat }),
): Choice[] {
  const given = view.zones.filter((zone) => zone.layout === 'row' && zone.owner === view.seat);
  const table: Table = {
    view,
    cards: visible_cards(view),
    tiles: tiles(view),
    backs: new Set(given.flatMap((zone) => zone.cards.map((card) => card.back))),
    seat_name,
  };
  const forms = description_of(view.game)?.actions ?? [];
  return view.legal.map((action) => {
    const words = action.split(' ');
    for (const [place, form] of forms.entries()) {
      const its = fitted(table, form, words);
      if (!its) continue;
      const { message, ...named } = its;
      const label = said(view.game, message, action);
      return { text: action, ...named, label, form: form.form, first: place === 0 };
    }
    return { text: action, targets: [], cards: [], label: capital(action), first: false };
  });
}

/** The cards of an action that may be chosen. */
export const cards_of = (choices: Choice[], action: string): string[] =>
  choices.find(({ text }) => text === action)?.cards ?? [];

const holds = (choice: Choice, selection: ReadonlySet<Target>) =>
  [...selection].every((target) => choice.targets.includes(target));

/** Whether any card can be tapped, in the hand or on the table. */
export const has_a_card = (targets: ReadonlySet<Target>): boolean =>
  [...targets].some((one) => one.startsWith('card:'));

/** What may be tapped: all that any action names. What does not go with the selection moves it. */
export function tappable(choices: Choice[]): Set<Target> {
  return new Set(choices.flatMap((choice) => choice.targets));
}

/** The actions that the selection names completely. */
export function named_by(choices: Choice[], selection: ReadonlySet<Target>): Choice[] {
  if (selection.size === 0) return [];
  return choices.filter(
    (choice) => new Set(choice.targets).size === selection.size && holds(choice, selection),
  );
}

/**
 * Taps a target: adds it, or takes it away. If it does not go with all that is selected, what
 * was selected first makes room for it.
 */
export function tap(
  choices: Choice[],
  selection: ReadonlySet<Target>,
  target: Target,
): Set<Target> {
  const next = new Set(selection);
  if (next.delete(target)) return next;
  const together = (targets: ReadonlySet<Target>) => choices.some((one) => holds(one, targets));
  next.add(target);
  if (together(next)) return next;
  for (const first of selection) {
    const moved = new Set(next);
    moved.delete(first);
    if (together(moved)) return moved;
  }
  return new Set([target]);
}

/** The action of a second tap on the one thing that is selected: what the first button does. */
export function second_tap(
  choices: Choice[],
  selection: ReadonlySet<Target>,
  target: Target,
): Choice | undefined {
  if (selection.size !== 1 || !selection.has(target)) return undefined;
  const more = choices.some((one) => new Set(one.targets).size > 1 && holds(one, selection));
  return more ? undefined : named_by(choices, selection)[0];
}

/** What the key that selected plays: the one action that is named, else what a second tap does. */
export function confirmed(choices: Choice[], selection: ReadonlySet<Target>): Choice | undefined {
  const named = named_by(choices, selection);
  const [first] = selection;
  return named.length === 1 || first === undefined
    ? named[0]
    : second_tap(choices, selection, first);
}

const buttons_max = 8;

/** Actions that have a button of their own: those that name nothing on the table, and short lists
    of others but tiles, which are large and bright enough. */
export function buttons_of(choices: Choice[]): Choice[] {
  const without = choices.filter((choice) => choice.targets.length === 0);
  const on_table = choices.filter(
    (choice) => choice.targets.length > 0 && !choice.targets.some((t) => /^(card|tile):/.test(t)),
  );
  return on_table.length <= buttons_max ? [...on_table, ...without] : without;
}

/** Numbers to choose from, the lowest first. */
export function numbers_of(choices: Choice[]): Choice[] {
  const numbers = choices.filter((choice) => choice.number !== undefined);
  numbers.sort((a, b) => a.number! - b.number!);
  return numbers.length > 1 ? numbers : [];
}

/** How many of them stand in each of three lines; nothing if there are none. */
export const across = (choices: Choice[]): number | undefined =>
  Math.min(8, Math.ceil(numbers_of(choices).length / 3)) || undefined;

/** The first choice that names a single card and nothing else. */
const of_a_card = (choices: Choice[]): Choice | undefined =>
  choices.find((choice) => choice.targets.length === 1 && choice.targets[0]!.startsWith('card:'));

/** Whether a single card is asked for. */
export const asks_for_a_card = (choices: Choice[]): boolean => !!of_a_card(choices);

/** What plays that card as one is played now, to ask why it may not be. */
export function playing(choices: Choice[], card: string): string | undefined {
  const [before, after, more] = of_a_card(choices)?.form?.split(/\{[^}]*\}/) ?? [];
  return after === undefined || more !== undefined ? undefined : before + card + after;
}

/**
 * The action of a card that was chosen before the player's turn; null if it may not be played now,
 * and undefined if no card is asked for yet.
 */
export function planned_action(choices: Choice[], card: string): Choice | null | undefined {
  if (!choices.some((one) => one.targets.some((target) => target.startsWith('card:'))))
    return undefined;
  return choices.find((one) => one.first && one.targets[0] === `card:${card}`) ?? null;
}
