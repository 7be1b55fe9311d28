// SPDX-License-Identifier: Apache-2.0
// One decision at a table that this page shows by itself, in a lesson or a puzzle: what may be
// touched, what is selected, and when an action is meant.
import {
  choices_of,
  confirmed,
  second_tap,
  tap,
  tappable,
  targets_of,
  type Choice,
} from './actions';
import { aloud } from './aloud';
import { settings } from './keep.svelte';
import { name_of } from './names';
import type { Table } from './protocol';
import { hand_of } from './scene';
import type { Told } from './told';
import type { View } from './view';

const pauses_ms = { short: 250, normal: 900, long: 1800 };
const spoken_max = 30;

/** Between two events that are shown, as the reader likes it. */
export const pause_ms = () => pauses_ms[settings.pause];

export abstract class Deciding {
  abstract readonly game: string;
  /** What was said last, for those who hear the page. */
  spoken: { n: number; text: string }[] = $state.raw([]);
  selection: ReadonlySet<string> = $state.raw(new Set<string>());

  abstract readonly view: View | null;
  abstract readonly table: Table | null;
  /** The seat of the person. */
  abstract readonly me: number;
  /** Whether the person must decide now. */
  abstract readonly mine: boolean;
  /** The action that is pointed to; empty if none is. */
  abstract readonly meant: string;

  abstract act(action: string): void;
  /** Why a card may not be played. */
  abstract explain(card: string): void;

  readonly choices: Choice[] = $derived.by(() =>
    this.view && this.mine ? choices_of(this.view, (seat) => name_of(this.table, seat)) : [],
  );
  /** What an action of a view is called there. */
  protected label_in(view: View, action: string): string | undefined {
    const choices = choices_of(view, (seat) => name_of(this.table, seat));
    return choices.find(({ text }) => text === action)?.label;
  }

  readonly targets = $derived.by(() => tappable(this.choices));
  readonly hand = $derived.by(() => (this.view ? hand_of(this.view, this.me) : undefined));
  readonly hinted = $derived.by(() => targets_of(this.choices, this.meant));

  private said = 0;
  protected hear(told: Told) {
    const line = { n: this.said++, text: aloud(this.game, told) };
    this.spoken = [...this.spoken, line].slice(-spoken_max);
  }

  touch(target: string) {
    if (!this.mine) return;
    const again = second_tap(this.choices, this.selection, target);
    if (again) return this.act(again.text);
    this.selection = tap(this.choices, this.selection, target);
  }

  clear() {
    this.selection = new Set();
  }

  confirm() {
    const action = confirmed(this.choices, this.selection);
    if (action) this.act(action.text);
  }
}
