// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { look_of, suits_of } from '../src/lib/decks';
import { all_examples, examples_of } from '../src/lib/examples';
import { blocks, for_players } from '../src/lib/markdown';
import { picture_of } from '../src/lib/tiles';

const files: Record<string, string> = import.meta.glob('../../src/games/*/RULES.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const rules_of = (game: string) => files[`../../src/games/${game.replace(/-/g, '_')}/RULES.md`]!;
const tiles_of_the_rules = [
  ...rules_of('color-gangsters').matchAll(/^\| ([a-z0-9-]+) +\| [^|]+\| [123] +\|/gm),
].map((match) => match[1]!);

describe('drawn examples', () => {
  it('stand at rules that there are', () => {
    for (const [game, example] of all_examples()) {
      const numbers = blocks(for_players(rules_of(game))).flatMap((block) =>
        block.kind === 'rule' ? [block.number] : [],
      );
      expect(numbers, `${game} ${example.rule}`).toContain(example.rule);
    }
  });
  it('show cards and tiles of their game, and one winner at most', () => {
    for (const [game, { items, rule }] of all_examples()) {
      const letters = suits_of(game).map((suit) => suit.letter);
      for (const item of items) {
        if (item.kind === 'card') {
          expect(look_of(game, item.card), `${game} ${rule} ${item.card}`).toBeDefined();
          expect(letters).toContain(item.card[0]);
        }
        if (item.kind === 'tile') expect(tiles_of_the_rules).toContain(item.tile);
      }
      const won = items.filter((item) => item.kind === 'card' && item.won);
      expect(won.length).toBeLessThanOrEqual(1);
    }
  });
  it('are there for every game', () => {
    for (const game of ['savage-bowl', 'rage-n-glyphs', 'color-gangsters', 'trump-tricks-game'])
      expect(new Set(all_examples().filter(([id]) => id === game)).size).toBeGreaterThan(2);
    expect(
      examples_of('awimbawe', '4.2')[0]!.items.map((item) => 'won' in item && item.won),
    ).toEqual([false, true]);
    expect(examples_of('awimbawe', '9.9')).toEqual([]);
  });
});

describe('tiles', () => {
  it('have a name and a picture each, and no two the same', () => {
    expect(tiles_of_the_rules.length).toBe(16);
    const pictures = tiles_of_the_rules.map((tile) => picture_of(tile).join(' '));
    expect(pictures).not.toContain('');
    expect(new Set(pictures).size).toBe(16);
  });
});
