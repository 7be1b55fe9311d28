// SPDX-License-Identifier: Apache-2.0
// The puzzles that this device has done, and whether the first try was right. They leave this
// browser only encrypted (src/identity).
import { read, write } from './keep.svelte';
import type { Puzzle } from './protocol';

const key = 'menagerie.puzzles';
const day_ms = 86_400_000;

/** By the puzzle's id. */
export type Done = Record<string, boolean>;

/** A device's store may hold anything: what cannot be read counts as nothing. */
const all_done = (): Record<string, Done> => {
  const all = read<unknown>(key, {});
  return typeof all === 'object' && all !== null ? (all as Record<string, Done>) : {};
};

export function done_of(game: string): Done {
  const done: unknown = all_done()[game];
  return typeof done === 'object' && done !== null ? (done as Done) : {};
}

/** The first answer counts. */
export function keep_done(game: string, id: string, right: boolean) {
  write(key, { ...all_done(), [game]: { [id]: right, ...done_of(game) } });
}

export const right_of = (puzzles: Puzzle[], done: Done): number =>
  puzzles.filter(({ id }) => done[id] === true).length;

/** What is left to do comes first, each part in the order of the list. */
export const in_turn = (puzzles: Puzzle[], done: Done): Puzzle[] => [
  ...puzzles.filter(({ id }) => done[id] === undefined),
  ...puzzles.filter(({ id }) => done[id] !== undefined),
];

function greatest_divisor(a: number, b: number): number {
  return b === 0 ? a : greatest_divisor(b, a % b);
}

/** The place of a day's puzzle ("2026-11-28") in a list of `count`, as in the engine
    (puzzle_of_day). */
export function puzzle_of_day(date: string, count: number): number {
  let stride = Math.floor((count * 5) / 8) + 1;
  while (greatest_divisor(stride, count) !== 1) ++stride;
  return (((Date.parse(date) / day_ms) % count) * stride) % count;
}
