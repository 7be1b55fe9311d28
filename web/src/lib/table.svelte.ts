// SPDX-License-Identifier: Apache-2.0
// A table as this device sees it, kept up to date by the server. Steps that would wipe away a
// finished trick before anyone has read it wait for a moment.
import { gone_since } from './away';
import { reading_ms } from './bubbles';
import { Connection, type ConnectionState } from './connection';
import { feeling_ms } from './feelings';
import { GameWords } from './game_words.svelte';
import { first_commitment, mute_at, muted_at, settings } from './keep.svelte';
import { luck_to_open } from './luck';
import { naming_of } from './names';
import { when_painted } from './paint';
import type * as Wire from './protocol';
import type {
  AckJudge,
  ChatLine,
  Feeling,
  Message,
  Problem,
  Refusal,
  Step,
  Table,
  Welcome,
} from './protocol';
import { round_ended, type RoundSummary } from './rounds';
import { heard_in, sound } from './sound';
import { changed, in_words, type View } from './view';
import { Speaker } from './words';

const pauses_ms = { short: 600, normal: 1500, long: 3000 };
/** A round that is over is read for longer than a trick. */
const rounds_ms = { short: 2500, normal: 9000, long: 25_000 };

export class LiveTable {
  table: Table | null = $state.raw(null);
  seat: number | null = $state(null);
  private sent: Wire.View | null = $state.raw(null);
  private readonly words = new GameWords(() => this.table?.game);
  /** The names as one text: a change of anything else of the table leaves sentences as they are. */
  private readonly names = $derived(JSON.stringify(naming_of(this.table, this.seat)));
  readonly speaker = $derived(
    this.words.now ? new Speaker(this.words.now, JSON.parse(this.names)) : null,
  );
  readonly view: View | null = $derived(
    this.sent && this.speaker ? in_words(this.sent, this.speaker) : null,
  );
  chat: ChatLine[] = $state.raw([]);
  connection: ConnectionState = $state('connecting');
  problem: Problem | null = $state.raw(null);
  /** It has just been found out that the net lets no WebSocket through. */
  without_socket = $state(false);
  /** The same of answers that arrive before they end. */
  held_back = $state(false);
  /** What everyone at the table was told last. */
  notice: Message | null = $state.raw(null);
  unread = $state(0);
  /** How seats feel just now. */
  feelings: Readonly<Record<number, Feeling>> = $state.raw({});
  /** What seats have just said. */
  said: Readonly<Record<number, string>> = $state.raw({});
  muted: number[] = $state.raw([]);
  promise = $state('');
  /** The round that has just ended, while it is shown, and the last one for looking it up. */
  private round_shown = $state(false);
  private round_ends: [before: Wire.View, after: Wire.View] | null = $state.raw(null);
  readonly last_round: RoundSummary | null = $derived.by(() => {
    const { round_ends: ends, speaker } = this;
    if (!ends || !speaker) return null;
    return round_ended(in_words(ends[0], speaker), in_words(ends[1], speaker)) ?? null;
  });
  readonly round_over = $derived(this.round_shown ? this.last_round : null);
  /** When a person was seen last, by seat, on this device's clock; those who are here are not in
      it. */
  gone_since: Readonly<Record<number, number>> = $state.raw({});
  /** Milliseconds that the server's clock is ahead of ours. */
  ahead_ms = 0;

  private readonly line: Connection;
  private waiting: Step[] = [];
  private held_until = 0;
  /** Calls off what waits for the paint of a tap, while it waits. */
  private unpainted: (() => void) | undefined;
  private luck_told = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly fading = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly hushing = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {
    this.muted = muted_at(id);
    this.line = new Connection(id, token, {
      welcome: (_, d) => this.welcome(d),
      step: (_, d) => {
        this.waiting.push(d);
        this.flow();
      },
      presence: (d) => {
        if (this.table) this.table = { ...this.table, ...d };
        this.watch_who_goes();
      },
      reaction: ({ seat, feeling }) => this.feel(seat, feeling),
      state: (state, problem) => {
        this.connection = state;
        if (problem) this.problem = problem;
      },
      without_socket: () => (this.without_socket = true),
      held_back: () => (this.held_back = true),
    });
  }

  close() {
    clearTimeout(this.timer);
    this.unpainted?.();
    for (const timer of [...this.fading.values(), ...this.hushing.values()]) clearTimeout(timer);
    this.words.close();
    this.line.close();
  }

  send(t: string, d: Record<string, unknown> = {}) {
    return this.line.send(t, d);
  }

  act(text: string) {
    // A tap is seen before what comes of it: an answer may be here sooner than the next frame.
    this.unpainted?.();
    this.unpainted = when_painted(() => {
      this.unpainted = undefined;
      this.flow();
    });
    return this.send('act', { do: text, at: this.sent?.event });
  }

  /** Why the rules do not allow that now; null where they do. It is not made. */
  async judge(text: string): Promise<Refusal | null> {
    const answer = await this.send('judge', { do: text, at: this.sent?.event });
    return (answer as AckJudge).refusal;
  }

