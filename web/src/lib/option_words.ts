// SPDX-License-Identifier: Apache-2.0
// Options of games in words. How many play is asked in every game; all else has its names from the
// game.
import type { GameWords } from './game_words.svelte';
import { words } from './names';
import type { OptionSpec, Value } from './protocol';
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
