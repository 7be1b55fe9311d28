// SPDX-License-Identifier: Apache-2.0
// How much room the facts of a table need. The facts that players look for first (trump, led suit,
// goal) are objects on the table: a disc with a sign or number, or a word, above a caption. The
// others are short lines. Facts come and go, and may get a letter longer or shorter. They keep the
// room that they once needed, so nothing moves.
import type { Facts, Lot, Room } from './layout';
import { suit_said, suits_in, type Suit } from './looks.svelte';
import { fitting, halved_px, rows_high, text_px, type Item } from './packing';
import { brief_facts } from './scene';
import type { View } from './view';

const joining_letters = 3;

/** Whether a fact says more than its suits: signs alone would leave out "none (2 cards)". */
export function says_more(text: string, suits: Suit[]): boolean {
  if (suits.length === 0) return true;
  if (suits.length === 1 && text === suit_said(suits[0]!)) return false;
  const rest = suits.reduce((left, suit) => left.replace(suit_said(suit), ''), text);
  return rest.replace(/[^\p{L}\d]/gu, '').length > joining_letters;
}

/** A fact, and whether it is one of those to look for first. */
export type Brief = ReturnType<typeof brief_facts>[number];

/** Whether a fact is a number so short that it is drawn like a sign. */
export const is_figure = (text: string) => /^\d{1,2}$/.test(text);

/** Whether what a fact says is so long that an object has it in two lines. */
export const is_long = (text: string, small: boolean) => text.length > (small ? 16 : 22);

/** The sizes of things on a large table, and on a small one: as Facts.svelte draws them. `lines`:
    of a value in two lines. */
const large = {
  disc: 42,
  value: 17,
  lines: 15,
  caption: 12.5,
  object: 54,
  chip: 31,
  letters: 13.5,
};
const little = {
  disc: 24,
  value: 13,
  lines: 12,
  caption: 10.5,
  object: 43,
  chip: 24,
  letters: 11.5,
};
/** How wide the two lines are that an object has of a long text. */
export const lines_px = (text: string, small: boolean): number =>
  Math.ceil(halved_px(text, (small ? little : large).lines));
/** In a line of their own. */
const line = { sign: 22, around: 17, letters: 10.5, high: 24 };

/** A fact as a thing of known size. */
export function fact_item(game: string, fact: Brief, roomy: boolean): Item {
  const { id, key, label, text, said } = fact;
  const size = roomy ? large : little;
  const suits = suits_in(game, said);
  const worded = says_more(text, suits);
  if (!key) {
    const signs = suits.length * (roomy ? 25 : 22);
    const words = `${label}${roomy || worded ? text : ''}`;
    return { id, wide: 30 + signs + text_px(words, size.letters), high: size.chip };
  }
  const discs = suits.length || (is_figure(text) ? 1 : 0);
  const caption = text_px(label, size.caption);
  const words = is_long(text, !roomy) ? lines_px(text, !roomy) : text_px(text, size.value);
  const value = is_figure(text) || (!roomy && !worded) ? 0 : words;
  const wide = roomy
    ? 30 + discs * (size.disc + 4) + Math.max(caption, value)
    : 14 + Math.max(caption, discs * (size.disc + 2) + value);
  return { id, wide, high: size.object };
}

/** A fact as a part of a line of facts. */
function line_item(game: string, { id, label, text, said }: Brief): Item {
  const suits = suits_in(game, said);
  const words = suits.length === 0 || says_more(text, suits) ? `${label}${text}` : label;
  const wide = line.around + suits.length * line.sign + text_px(words, line.letters);
  return { id, wide, high: line.high };
}

/** The things beside the facts: the way to the last trick, or what decided it. */
const after = {
  small: [{ id: 'back', wide: 150, high: little.chip }],
  roomy: [
    { id: 'back', wide: 140, high: large.chip },
    // A sentence, in two lines where it is long.
    { id: 'told', wide: Infinity, high: 40 },
  ],
};
/** A row of cards that lies on a large table. */
const row = { wide: 250, high: 44 };
const rows = (count: number): Item[] =>
  Array.from({ length: count }, (_, i) => ({ id: `row/${i}`, ...row }));

