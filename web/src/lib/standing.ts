// SPDX-License-Identifier: Apache-2.0
// The star beside the points.
import { worth_of_points } from './looks.svelte';
import type { View } from './view';

/** The winners, once there are any: a game may be won in spite of the points, and a tie be broken.
    Until then those with the best points, if there are any. */
export function starred({ game, result, scores }: Pick<View, 'game' | 'result' | 'scores'>) {
  if (result) return new Set(result.winners);
  const worth = worth_of_points(game, scores);
  const best = Math.max(...worth);
  const begun = scores.some((score) => score > 0);
  return new Set(worth.flatMap((one, seat) => (one === best && begun ? [seat] : [])));
}
