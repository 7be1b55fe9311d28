// SPDX-License-Identifier: Apache-2.0
// One person at one table: selections, requests and messages. The page draws it.
import { onDestroy, untrack } from 'svelte';
import {
  asks_for_a_card,
  cards_of,
  choices_of,
  confirmed,
  named_by,
  planned_action,
  playing,
  second_tap,
  tap,
  tappable,
  targets_of,
} from './actions';
import { claim, hint, Refused, remove_own } from './api';
import { keep_daily } from './daily_line';
import { Ending } from './ending.svelte';
import { held, hold, let_go, settings } from './keep.svelte';
import { keep_helped, remember, summary, was_helped } from './mine.svelte';
import { claim_in } from './links';
import { land, lift } from './motion';
import { is_own, others_come_to } from './peer';
import { notify_turn } from './notify';
import { name_of } from './names';
import type { Opinion, Table } from './protocol';
import { say, speak_for_own_tables, tell } from './say.svelte';
import type { View } from './view';
import { next_table } from './rematch';
import { go } from './route.svelte';
import { hand_of } from './scene';
import { ask, type Asked, asked_at, is_waiting, settle } from './seats';
import { when_painted } from './paint';
import { sound } from './sound';
import { LiveTable } from './table.svelte';
import type { TabId } from './tabs';
import { minutes_spent, spend_time } from './time_taken';
import { text_of, type Told } from './told';

export type DialogName = '' | 'menu' | 'settings' | 'invite' | 'hint' | 'seat' | 'results';
const toast_ms = 7000;
const only_card_ms = 500;
const planned_ms = 350;

export class Play {
  live: LiveTable = $state.raw(undefined!);
  selection: ReadonlySet<string> = $state.raw(new Set<string>());
  /** A card that will be played as soon as it's the player's turn. */
  planned = $state('');
  busy = $state(false);
  toast: { told: Told; rule?: string } | null = $state.raw(null);
  dialog: DialogName = $state('');
  seat_shown = $state(0);
  opinions: Opinion[] | null = $state.raw(null);
  hint_error = $state('');
  tab: TabId = $state('history');
  rule_at = $state('');
  /** Whether the panel, which is beside a wide table, lies over a narrow one. */
  sheet = $state(false);

  readonly ending = new Ending(() => (this.dialog = 'results'));
  private toast_timer: ReturnType<typeof setTimeout> | undefined;
  private leaving = false;

  constructor(
    readonly id: string,
    readonly wide: () => boolean,
  ) {
    if (is_own(id)) speak_for_own_tables();
    this.live = new LiveTable(id, held(id)?.token);
    onDestroy(() => {
      clearTimeout(this.toast_timer);
      this.ending.leave();
      this.live.close();
    });
    this.asked = asked_at(id);
    this.take_seat_by_link();
    $effect(() => this.give_up_seat());
    $effect(() => this.begin_decision(this.live.view?.event ?? -1));
    $effect(() => {
      if (this.stand_in) keep_helped(this.id);
    });
    $effect(() => this.ending.follow(this.live.table));
    $effect(() => this.play_only_card());
    $effect(() => this.play_planned());
    $effect(() => this.tell_turn());
    $effect(() => this.keep_result());
    $effect(() => this.tell_notice());
    $effect(() => {
      if (this.live.without_socket) untrack(() => this.say(say('play.without-socket')));
    });
    $effect(() => {
      if (this.live.held_back) untrack(() => this.say(say('play.held-back')));
    });
    $effect(() => this.settle_request());
    $effect(() => {
      const { title } = this;
      return when_painted(() => (document.title = title));
    });
  }

  get table(): Table | null {
    return this.live.table;
  }
  get me(): number | null {
    return this.live.seat;
  }
  readonly ended = $derived(this.live?.table?.status === 'abandoned');
  /** The game as it is shown: once it has been ended, no one is asked for anything. */
  readonly view: View | null = $derived(
    this.ended && this.live.view
      ? { ...this.live.view, to_act: [], legal: [], prompt: [] }
      : (this.live?.view ?? null),
  );
  readonly stand_in = $derived(
    this.me !== null && !this.view?.finished && !!this.table?.seats[this.me]?.stand_in,
  );
  // Between a decision and its answer nothing is asked.
  readonly mine = $derived(this.live?.my_turn && !this.stand_in && !this.busy);
  readonly choices = $derived(
    this.view && this.mine ? choices_of(this.view, (seat) => name_of(this.table, seat)) : [],
  );
  readonly targets = $derived(tappable(this.choices));
  readonly hand = $derived(this.view && this.me !== null ? hand_of(this.view, this.me) : undefined);
  readonly best = $derived(this.opinions?.[0]?.action ?? '');
  readonly hinted = $derived(targets_of(this.choices, this.best));

