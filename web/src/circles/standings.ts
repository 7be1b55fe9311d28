// SPDX-License-Identifier: Apache-2.0
// Standings as people read them.
import type { CirclePair } from '../lib/protocol';

/** "2026-Q4" as numbers; nothing for all time. */
export function season_parts(season: string): { year: string; quarter: number } | undefined {
  const [, year, quarter] = /^(\d{4,})-Q([1-4])$/.exec(season) ?? [];
  return year === undefined ? undefined : { year, quarter: Number(quarter) };
}

/** The season of a time: quarters of the year in UTC. */
export const season_at = (time: Date): string =>
  `${time.getUTCFullYear()}-Q${Math.floor(time.getUTCMonth() / 3) + 1}`;

export type DuelLine = { other: number; games: number; ahead: number; behind: number };

/** A member against each of the others, most games first. */
export const duels_of = (pairs: CirclePair[], member: number): DuelLine[] =>
  pairs
    .filter(({ a, b, games }) => games > 0 && (a === member || b === member))
    .map(({ a, b, games, a_ahead, b_ahead }) =>
      a === member
        ? { other: b, games, ahead: a_ahead, behind: b_ahead }
        : { other: a, games, ahead: b_ahead, behind: a_ahead },
    )
    .sort((one, other) => other.games - one.games || one.other - other.other);
