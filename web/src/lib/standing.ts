// SPDX-License-Identifier: Apache-2.0
// The star beside the points.
import type { View } from './view';

/** The winners, once there are any: a game may be won in spite of the points, and a tie be broken.
    Until then those with the most points, if there are any. */
export function starred({ result, scores }: Pick<View, 'result' | 'scores'>): Set<number> {
  if (result) return new Set(result.winners);
  const most = Math.max(...scores);
  return new Set(scores.flatMap((score, seat) => (score === most && most > 0 ? [seat] : [])));
}