  private readonly title = $derived(
    this.table ? (this.mine ? '● ' : '') + say('new.tab', { game: this.table.title }) : 'Menagerie',
  );

  /** Opens a new connection, with the seat that this device holds now. */
  again() {
    this.live.close();
    this.live = new LiveTable(this.id, held(this.id)?.token);
  }

  say(text: string | Told, rule?: string) {
    if (rule !== undefined) sound('refused');
    this.toast = { told: typeof text === 'string' ? [text] : text, rule };
    clearTimeout(this.toast_timer);
    this.toast_timer = setTimeout(() => this.hush(), toast_ms);
  }

  hush() {
    this.toast = null;
  }

  /** The player has seen enough of what lies and flies there. */
  hurry() {
    land();
    this.ending.over();
    this.live.hurry();
  }

  async act(text: string) {
    lift(cards_of(this.choices, text));
    this.busy = true;
    this.hush();
    this.live.hurry();
    try {
      await this.live.act(text);
    } catch (problem) {
      this.busy = false;
      const refused = problem as Refused;
      if (refused.kind !== 'stale') this.say(this.reason(refused), refused.problem.rule);
    }
  }

  touch(target: string) {
    if (!this.mine) return;
    this.hush();
    const taken_back = target === `card:${this.planned}`;
    this.planned = '';
    if (taken_back) return;
    const again = second_tap(this.choices, this.selection, target);
    if (again) return void this.act(again.text);
    const before = this.selection;
    const next = tap(this.choices, before, target);
    const named = named_by(this.choices, next);
    const more = this.choices.some(
      (one) => one.targets.length > next.size && [...next].every((t) => one.targets.includes(t)),
    );
    if (settings.one_tap && named.length === 1 && next.size >= before.size && !more) {
      return void this.act(named[0]!.text);
    }
    this.selection = next;
  }

  clear() {
    this.selection = new Set();
  }

  /** Plays what is selected, by the key that selected it. */
  confirm() {
    const action = this.mine && confirmed(this.choices, this.selection);
    if (action) void this.act(action.text);
  }

  /** Why something was refused, in the words of the game where these are the reason. */
  private reason({ message, problem }: Refused): string | Told {
    return problem.message && this.live.speaker ? this.live.speaker.tell(problem.message) : message;
  }

  /** Why a card may not be played: who has the rules is asked, and nothing is played. */
  async explain(card: string) {
    const { view } = this;
    if (!view || this.me === null || this.ended) return;
    if (!this.mine) {
      if (this.may_plan(card)) return void (this.planned = this.planned === card ? '' : card);
      return this.say(view.to_act.length ? view.prompt : say('play.nothing'));
    }
    const action = playing(this.choices, card);
    const on_table = (targets: string[]) => targets.filter((one) => one.startsWith('card:'));
    const two = this.choices.some((one) => on_table(one.targets).length > 1);
    if (!action || two || this.choices.some((one) => one.cards.includes(card))) {
      return this.say(view.prompt);
    }
    try {
      const refusal = await this.live.judge(action);
      const { speaker } = this.live;
      // If the table has moved on meanwhile, it now asks for something else.
      if (!refusal || !speaker || this.view?.event !== view.event) return;
      const reason = speaker.tell(refusal.message);
      this.say(tell('play.not-card', { card: [{ card }], reason }), refusal.rule);
    } catch (problem) {
      const refused = problem as Refused;
      if (refused.kind !== 'stale') this.say(refused.message);
    }
  }

  async ask() {
    this.hint_error = '';
    this.dialog = 'hint';
    if (this.opinions) return;
    try {
      this.opinions = await hint(this.id, this.live.token);
      keep_helped(this.id);
    } catch (problem) {
      this.hint_error = (problem as Refused).message;
    }
  }

  show_seat(seat: number) {
    this.seat_shown = seat;
    this.dialog = 'seat';
  }
  show_tab(which: TabId) {
    this.tab = which;
    if (!this.wide()) this.sheet = true;
  }
  show_rule(number: string) {
    this.rule_at = number;
    this.show_tab('rules');
  }

  readonly command = async (t: string, d: Record<string, unknown> = {}) => {
    try {
      return await this.live.send(t, d);
    } catch (problem) {
      this.say((problem as Refused).message);
      return undefined;
    }
  };

