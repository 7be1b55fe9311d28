// SPDX-License-Identifier: Apache-2.0
import { beforeAll, describe, expect, it } from 'vitest';
import { look_of, said, tile_of } from '../src/lib/looks.svelte';
import { blocks, for_players } from '../src/lib/markdown';
import { describe_games, descriptions } from './described';

const files: Record<string, string> = import.meta.glob('../../src/games/*/RULES.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const rules_of = (game: string) => files[`../../src/games/${game.replace(/-/g, '_')}/RULES.md`]!;
const tiles_of_the_rules = [
  ...rules_of('color-gangsters').matchAll(/^\| ([a-z0-9-]+) +\| [^|]+\| [123] +\|/gm),
].map((match) => match[1]!);

const all_examples = () =>
  descriptions.flatMap(({ id, description }) =>
    description.examples.map((example) => [id, example] as const),
  );
beforeAll(() => describe_games());

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
      for (const item of items) {
        if (item.card) expect(look_of(game, item.card), `${game} ${rule}`).toBeDefined();
        else if (item.tile) expect(tiles_of_the_rules).toContain(item.tile);
        else expect(item.says, `${game} ${rule}`).toBeDefined();
      }
      expect(items.filter((item) => item.won).length).toBeLessThanOrEqual(1);
    }
  });
  it('are there for every game, with something to say', () => {
    for (const { id, description } of descriptions) {
      expect(description.examples.length, id).toBeGreaterThan(2);
      for (const example of description.examples)
        expect(said(id, { id: example.text }), id).toMatch(/\.$/);
    }
    const mouse = descriptions.find(({ id }) => id === 'awimbawe')!.description.examples[1]!;
    expect(mouse.items.map((item) => item.won ?? false)).toEqual([false, true]);
  });
});

describe('tiles', () => {
  it('have a picture each, and no two the same', () => {
    expect(tiles_of_the_rules.length).toBe(16);
    const pictures = tiles_of_the_rules.map((tile) =>
      tile_of('color-gangsters', tile).signs.join(' '),
    );
    expect(pictures).not.toContain('');
    expect(new Set(pictures).size).toBe(16);
  });
  it('show what they are worth, and the dearest stand out', () => {
    const odd = tile_of('color-gangsters', 'odd');
    const shape = 'color-gangsters/paw-print';
    expect(odd.pips).toMatchObject([{ shape, count: 1, label: '1 paw' }]);
    expect(odd.top).toBe(false);
    const tops = tiles_of_the_rules.filter((tile) => tile_of('color-gangsters', tile).top);
    for (const tile of tops) expect(tile_of('color-gangsters', tile).pips[0]!.count).toBe(3);
    expect(tops.length).toBeGreaterThan(0);
    expect(tile_of('savage-bowl', 'odd')).toEqual({ signs: [], pips: [], top: false });
  });
});
