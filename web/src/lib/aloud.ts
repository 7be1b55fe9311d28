// SPDX-License-Identifier: Apache-2.0
// Sentences for the ear: "red 5" for R5.
import { with_articles } from './articles';
import { look_of, suit_said } from './looks.svelte';
import { language } from './say.svelte';
import { text_of, type Told } from './told';

/** A card by its suit and its number. */
function brief(game: string, card: string): string {
  const look = look_of(game, card);
  return look ? `${suit_said(look.suit)} ${look.rank}` : card;
}

/** A card by its whole name; with an ending ("-et"), which belongs to the number, briefly. */
const named = (game: string, card: string, ended: boolean): string =>
  (ended ? undefined : look_of(game, card)?.title) ?? brief(game, card);

export function aloud(game: string, told: Told): string {
  const all = told.map((piece, i) => {
    const next = told[i + 1];
    const ended = typeof next === 'string' && /^-\p{L}/u.test(next);
    return typeof piece === 'string' ? piece : { card: named(game, piece.card, ended) };
  });
  return text_of(with_articles(language(), all, (name) => name));
}
