// SPDX-License-Identifier: Apache-2.0
// The rules as the page shows them, of all games in all languages.
import { describe, expect, it } from 'vitest';
import { blocks, folded, for_players } from '../src/lib/markdown';
import { descriptions } from './described';

const files: Record<string, string> = import.meta.glob('../../src/games/*/RULES*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
type Rules = { game: string; tag: string; text: string };
const all_rules: Rules[] = Object.entries(files).map(([path, text]) => {
  const [, game = '', tag = 'en'] = /games\/(\w+)\/RULES\.(?:(\w+)\.)?md$/.exec(path)!;
  return { game: game.replace(/_/g, '-'), tag, text };
});
const english = all_rules.filter(({ tag }) => tag === 'en');

const headings = (text: string) => blocks(text).filter(({ kind }) => kind === 'heading');

/** What stands as code there: "play R5". */
const code_in = (text: string): string[] =>
  blocks(text).flatMap((block) => {
    if (block.kind === 'rule' || block.kind === 'paragraph')
      return block.spans.flatMap((span) => (span.kind === 'code' ? [span.text] : []));
    if (block.kind === 'list')
      return block.items.flat().flatMap((span) => (span.kind === 'code' ? [span.text] : []));
    if (block.kind === 'table')
      return block.rows
        .flat()
        .flatMap((cell) => [...cell.matchAll(/`(.*?)`/g)].map(([, its]) => its!));
    return [];
  });

/** The words with which the actions of a game begin. */
const verbs_of = (game: string): string[] =>
  descriptions
    .find(({ id }) => id === game)!
    .description.actions.map(({ form }) => form.split(' ')[0]!);

describe('rules', () => {
  it('are there for every game in every language', () => {
    expect(english.map(({ game }) => game).sort()).toEqual(descriptions.map(({ id }) => id).sort());
    expect(all_rules.length % english.length).toBe(0);
    expect(all_rules.length).toBeGreaterThan(english.length);
  });
  it('leave out what is for programs', () => {
    const text =
      '## 1 Cards\n\n1.1 Cards.\n\n## How it is written\n\n<!-- for programs -->\n\n' +
      'A deal is written so.\n\n## Tables\n\nMore.\n';
    expect(for_players(text)).toBe('## 1 Cards\n\n1.1 Cards.\n\n## Tables\n\nMore.\n');
  });
  it('say nothing to players of how actions are written, in no language', () => {
    for (const { game, tag, text } of all_rules) {
      const verbs = verbs_of(game);
      const actions = code_in(for_players(text)).filter((code) =>
        verbs.includes(code.split(' ')[0]!),
      );
      expect(actions, `${game} ${tag}`).toEqual([]);
      expect(for_players(text), `${game} ${tag}`).not.toContain('<!--');
    }
    // Where it is looked for, it is found.
    for (const { game, text } of english) {
      const [verb] = verbs_of(game);
      expect(text, game).toMatch(new RegExp(`\`${verb} |^    ${verb} `, 'm'));
    }
  });
  it('fold the rulings away, and nothing else, in every language', () => {
    for (const { game, tag, text } of all_rules) {
      const parts = folded(for_players(text));
      expect(parts.map(({ text: part }) => part).join(''), `${game} ${tag}`).toBe(
        for_players(text),
      );
      const numbers = parts.map(({ text: part, rulings }) => ({
        rulings,
        rules: blocks(part).flatMap((block) => (block.kind === 'rule' ? [block.number] : [])),
      }));
      expect(numbers.filter(({ rulings }) => rulings).length, `${game} ${tag}`).toBe(1);
      for (const { rulings, rules } of numbers) {
        for (const rule of rules)
          expect(rule.startsWith('R'), `${game} ${tag} ${rule}`).toBe(rulings);
      }
    }
  });
  it('have the same parts for players in every language', () => {
    for (const { game, tag, text } of all_rules) {
      const own = english.find((one) => one.game === game)!;
      expect(headings(for_players(text)).length, `${game} ${tag}`).toBe(
        headings(for_players(own.text)).length,
      );
    }
  });
});