  /** What this device has asked for at this table. */
  asked: Asked = $state.raw(null);
  // Whether the table has listed it: its answer may be faster than the table's next state.
  private was_listed = true;

  async ask_seat(seat: number) {
    const { table } = this;
    if (!table) return;
    try {
      const given = await ask(table, seat, settings.name.trim() || say('people.guest'));
      this.was_listed = false;
      this.asked = asked_at(this.id);
      if (given) this.again();
    } catch (problem) {
      this.say((problem as Refused).message);
    }
  }

  // When the table has the request no longer, it was given or refused.
  private settle_request() {
    const { asked, table, me } = this;
    if (!asked || !table || me !== null) return;
    this.was_listed ||= is_waiting(table, asked);
    if (!this.was_listed || is_waiting(table, asked)) return;
    this.asked = null;
    void settle(table, asked).then((given) => given && this.again());
  }

  private tell_notice() {
    const { notice, speaker } = this.live;
    if (notice && speaker) untrack(() => this.say(speaker.tell(notice)));
  }

  async leave() {
    this.leaving = true;
    // A table that no one else can come to is of no more use.
    const left = others_come_to(this.id) ? await this.command('leave') : await remove_own(this.id);
    if (left !== undefined) {
      let_go(this.id);
      go('/');
    }
    this.leaving = false;
  }

  async rematch() {
    const { table } = this;
    const next = table && (await next_table(table, this.me, this.live.token, this.command));
    if (next) go(`/t/${next}`);
  }

  /** By a link that moves a seat to this device. */
  private take_seat_by_link() {
    const code = claim_in(location.hash);
    if (!code) return;
    history.replaceState(null, '', location.pathname);
    claim(this.id, code).then(
      (seated) => {
        const game = this.table?.game ?? '';
        hold({ table: this.id, seat: seated.seat!, token: seated.token!, game });
        this.again();
      },
      (problem: Refused) => this.say(problem.message),
    );
  }

  // A seat that was given up, or has gone to another device: here one watches.
  private give_up_seat() {
    const kind = this.live.problem?.type.split(':').pop();
    if ((kind !== 'wrong-token' && kind !== 'moved') || !this.live.token || this.leaving) return;
    let_go(this.id, this.live.token);
    if (kind === 'moved') this.say(say('play.moved'));
    this.again();
  }

  private decision = -1;
  // What was selected and hinted belongs to one decision.
  private begin_decision(event: number) {
    if (event === this.decision) return;
    // What was decided after it has been taken back.
    if (event >= 0 && event < this.decision) keep_helped(this.id);
    this.decision = event;
    this.busy = false;
    this.clear();
    this.opinions = null;
    if (this.toast?.rule !== undefined) this.hush();
  }

  /** If the player likes it, a card that must be played is played after a moment to see it. */
  private play_only_card() {
    const only = this.choices[0];
    if (!settings.only_card || this.choices.length !== 1 || !asks_for_a_card(this.choices)) return;
    const timer = setTimeout(() => void this.act(only!.text), only_card_ms);
    return () => clearTimeout(timer);
  }

  /** What this device remembers of its games. */
  private keep_result() {
    const { table, view, seat } = spend_time(this.live);
    if (table?.status !== 'finished' || !view?.finished) return;
    const bot_played = seat !== null && !!table.seats[seat]?.stand_in;
    const now = { at: Date.now(), helped: bot_played || was_helped(table.id) };
    const game = summary(table, view, seat, { ...now, minutes: minutes_spent(table.id) });
    if (game) untrack(() => remember(game));
    untrack(() => keep_daily(table, view, seat));
  }

  private may_plan(card: string): boolean {
    const waits = !this.busy && !this.stand_in && !this.view?.finished;
    return settings.ahead && waits && !!this.hand?.cards.some((one) => one.card === card);
  }

  /** A card chosen ahead of the player's turn: played now, or dropped where it may not be. */
  private play_planned() {
    const { planned, mine, choices, hand } = this;
    if (!planned) return;
    if (!hand?.cards.some((one) => one.card === planned)) return void (this.planned = '');
    const action = mine ? planned_action(choices, planned) : undefined;
    if (action === undefined) return;
    const timer = setTimeout(() => {
      this.planned = '';
      if (action) return void this.act(action.text);
      this.say(tell('play.not-planned', { card: [{ card: planned }] }));
    }, planned_ms);
    return () => clearTimeout(timer);
  }

  private was_mine = false;
  private tell_turn() {
    const { mine, table, view } = this;
    if (mine && !this.was_mine && table && view)
      notify_turn(this.id, table.title, text_of(view.prompt));
    this.was_mine = !!mine;
  }
}
