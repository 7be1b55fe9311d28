// SPDX-License-Identifier: Apache-2.0
// A sentence as it is shown: words, and between them the cards that its message names.

/** Words, or a card by its text in actions. */
export type Piece = string | { card: string };
export type Told = readonly Piece[];

/** As text alone, with a word for each card; else its text in actions. */
export const text_of = (told: Told, name: (card: string) => string = (card) => card): string =>
  told.map((piece) => (typeof piece === 'string' ? piece : name(piece.card))).join('');

/** One after the other; words beside words are one piece. */
export function joined(parts: Told[]): Told {
  const told: Piece[] = [];
  for (const piece of parts.flat()) {
    const last = told.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') told[told.length - 1] = last + piece;
    else if (piece !== '') told.push(piece);
  }
  return told;
}
