// SPDX-License-Identifier: Apache-2.0
// A number and its ending are one word: "1-től", "5%-ában" are not broken after the hyphen.

const word_joiner = '\u2060';

/** In Hungarian, where endings stand at numbers with a hyphen; other languages as they are. */
export const unbroken = (tag: string, text: string): string =>
  tag === 'hu' ? text.replace(/([\d%\p{Lu}])-(?=\p{Ll})/gu, `$1-${word_joiner}`) : text;
