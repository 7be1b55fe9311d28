// SPDX-License-Identifier: Apache-2.0
// People write in their own direction; the page's languages all run from left to right.

/** Letters that run from right to left, and marks that change the direction. */
const turns =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202a-\u202e\u2066\u2067]/u;

/** Text as it may stand in a sentence without moving the words around it. */
export const isolated = (text: string): string => (turns.test(text) ? `\u2068${text}\u2069` : text);
