// SPDX-License-Identifier: Apache-2.0
// The end of a game: seen on the table for a while, and only then told.
import type { Table } from './protocol';
import type { View } from './view';

/** How long the end is seen on the table before it is told. */
const ending_ms = 2200;

export class Ending {
  /** Whether the end is shown on the table, and not told yet. */
  staged = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private was_finished: boolean | undefined;

  constructor(private readonly tell: () => void) {}

  /** A game that was over when the player came has been told already. */
  follow(table: Table | null) {
    const finished = table?.status === 'finished';
    if (finished && this.was_finished === false) {
      this.staged = true;
      this.timer = setTimeout(() => this.over(), ending_ms);
    }
    if (table) this.was_finished = finished;
  }

  /** Whether it is seen on the table and not told yet: the view knows of it before the table. */
  shows = (view: View, table: Table) =>
    this.staged || (view.finished && table.status === 'playing');

  /** At once, for those who have seen enough. */
  over() {
    if (!this.staged) return;
    this.leave();
    this.tell();
  }

  leave() {
    clearTimeout(this.timer);
    this.staged = false;
  }
}
