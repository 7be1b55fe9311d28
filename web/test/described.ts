// SPDX-License-Identifier: Apache-2.0
// The games as the server describes them: games.json is what `menagerie games --json` prints of
// them, which a test of the program compares.
import { learn_look, learn_words } from '../src/lib/looks.svelte';
import type { Description } from '../src/lib/protocol';
import { words_of } from '../src/lib/words';
import games from './games.json';

export const descriptions = games as unknown as { id: string; description: Description }[];

/** From now on all games are drawn and named as at a table. */
export async function describe_games(tag = 'en'): Promise<void> {
  for (const game of descriptions) {
    learn_look(game);
    learn_words(game.id, await words_of(game.id, tag));
  }
}