type Place = keyof Facts;

export class FactRoom {
  private readonly known = new Map<string, Record<Place, Item> & { key: boolean }>();
  private loose = 0;
  private made: Facts | undefined;

  /** The same object as before while nothing needs more room. `loose`: how many rows of cards lie
      beside the facts. */
  of(view: View, loose: number): Facts {
    if (loose !== this.loose) this.made = undefined;
    this.loose = loose;
    for (const fact of brief_facts(view)) this.know(view.game, fact);
    return (this.made ??= {
      small: this.lot('small'),
      roomy: this.lot('roomy'),
      line: [...this.lot('line').first, { id: 'back', wide: 30, high: line.high }],
    });
  }

  private know(game: string, fact: Brief) {
    // Before the game has described itself, all facts are alike.
    const had = this.known.get(fact.id);
    const before = had?.key === fact.key ? had : undefined;
    const small = widest(fact_item(game, fact, false), before?.small);
    const roomy = widest(fact_item(game, fact, true), before?.roomy);
    if (before?.small.wide === small.wide && before.roomy.wide === roomy.wide) return;
    const line = widest(line_item(game, fact), before?.line, 1);
    this.known.set(fact.id, { key: fact.key, small, roomy, line });
    this.made = undefined;
  }

  private lot(which: Place): Lot {
    const all = [...this.known.values()];
    return {
      first: all.filter(({ key }) => key).map((one) => one[which]),
      others: all.filter(({ key }) => !key).map((one) => one[which]),
      after: which === 'roomy' ? [...after.roomy, ...rows(this.loose)] : after.small,
    };
  }
}

/** A letter more or less changes nothing. */
function widest(now: Item, before: Item | undefined, step = 24): Item {
  return { ...now, wide: Math.max(step * Math.ceil(now.wide / step), before?.wide ?? 0) };
}

/** The things beside the facts now, before those that may be left out. */
export function beside(its: {
  small: boolean;
  back: boolean;
  why: string;
  told: boolean;
  loose: number;
}): Item[] {
  const { small, why } = its;
  const { chip: high, letters } = small ? little : large;
  const all: Item[] = [];
  if (its.back) all.push({ id: 'back', wide: small ? 30 : 140, high });
  if (why) all.push({ id: 'why', wide: 34 + text_px(why, letters), high });
  if (its.told) all.push(after.roomy[1]!);
  return small ? all : [...all, ...rows(its.loose)];
}

type Arranged = {
  facts: Brief[];
  /** Whether those to look for first are objects; otherwise they are short lines too. */
  objects: boolean;
  /** The ids of the things beside them. */
  beside: ReadonlySet<string>;
};

/** What of it all is seen there. The facts that players look for first always are: smaller, if need
    be, and the last of the things beside them, such as what decided a trick, make room. */
export function arranged(
  view: View,
  its: { small: boolean; room: Room; line: boolean; beside: Item[] },
): Arranged {
  const all = brief_facts(view);
  const [keys, others] = [all.filter(({ key }) => key), all.filter(({ key }) => !key)];
  const items = (facts: Brief[]) => facts.map((one) => fact_item(view.game, one, !its.small));
  const ids = (things: Item[]) => new Set(things.map(({ id }) => id));
  if (its.line) return { facts: keys, objects: false, beside: ids(its.beside) };
  const ways = [items(keys), items(keys.map((one) => ({ ...one, key: false })))];
  const stand = [...its.beside];
  const fits = (way: Item[]) => rows_high([...way, ...stand], its.room.w) <= its.room.h;
  while (stand.length > 0 && !ways.some(fits)) stand.pop();
  const first = ways.find(fits) ?? ways[1]!;
  // These are there, also where they may be too wide.
  const there = [...first, ...stand].map((one) => ({
    ...one,
    wide: Math.min(one.wide, its.room.w),
  }));
  const seen = ids(fitting([...there, ...items(others)], its.room));
  const facts = [...keys, ...others.filter(({ id }) => seen.has(id))];
  return { facts, objects: first === ways[0], beside: ids(stand) };
}
