// SPDX-License-Identifier: Apache-2.0
// Turns the legal actions of a view into things to tap and buttons to press. What an action's words
// mean is read off the view: a word is a card that lies there, a tile, a pile, a seat or a number.
import { look_of, suit_of, suit_said } from './decks';
import { type PlainId, say } from './say.svelte';
import { tile_fact } from './scene';
import type { View, Zone } from './view';

/** Something on the table that can be tapped: "card:R5", "tile:even", "pile:1/2", "seat:2", "back:B". */
export type Target = string;

export type Choice = {
  text: string;
  verb: string;
  targets: Target[];
  label: string;
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

/** The seat whose numbered piles an action speaks of: they are never one's own. */
function pile_owner(view: View): number | undefined {
  const pile = view.zones.find(
    (zone) => zone.layout === 'pile' && /^pile\/\d\/\d$/.test(zone.id) && zone.owner !== view.seat,
  );
  return pile?.owner ?? undefined;
}

export function zone_target(zone: Zone): Target | undefined {
  return zone.id.startsWith('pile/') ? `pile:${zone.id.slice(5)}` : undefined;
}

/** What is said in one sentence whatever lies on the table. */
const fixed: Record<string, PlainId> = {
  pass: 'act.pass',
  keep: 'act.keep-trick',
  accept: 'act.accept',
  'trump number': 'act.trump-number',
  'trump color': 'act.trump-color',
  'trump keep': 'act.trump-keep',
  'lead self': 'act.lead-self',
  'lead other': 'act.lead-other',
  'block hand': 'act.block-hand',
};
/** How a card is played, by the word behind it. */
const ways = {
  '': 'act.play',
  chameleon: 'act.play-chameleon',
  fight: 'act.play-fight',
  flee: 'act.play-flee',
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function label_of(
  view: View,
  text: string,
  words: string[],
  seat_name: (seat: number) => string,
): string {
  const sentence = fixed[text];
  if (sentence) return say(sentence);
  const [verb = '', first = '', second = '', third = ''] = words;
  const [card, other] = [first, second].map((word) => look_of(view.game, word)?.title);
  const way = ways[second as keyof typeof ways];
  if (verb === 'play' && card && way) return say(way, { card });
  if (verb === 'discard' && card) return say('act.discard', { card });
  if (verb === 'bid') return say('act.bid', { number: first });
  if (verb === 'donate') return say('act.donate', { name: seat_name(Number(first)) });
  if (verb === 'move') return say('act.move', { from: first, to: third });
  if (verb === 'block' && first === 'pile') return say('act.block-pile', { pile: second });
  if (verb === 'keep' && !second)
    return say('act.keep-card', { suit: suit_said(suit_of(view.game, first)) });
  if (verb === 'place') return say('act.place', { tile: tile_fact(view, first)?.label ?? first });
  if (verb === 'pass' && card && other) return say('act.give', { one: card, other });
  if (verb === 'reject' && card && other) return say('act.reject', { given: card, taken: other });
  if (verb === 'refuse' && card) return say('act.lay-aside', { card });
  // A game that the page does not know: its own words.
  return capital(
    [verb, ...words.slice(1).map((word) => look_of(view.game, word)?.title ?? word)].join(' '),
  );
}

export function choices_of(
  view: View,
  seat_name: (seat: number) => string = (seat) => say('people.seat', { number: seat }),
): Choice[] {
  const cards = visible_cards(view);
  const grid = tiles(view);
  const owner = pile_owner(view);
  const backs = new Set(
    view.zones
      .filter((zone) => zone.id === `given/${view.seat}`)
      .flatMap((zone) => zone.cards.map((card) => card.back)),
  );
  return view.legal.map((text) => {
    const words = text.split(' ');
    const verb = words[0] ?? '';
    const targets: Target[] = [];
    words.slice(1).forEach((word, i) => {
      const before = words[i];
      if (cards.has(word)) targets.push(`card:${word}`);
      else if (grid.has(word) && verb === 'place') targets.push(`tile:${word}`);
      else if (/^\d+$/.test(word)) {
        if (verb === 'donate') targets.push(`seat:${word}`);
        else if (owner !== undefined && ['move', 'under', 'pile'].includes(before ?? '')) {
          targets.push(`pile:${owner}/${word}`);
        }
      } else if (verb === 'keep' && backs.has(word)) targets.push(`back:${word}`);
    });
    return { text, verb, targets, label: label_of(view, text, words, seat_name) };
  });
}

const holds = (choice: Choice, selection: ReadonlySet<Target>) =>
  [...selection].every((target) => choice.targets.includes(target));

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
 * Taps a target: adds it, or takes it away. Where it does not go with all that is selected, what was
 * selected first makes room for it.
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

const buttons_max = 8;

/** Actions that have a button of their own: those that name nothing on the table, and short lists of
    others but tiles, which are large and bright enough. */
export function buttons_of(choices: Choice[]): Choice[] {
  const without = choices.filter((choice) => choice.targets.length === 0);
  const on_table = choices.filter(
    (choice) => choice.targets.length > 0 && !choice.targets.some((t) => /^(card|tile):/.test(t)),
  );
  return on_table.length <= buttons_max ? [...on_table, ...without] : without;
}

/** Numbers to choose from, as in a bid. */
export function numbers_of(choices: Choice[]): { verb: string; choices: Choice[] } | undefined {
  const numbers = choices.filter(
    (choice) => choice.targets.length === 0 && /^[a-z]+ \d+$/.test(choice.text),
  );
  const number = (choice: Choice) => Number(choice.text.split(' ')[1]);
  numbers.sort((a, b) => number(a) - number(b));
  return numbers.length > 1 ? { verb: numbers[0]!.verb, choices: numbers } : undefined;
}

/** The word that plays a single card now, to ask the server why another card may not be played. */
export function card_verb(choices: Choice[]): string | undefined {
  return choices.find(
    (choice) => choice.targets.length === 1 && choice.targets[0]!.startsWith('card:'),
  )?.verb;
}

/**
 * The action of a card that was chosen before one's turn; null where it may not be played now, and
 * undefined where no card is asked for yet.
 */
export function planned_action(choices: Choice[], card: string): Choice | null | undefined {
  if (!choices.some((one) => one.targets.some((target) => target.startsWith('card:'))))
    return undefined;
  return choices.find((one) => one.text === `play ${card}`) ?? null;
}
