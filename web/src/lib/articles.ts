// SPDX-License-Identifier: Apache-2.0
// Hungarian has "a" before consonants and "az" before vowels. Sentences are written for the texts
// of cards ("az R5"); where a card is drawn or read out, its name follows: "a piros 5".
import type { Told } from './told';

const article = /(?<=^|[\s(„])([Aa])z? $/u;

/** With the articles that the names of the cards ask for; other languages as they are. */
export const with_articles = (tag: string, told: Told, name: (card: string) => string): Told =>
  tag !== 'hu'
    ? told
    : told.map((piece, i) => {
        const next = told[i + 1];
        if (typeof piece !== 'string' || next === undefined || typeof next === 'string')
          return piece;
        const z = /^[aeiouáéíóöőúüű]/iu.test(name(next.card)) ? 'z' : '';
        return piece.replace(article, `$1${z} `);
      });
