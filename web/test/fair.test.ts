// SPDX-License-Identifier: Apache-2.0
// The games in fair_games.json and, of the second scheme, fair_games_2.json were dealt by the server; what
// tells nothing of their shuffles is left out.
import { describe, expect, it } from 'vitest';
import { results, told_chances, unfair, type GameRecord } from '../src/lib/fair';
import type { Reveal } from '../src/lib/protocol';
import dealt from './fair_games.json';
import dealt_anew from './fair_games_2.json';

type Dealt = { table: string; promise: string; reveal: Reveal; record: GameRecord };
const games = [...dealt, ...dealt_anew] as unknown as Dealt[];
const check = ({ table, promise, reveal, record }: Dealt) => unfair(table, promise, reveal, record);
const copy = (game: Dealt) => structuredClone(game);
const named = (game: Dealt) =>
  [
    `${game.record.game}, ${game.reveal.luck.length} players, scheme ${game.reveal.scheme ?? 1}`,
    game,
  ] as const;

describe('a shuffle', () => {
  it.each(games.map(named))('that was promised is found fair: %s', (_, game) => {
    expect(check(game)).toBeUndefined();
  });

  it.each(games.map(named))(
    'with another card, luck, seed or promise is found out: %s',
    (_, game) => {
      const swapped = copy(game);
      const hands = swapped.record.events.filter((event) => event.deal).pop()!.deal!
        .hands as string[][];
      [hands[0]![0], hands[1]![0]] = [hands[1]![0]!, hands[0]![0]!];
      expect(check(swapped)).toMatch(/^Deal \d+: the hands are not/);
      const luckier = copy(game);
      luckier.reveal.luck[0] += '!';
      expect(check(luckier)).toMatch(/^(Deal 1: |The luck of seat 0 is not)/);
      const reseeded = copy(game);
      reseeded.reveal.seed = reseeded.reveal.seed.replace(/^./, (digit) =>
        digit === '0' ? '1' : '0',
      );
      expect(check(reseeded)).toBe('The seed is not the one that was promised.');
    },
  );

  const with_chance = games.filter((game) => game.record.events.some((event) => event.chance));
  it.each(with_chance.map(named))('tells another result of chance: %s', (_, game) => {
    game.record.events.forEach((event, at) => {
      if (!event.chance) return;
      const possible = results(game.record, at) ?? told_chances(game.record)[0]!;
      expect(possible).toContain(event.chance);
      const other = copy(game);
      other.record.events[at]!.chance = possible.find((result) => result !== event.chance)!;
      expect(check(other)).toBe(`Chance at event ${at} is not what the promised seed gives.`);
    });
  });

  it('is compared with what this device knew before it', () => {
    const game = (dealt_anew as unknown as Dealt[]).find(
      ({ reveal }) => reveal.left_out!.length > 0 && reveal.luck.some((luck) => luck !== ''),
    )!;
    const { table, promise, reveal, record } = game;
    const promises = reveal.luck_promises!;
    const judge = (known: { seat: number; luck: string; promises: string[] }) =>
      unfair(table, promise, reveal, record, known);
    const [left_out] = reveal.left_out!;
    const brought = reveal.luck.findIndex((luck) => luck !== '');
    expect(judge({ seat: brought, luck: reveal.luck[brought]!, promises })).toBeUndefined();
    expect(judge({ seat: left_out!, luck: 'mine', promises })).toBe(
      'Your luck was left out of the shuffle.',
    );
    const others = promises.map((one, seat) => (seat === brought ? 'another' : one));
    expect(judge({ seat: brought, luck: reveal.luck[brought]!, promises: others })).toBe(
      'Other luck went into the shuffle than the players had promised.',
    );
  });
});
