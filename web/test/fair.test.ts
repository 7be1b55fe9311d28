// SPDX-License-Identifier: Apache-2.0
// The games in fair_games.json were dealt by the server; what tells nothing of their shuffles is left out.
import { describe, expect, it } from 'vitest';
import { results, unfair, type GameRecord } from '../src/lib/fair';
import type { Reveal } from '../src/lib/protocol';
import dealt from './fair_games.json';

type Dealt = { table: string; promise: string; reveal: Reveal; record: GameRecord };
const games = dealt as unknown as Dealt[];
const check = ({ table, promise, reveal, record }: Dealt) => unfair(table, promise, reveal, record);
const copy = (game: Dealt) => structuredClone(game);
const named = (game: Dealt) => [`${game.record.game}, ${game.reveal.luck.length} players`, game] as const;

describe('a shuffle', () => {
  it.each(games.map(named))('that was promised is found fair: %s', (_, game) => {
    expect(check(game)).toBeUndefined();
  });

  it.each(games.map(named))('with another card, luck, seed or promise is found out: %s', (_, game) => {
    const swapped = copy(game);
    const hands = swapped.record.events.filter((event) => event.deal).pop()!.deal!.hands as string[][];
    [hands[0]![0], hands[1]![0]] = [hands[1]![0]!, hands[0]![0]!];
    expect(check(swapped)).toMatch(/^Deal \d+: the hands are not/);
    const luckier = copy(game);
    luckier.reveal.luck[0] += '!';
    expect(check(luckier)).toMatch(/^Deal 1: /);
    const reseeded = copy(game);
    reseeded.reveal.seed = reseeded.reveal.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(check(reseeded)).toBe('The seed is not the one that was promised.');
  });

  const with_chance = games.filter((game) => game.record.events.some((event) => event.chance));
  it.each(with_chance.map(named))('tells another result of chance: %s', (_, game) => {
    game.record.events.forEach((event, at) => {
      if (!event.chance) return;
      const possible = results(game.record, at)!;
      expect(possible).toContain(event.chance);
      const other = copy(game);
      other.record.events[at]!.chance = possible.find((result) => result !== event.chance)!;
      expect(check(other)).toBe(`Chance at event ${at} is not what the promised seed gives.`);
    });
  });
});
