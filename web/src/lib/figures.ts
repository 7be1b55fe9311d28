// SPDX-License-Identifier: Apache-2.0
// What the games of this device come to, game by game.
import type { PlayedGame } from './mine.svelte';

export type Figures = {
  game: string;
  title: string;
  played: number;
  won: number;
  /** The most points in a game, and the largest deficit that was made good. */
  best: number;
  comeback: number;
  /** The own score in each game, oldest first. */
  points: { table: string; score: number; won: boolean }[];
};

const won = (one: PlayedGame) => one.winners.includes(one.seat);
const score = (one: PlayedGame) => one.scores[one.seat] ?? 0;

function figures_of(games: PlayedGame[]): Figures {
  return {
    game: games[0]!.game,
    title: games[0]!.title,
    played: games.length,
    won: games.filter(won).length,
    best: Math.max(...games.map(score)),
    comeback: Math.max(...games.map((one) => one.comeback)),
    points: games.map((one) => ({ table: one.table, score: score(one), won: won(one) })),
  };
}

/** By kind of game, the most played first. */
export function figures(games: readonly PlayedGame[]): Figures[] {
  const kinds = new Map<string, PlayedGame[]>();
  for (const one of [...games].sort((a, b) => a.at - b.at))
    kinds.set(one.game, [...(kinds.get(one.game) ?? []), one]);
  return [...kinds.values()].map(figures_of).sort((a, b) => b.played - a.played);
}

export const export_text = (games: readonly PlayedGame[]) =>
  JSON.stringify({ what: 'games played at Menagerie on this device', games }, null, 2);
