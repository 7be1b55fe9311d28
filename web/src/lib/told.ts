// SPDX-License-Identifier: Apache-2.0
// A sentence as it is shown: words, and between them the cards that its message names.

/** Words, or a card by its text in actions. */
export type Piece = string | { card: string };
export type Told = readonly Piece[];

/** As plain text, with a word for each card, or its text in actions by default. */
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

/** A card with the marks that stand at it, which no line is broken between. */
export type Marked = { before: string; card: string; after: string };

/** The same with brackets, commas, endings and the like at the cards that they touch. */
export function marked(told: Told): (string | Marked)[] {
  const pieces: (string | Marked)[] = [];
  for (const piece of told) {
    const last = pieces.at(-1);
    if (typeof piece !== 'string') {
      const before = typeof last === 'string' ? /[\p{Ps}\p{Pi}]*$/u.exec(last)![0] : '';
      if (before) pieces[pieces.length - 1] = (last as string).slice(0, -before.length);
      pieces.push({ before, card: piece.card, after: '' });
    } else if (last && typeof last !== 'string') {
      last.after = /^(?:-\p{L}+)?[\p{Pe}\p{Pf}\p{Po}]*/u.exec(piece)![0];
      pieces.push(piece.slice(last.after.length));
    } else pieces.push(piece);
  }
  return pieces.filter((piece) => piece !== '');
}
