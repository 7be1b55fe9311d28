// SPDX-License-Identifier: Apache-2.0
// A table as this device sees it, kept up to date by the server. Steps that would wipe a finished
// trick away before anybody has read it wait for a moment.
import { Connection, type ConnectionState } from './connection';
import { first_commitment, mute_at, muted_at, settings } from './keep.svelte';
import type { ChatLine, Problem, Step, Table, View, Welcome } from './protocol';
import { last_trick_of, trick_of } from './scene';
import { chime } from './sound';

const pauses_ms = { short: 600, normal: 1500, long: 3000 };

export class LiveTable {
  table: Table | null = $state.raw(null);
  view: View | null = $state.raw(null);
  seat: number | null = $state(null);
  chat: ChatLine[] = $state.raw([]);
  connection: ConnectionState = $state('connecting');
  problem: Problem | null = $state.raw(null);
  unread = $state(0);
  muted: number[] = $state.raw([]);
  promise = $state('');
  /** Milliseconds that the server's clock is ahead of ours. */
  ahead_ms = 0;

  private readonly line: Connection;
  private waiting: Step[] = [];
  private held_until = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string, readonly token: string | undefined) {
    this.muted = muted_at(id);
    this.line = new Connection(id, token, {
      welcome: (_, d) => this.welcome(d),
      step: (_, d) => {
        this.waiting.push(d);
        this.flow();
      },
      presence: (d) => {
        if (this.table) this.table = { ...this.table, ...d };
      },
      state: (state, problem) => {
        this.connection = state;
        if (problem) this.problem = problem;
      },
    });
  }

  close() {
    clearTimeout(this.timer);
    this.line.close();
  }

  send(t: string, d: Record<string, unknown> = {}) {
    return this.line.send(t, d);
  }

  act(text: string) {
    return this.send('act', { do: text, at: this.view?.event });
  }

  /** Whom one does not want to hear: the server knows it of a seat, the device of everybody. */
  async mute(seat: number, muted: boolean) {
    this.muted = [...this.muted.filter((one) => one !== seat), ...(muted ? [seat] : [])];
    mute_at(this.id, this.muted);
    if (this.seat !== null) await this.send('mute', { seat, muted });
  }

  /** Shows what waits at once: somebody has seen enough of the last trick. */
  hurry() {
    this.held_until = 0;
    this.flow();
  }

  private welcome(d: Welcome) {
    this.waiting = [];
    this.table = d.table;
    this.view = d.view;
    this.seat = d.seat;
    this.chat = d.chat;
    this.ahead_ms = d.table.now - Date.now();
    this.promise = first_commitment(this.id, d.table.commitment);
  }

  private flow() {
    clearTimeout(this.timer);
    while (this.waiting.length > 0) {
      const wait = this.held_until - Date.now();
      if (wait > 0 && this.would_wipe(this.waiting[0]!)) {
        this.timer = setTimeout(() => this.flow(), wait);
        return;
      }
      this.show(this.waiting.shift()!);
    }
  }

  private would_wipe(step: Step): boolean {
    if (!step.view) return false;
    const next = step.view.zones.find((zone) => zone.id === 'trick');
    return (next?.cards.length ?? 0) > 0 || last_trick_text(step.view) !== last_trick_text(this.view);
  }

  private show(step: Step) {
    const was_mine = this.my_turn;
    if (step.table) {
      this.table = { ...(this.table as Table), ...step.table };
      if (step.table.now) this.ahead_ms = step.table.now - Date.now();
    }
    if (step.view) {
      const before = this.view;
      const log = 'log' in step.view && step.view.log ? step.view.log : [...(before?.log ?? []), ...(step.told ?? [])];
      this.view = { ...(before as View), ...step.view, log };
      const full = before !== null && (trick_of(before)?.cards.length ?? 0) > 0;
      const empty = (trick_of(this.view)?.cards.length ?? 0) === 0;
      if (full && empty && last_trick_text(before) !== last_trick_text(this.view)) {
        this.held_until = Date.now() + pauses_ms[settings.pause];
      }
    }
    if (step.chat) {
      this.chat = [...this.chat, step.chat];
      if (step.chat.seat !== this.seat && !this.muted.includes(step.chat.seat)) ++this.unread;
    }
    if (step.event) chime(!was_mine && this.my_turn ? 'turn' : 'card');
  }

  get my_turn(): boolean {
    return this.seat !== null && this.view !== null && this.view.to_act.includes(this.seat) && this.view.legal.length > 0;
  }
}

function last_trick_text(view: Pick<View, 'zones'> | null): string {
  const zone = view ? last_trick_of(view as View) : undefined;
  return zone ? zone.cards.map((card) => `${card.by}${card.card}`).join() : '';
}
