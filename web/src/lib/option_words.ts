// SPDX-License-Identifier: Apache-2.0
// Options of games in words. How many play is asked in every game; all else has its names from the
// game.
import { clock_label } from './clocks';
import type { GameWords } from './game_words.svelte';
import { words } from './names';
import type { Game, OptionSpec, Table, Value } from './protocol';
import { say, say_if } from './say.svelte';

export const option_name = (said: GameWords, { name }: OptionSpec): string =>
  said.plain(`option.${name}.name`, say_if(`option.${name}`) ?? words(name));

export const option_meaning = (said: GameWords, { name, meaning }: OptionSpec): string =>
  said.plain(`option.${name}`, meaning);

export function option_value(said: GameWords, { name }: OptionSpec, value?: Value): string {
  if (value === true) return say('wait.yes');
  if (value === false) return say('wait.no');
  if (value === null || value === undefined) return say('option.usual');
  return said.plain(`option.${name}.${String(value)}`, words(String(value)));
}

/** What a table plays by, or will. */
export type Terms = Pick<Table, 'options' | 'mode' | 'clock'>;

/** Each option with its value, and the usual one where that is another. */
export const terms_of = (said: GameWords, game: Game, { options }: Terms) =>
  game.options
    .filter((one) => one.type !== 'list' && !(one.type === 'integer' && one.min === one.max))
    .map((one) => {
      const usual = option_value(said, one, one.standard);
      const value = option_value(said, one, options[one.name] ?? one.standard);
      const own = one.name !== 'players' && value !== usual;
      return { label: option_name(said, one), value, usual: own ? usual : undefined };
    });

/** What is not as usual. */
export const unusual_of = (said: GameWords, game: Game, terms: Terms): string[] => [
  ...terms_of(said, game, terms)
    .filter(({ usual }) => usual !== undefined)
    .map(({ label, value }) => say('word.labelled', { label, text: value })),
  ...(terms.mode === 'turns' ? [say('new.turns')] : []),
  ...(terms.clock ? [say(clock_label(terms.clock))] : []),
];
