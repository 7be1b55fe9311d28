// SPDX-License-Identifier: Apache-2.0
// How a game was won, and in which order its players stand: as the game told it at its end.
import { log_kind, worth_of_points } from './looks.svelte';
import type { Told } from './told';
import type { View } from './view';

/** Why these have won and not others; nothing where the points alone say it. */
export function decided_by(view: View): Told | undefined {
  if (!view.finished) return undefined;
  const decided = (_: Told, at: number) => log_kind(view.game, view.log_said[at]) === 'decision';
  return view.log.filter(decided).pop();
}

type Standing = {
  /** Winners first; the others by their points, where these decided. */
  ranking: number[];
  /** Whether points decided, if only by a tie that was broken. */
  by_points: boolean;
};

export function standing_of(view: View): Standing {
  const scores = worth_of_points(view.game, view.result?.scores ?? view.scores);
  const winners = view.result?.winners ?? [];
  const most = Math.max(...scores);
  const level = scores.filter((score) => score === most).length > 1;
  const best = winners.every((seat) => scores[seat] === most);
  const by_points = best && (level || decided_by(view) === undefined);
  const place = (seat: number) => (winners.includes(seat) ? 0 : 1);
  const ranking = scores
    .map((_, seat) => seat)
    .sort(
      (a, b) => place(a) - place(b) || (by_points ? (scores[b] ?? 0) - (scores[a] ?? 0) : a - b),
    );
  return { ranking, by_points };
}
