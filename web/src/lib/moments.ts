// SPDX-License-Identifier: Apache-2.0
// The moments of a game that are staged, found by comparing the views before and after: a seat gets
// a mark with a sign or is out of the round, or has three markers in a line on a grid of tiles.
import { marks_of, type Mark } from './scene';
import type { View } from './view';

export type Moment = { seat: number; mark: Mark };

/** The marks that seats have now and did not have before. A letter, such as the dealer's, isn't
    a moment. */
export function befallen(before: View, now: View, players: number): Moment[] {
  if (before.game !== now.game || before.event >= now.event) return [];
  return Array.from({ length: players }, (_, seat) => seat).flatMap((seat) => {
    const had = new Set(marks_of(before, seat).map(({ id }) => id));
    return marks_of(now, seat)
      .filter((mark) => !had.has(mark.id) && (mark.shape !== undefined || mark.out))
      .map((mark) => ({ seat, mark }));
  });
}

const across = 3;

/** The ends of a line of three tiles, row by row, that have a marker of one of these seats. */
export function line_of_three(
  markers: (readonly number[])[],
  seats: readonly number[],
): [number, number] | undefined {
  if (markers.length !== across * across) return undefined;
  const lines = [0, 1, 2].flatMap((i) => [
    [3 * i, 3 * i + 1, 3 * i + 2],
    [i, i + 3, i + 6],
  ]);
  lines.push([0, 4, 8], [2, 4, 6]);
  for (const seat of seats) {
    const line = lines.find((tiles) => tiles.every((tile) => markers[tile]!.includes(seat)));
    if (line) return [line[0]!, line[2]!];
  }
  return undefined;
}
