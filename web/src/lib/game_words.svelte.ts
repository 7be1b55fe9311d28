// SPDX-License-Identifier: Apache-2.0
// The words of a game, and how it is drawn, in the language of the page, even if that changes
// during a game: the old words stay in use until those of the new language have arrived.
import { described, reason_by, type Refused } from './api';
import { learn_words } from './looks.svelte';
import { language } from './say.svelte';
import { type Words, words_of } from './words';

export class GameWords {
  now: Words | null = $state.raw(null);
  private readonly stop: () => void;
  private closed = false;

  /** `game` may be unknown at first. Close it when it is no longer needed. */
  constructor(game: () => string | undefined) {
    this.stop = $effect.root(() => {
      $effect(() => {
        const [wanted, tag] = [game(), language()];
        if (wanted === undefined) return;
        // After closing it, the owner may no longer know of any game.
        const still = () => !this.closed && game() === wanted && language() === tag;
        void Promise.all([words_of(wanted, tag), described(wanted)]).then(([words]) => {
          if (!still()) return;
          learn_words(wanted, words);
          this.now = words;
        });
      });
    });
  }

  close() {
    this.closed = true;
    this.stop();
  }

  /** Why something is not done, in the words of the game where these are the reason. */
  reason(refused: Refused): string {
    return reason_by(this.now, refused);
  }

  /** A sentence of the game that names no player; what the server said if there is none. */
  plain(id: string, otherwise: string): string {
    return this.now?.has(id) ? this.now.say({ id }, { names: [], you: null }) : otherwise;
  }
}
