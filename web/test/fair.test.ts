// SPDX-License-Identifier: Apache-2.0
// The games in fair_games.json and, of the second scheme, fair_games_2.json were dealt by the
// server; what tells nothing of their shuffles is left out.
import { describe, expect, it } from 'vitest';
import { broken_promise } from '../src/lib/fair';
import type { Reveal } from '../src/lib/protocol';
import dealt from './fair_games.json';
import dealt_anew from './fair_games_2.json';

type Dealt = { table: string; promise: string; reveal: Reveal };
const games = [...dealt, ...dealt_anew] as unknown as Dealt[];
const check = ({ table, promise, reveal }: Dealt) => broken_promise(table, promise, reveal);
const named = (game: Dealt) =>
  [`table ${game.table}, scheme ${game.reveal.scheme ?? 1}`, game] as const;

describe('a shuffle', () => {
  it.each(games.map(named))('that was promised is found so: %s', (_, game) => {
    expect(check(game)).toBeUndefined();
  });

  it.each(games.map(named))(
    'with another seed, salt, luck or promise is found out: %s',
    (_, game) => {
      const seed = 'The seed doesn’t match the commitment.';
      const other = (text: string) => text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
      expect(check({ ...game, promise: other(game.promise) })).toBe(seed);
      expect(check({ ...game, table: other(game.table) })).toBe(seed);
      const { reveal } = game;
      expect(check({ ...game, reveal: { ...reveal, seed: other(reveal.seed) } })).toBe(seed);
      expect(check({ ...game, reveal: { ...reveal, salt: other(reveal.salt) } })).toBe(seed);
      const lucky = reveal.luck.findIndex((one, at) => one && reveal.luck_promises?.[at]);
      if (lucky < 0) return;
      const luck = reveal.luck.map((one, at) => (at === lucky ? `${one}!` : one));
      expect(check({ ...game, reveal: { ...reveal, luck } })).toMatch(/^The random words of seat/);
    },
  );

  it('is compared with what this device knew before it', () => {
    const game = (dealt_anew as unknown as Dealt[]).find(
      ({ reveal }) => reveal.left_out!.length > 0 && reveal.luck.some((luck) => luck !== ''),
    )!;
    const { table, promise, reveal } = game;
    const promises = reveal.luck_promises!;
    const judge = (known: { seat: number; luck: string; promises: string[] }) =>
      broken_promise(table, promise, reveal, known);
    const [left_out] = reveal.left_out!;
    const brought = reveal.luck.findIndex((luck) => luck !== '');
    expect(judge({ seat: brought, luck: reveal.luck[brought]!, promises })).toBeUndefined();
    expect(judge({ seat: left_out!, luck: 'mine', promises })).toBe(
      'Your random words were not used in the shuffle.',
    );
    const others = promises.map((one, seat) => (seat === brought ? 'another' : one));
    expect(judge({ seat: brought, luck: reveal.luck[brought]!, promises: others })).toBe(
      'The shuffle didn’t use the random words that the players had committed to.',
    );
  });
});