  /** Mutes someone: the server remembers it for a seat, the device for a spectator. */
  async mute(seat: number, muted: boolean) {
    if (this.seat !== null) {
      await this.send('mute', { seat, muted });
      return;
    }
    this.muted = [...this.muted.filter((one) => one !== seat), ...(muted ? [seat] : [])];
    mute_at(this.id, this.muted);
  }

  private feel(seat: number, feeling: Feeling | undefined) {
    const others = Object.entries(this.feelings).filter(([who]) => Number(who) !== seat);
    clearTimeout(this.fading.get(seat));
    this.feelings = Object.fromEntries(others);
    if (!feeling || this.muted.includes(seat)) return;
    this.feelings = { ...this.feelings, [seat]: feeling };
    this.fading.set(
      seat,
      setTimeout(() => this.feel(seat, undefined), feeling_ms),
    );
  }

  private hear({ seat, text }: ChatLine) {
    ++this.unread;
    this.said = { ...this.said, [seat]: text };
    clearTimeout(this.hushing.get(seat));
    this.hushing.set(
      seat,
      setTimeout(() => {
        const others = Object.entries(this.said).filter(([who]) => Number(who) !== seat);
        this.said = Object.fromEntries(others);
      }, reading_ms(text)),
    );
  }

  /** Shows at once what is waiting: the reader has seen enough of the last trick. */
  hurry() {
    this.held_until = 0;
    this.round_shown = false;
    this.flow();
  }

  private welcome(d: Welcome) {
    this.waiting = [];
    this.round_shown = false;
    this.table = d.table;
    this.watch_who_goes();
    this.sent = d.view;
    this.seat = d.seat;
    if (d.muted) this.muted = d.muted;
    this.chat = d.chat;
    this.ahead_ms = d.table.now - Date.now();
    this.promise = first_commitment(this.id, d.table.commitment);
    this.bring_luck();
  }

  /** When all seats are taken, the luck that this device had promised is told. */
  private bring_luck() {
    const luck = this.table && luck_to_open(this.table, this.seat);
    if (!luck || this.luck_told) return;
    this.luck_told = true;
    this.send('open-luck', { luck }).catch(() => (this.luck_told = false));
  }

  private watch_who_goes() {
    if (this.table) this.gone_since = gone_since(this.table, this.gone_since, Date.now());
  }

  private flow() {
    clearTimeout(this.timer);
    if (this.unpainted) return;
    if (this.round_shown) {
      const wait = this.held_until - Date.now();
      if (wait > 0) this.timer = setTimeout(() => this.flow(), wait);
      else this.round_shown = false;
    }
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
    if (!step.view || !this.sent) return false;
    if (this.round_shown) return true;
    const next = changed(this.sent, step.view, []);
    return cards_in_trick(next) > 0 || last_trick_text(next) !== last_trick_text(this.sent);
  }

  private show(step: Step) {
    const before = this.view;
    if (step.table) {
      this.table = { ...(this.table as Table), ...step.table };
      this.watch_who_goes();
      this.bring_luck();
      if (step.table.now) this.ahead_ms = step.table.now - Date.now();
    }
    if (step.view) {
      const sent = this.sent;
      const now = changed(sent as Wire.View, step.view, step.told ?? []);
      this.sent = now;
      const full = sent !== null && cards_in_trick(sent) > 0;
      if (full && cards_in_trick(now) === 0 && last_trick_text(sent) !== last_trick_text(now)) {
        this.held_until = Date.now() + pauses_ms[settings.pause];
      }
      if (sent) this.end_round(sent, now);
    }
    if (step.muted) this.muted = step.muted;
    if (step.notice) this.notice = step.notice;
    if (step.chat) {
      this.chat = [...this.chat, step.chat];
      if (step.chat.seat !== this.seat && !this.muted.includes(step.chat.seat))
        this.hear(step.chat);
    }
    sound(heard_in(step, before, this.view, this.seat));
  }

  private end_round(before: Wire.View, now: Wire.View) {
    if (before.game !== now.game || now.sheet.length !== before.sheet.length + 1) return;
    this.round_ends = [before, now];
    if (now.finished) return;
    this.round_shown = true;
    this.held_until = Date.now() + rounds_ms[settings.pause];
    setTimeout(() => this.flow());
  }

  get my_turn(): boolean {
    return (
      this.seat !== null &&
      this.table?.status === 'playing' &&
      this.view !== null &&
      this.sent !== null &&
      this.sent.to_act.includes(this.seat) &&
      this.sent.legal.length > 0
    );
  }
}

const cards_in = (view: Wire.View | null, id: string) => {
  const cards = view?.zones.find((zone) => zone.id === id)?.cards ?? [];
  return typeof cards === 'number' ? [] : cards;
};
const cards_in_trick = (view: Wire.View) => cards_in(view, 'trick').length;
const last_trick_text = (view: Wire.View | null): string =>
  cards_in(view, 'last-trick')
    .map((card) => `${card.by}${card.card}`)
    .join();
