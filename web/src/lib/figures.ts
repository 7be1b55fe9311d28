// SPDX-License-Identifier: Apache-2.0
// The results of the games on this device, game by game.
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
  /** The games that were won from furthest behind, the furthest first. */
  comebacks: Comeback[];
};

export type Comeback = {
  table: string;
  /** How far one was before the best of the others after each round, as far as it was kept. */
  leads: number[];
  behind: number;
  /** The round after which the player was furthest behind, where that was kept. */
  round?: number;
};

export const comebacks_max = 3;
/** From this many games of a kind on, a chart says more than a sentence. */
export const plotted_least = 5;

const won = (one: PlayedGame) => one.winners.includes(one.seat);
const score = (one: PlayedGame) => one.scores[one.seat] ?? 0;

function comeback_of({ table, leads, comeback, ...game }: PlayedGame): Comeback {
  if (leads?.length) return { table, leads, behind: comeback, round: leads.indexOf(-comeback) + 1 };
  const others = game.scores.filter((_, seat) => seat !== game.seat);
  const margin = (game.scores[game.seat] ?? 0) - Math.max(...others, 0);
  return { table, leads: [-comeback, Math.max(0, margin)], behind: comeback };
}

const comebacks = (games: readonly PlayedGame[]): Comeback[] =>
  games
    .filter((one) => won(one) && one.comeback > 0)
    .sort((a, b) => b.comeback - a.comeback)
    .slice(0, comebacks_max)
    .map(comeback_of);

function figures_of(games: PlayedGame[]): Figures {
  return {
    game: games[0]!.game,
    title: games[0]!.title,
    played: games.length,
    won: games.filter(won).length,
    best: Math.max(...games.map(score)),
    comeback: Math.max(...games.map((one) => one.comeback)),
    points: games.map((one) => ({ table: one.table, score: score(one), won: won(one) })),
    comebacks: comebacks(games),
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
