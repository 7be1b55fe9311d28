// SPDX-License-Identifier: Apache-2.0
// Things side by side in rows that wrap, as a flex box lays them: how high they are together, and
// which of them a box has room for. Their widths are known before anything is drawn.

/** What is endlessly wide has a row of its own. */
export type Item = { id: string; wide: number; high: number };

/** Between two things in a row, and between two rows. */
export const gap_px = 5;

type Packing = { high: number; row_w: number; row_h: number };
const nothing: Packing = { high: 0, row_w: 0, row_h: 0 };

function with_item({ high, row_w, row_h }: Packing, item: Item, w: number): Packing {
  const wide = Math.min(item.wide, w);
  if (row_w > 0 && row_w + gap_px + wide > w)
    return { high: high + row_h + gap_px, row_w: wide, row_h: item.high };
  return { high, row_w: row_w ? row_w + gap_px + wide : wide, row_h: Math.max(row_h, item.high) };
}

export function rows_high(items: Item[], w: number): number {
  const { high, row_h } = items.reduce((so_far, one) => with_item(so_far, one, w), nothing);
  return high + row_h;
}

/** Those that a box has room for, the first ones first; what is too wide or high is left out. */
export function fitting(items: Item[], { w, h }: { w: number; h: number }): Item[] {
  let packing = nothing;
  return items.filter((one) => {
    const next = with_item(packing, one, w);
    const too_wide = one.wide > w && one.wide < Infinity;
    if (too_wide || next.high + next.row_h > h) return false;
    packing = next;
    return true;
  });
}

const wide_letters = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/u;

/** How wide a text is at most, in letters of that size. */
export const text_px = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (wide_letters.test(letter) ? 1.02 : 0.58), 0) * size;

/** How wide a text is at most in two lines of about the same length. */
export function halved_px(text: string, size: number): number {
  const words = text.split(/[\s-]/).map((word) => (wide_letters.test(word) ? word[0]! : word));
  return (text_px(text, size) + Math.max(...words.map((word) => text_px(word, size)))) / 2;
}
