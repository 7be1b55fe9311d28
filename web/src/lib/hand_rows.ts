// SPDX-License-Identifier: Apache-2.0
// In how many rows a hand lies, and how large its cards are: so that enough of each is seen.

/** What has to be seen of each card, where there is the height for a further row. */
export const strip_min = 44;
const flat_strip_min = 25;
const smallest = 54;

export type Rows = { rows: number; each: number; size: number };

type Room = {
  /** Between the edges of the hand, and of the window. */
  width: number;
  window_height: number;
  /** The largest that a card may be. */
  largest: number;
  /** Where there is room for large cards they keep their size. */
  tall: boolean;
};

export function hand_rows(cards: number, { width, window_height, largest, tall }: Room): Rows {
  const strip = tall || window_height < 560 ? flat_strip_min : strip_min;
  const least = tall ? largest : Math.min(smallest, largest);
  const most_in_a_row = Math.max(1, Math.floor((width - least) / strip) + 1);
  const rows = Math.max(1, Math.ceil(cards / most_in_a_row));
  const each = Math.max(1, Math.ceil(cards / rows));
  const size = Math.max(least, Math.min(largest, width - strip * (each - 1)));
  return { rows, each, size };
}
