// SPDX-License-Identifier: Apache-2.0
// How much room the facts of a table need. Facts come and go, and a letter more or less is nothing:
// what they once needed stays theirs, so that nothing moves.
import type { Facts } from './layout';
import { suit_said, suits_in, type Suit } from './looks.svelte';
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

type Letters = { key: boolean; letters: number; short: number };

export class FactRoom {
  private readonly known = new Map<string, Letters>();

  /** `further`: how many lines stand below the facts on a large table. */
  of(view: View, further: number): Facts {
    for (const { id, key, label, text, said } of brief_facts(view)) {
      const suits = suits_in(view.game, said);
      // In a narrow column a sign stands for the word of a suit.
      const short = label.length + (says_more(text, suits) ? text.length : 3 * suits.length);
      const before = this.known.get(id);
      const rounded = (letters: number) => 4 * Math.ceil(letters / 4);
      this.known.set(id, {
        key,
        letters: Math.max(rounded(label.length + text.length), before?.letters ?? 0),
        short: Math.max(short, before?.short ?? 0),
      });
    }
    const of = (first: boolean) =>
      [...this.known.values()]
        .filter(({ key }) => key === first)
        .map(({ letters, short }) => ({ wide: 30 + 6.2 * letters, narrow: narrow_px(short) }));
    return { first: of(true), others: of(false), further };
  }
}

/** How wide a fact of that many letters is in a narrow column. */
export const narrow_px = (letters: number) => 16 + 5.6 * letters;
