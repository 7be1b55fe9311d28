// SPDX-License-Identifier: Apache-2.0
// The sentences about a table for screen readers: only new ones, however often the table changes.
import { tell } from './say.svelte';
import { text_of, type Told } from './told';
import type { View } from './view';

type Heard = Pick<View, 'log' | 'prompt' | 'legal'>;

export class Narration {
  private log: Told[] = [];
  private asked = '';

  /** The new sentences of the log, then the question if it is the player's turn. Others may act in
      the meantime. As long as the question and its answers stay the same, it isn't repeated. */
  next(view: Heard, mine: boolean): Told[] {
    const fresh = this.fresh(view.log);
    const question = mine ? [text_of(view.prompt), ...view.legal].join('\n') : '';
    if (mine && question !== this.asked) fresh.push(tell('narrator.turn', { prompt: view.prompt }));
    this.asked = question;
    return fresh;
  }

  private fresh(log: Told[]): Told[] {
    const last = this.log.length - 1;
    const goes_on =
      last >= 0 && log.length > last && text_of(log[last]!) === text_of(this.log[last]!);
    const fresh = goes_on ? log.slice(last + 1) : log.slice(-1);
    this.log = log;
    return fresh;
  }
}
