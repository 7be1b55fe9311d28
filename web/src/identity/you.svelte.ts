// SPDX-License-Identifier: Apache-2.0
// What a person can do with the identity that this device has: the page "You".
import type { Refused } from '../lib/api';
import { held, hold, keep_settings } from '../lib/keep.svelte';
import { is_site } from '../lib/place';
import type { KeptSeat, Me } from '../lib/protocol';
import { go } from '../lib/route.svelte';
import { say } from '../lib/say.svelte';
import { type History, history_of, keep_history, merged, own_history } from './history';
import {
  forget_identity,
  identity,
  keep_identity,
  made_identity,
  note,
  note_signed_out_seen,
  was_signed_out,
} from './kept';
import { new_secret, type Secret } from './secret';
import { forget_me, fresh_token, me_of, renew_me, vault_of } from './server';
import { denial_of } from './signed';
import { ended_by, in_step, read_vault, type Step, take_next } from './step';

/** What is found under the words of another device; no `me` where the server knows nothing. */
export type Found = { secret: Secret; me: Me | null; history: History };

/** "here": nothing was sent yet. */
type Standing =
  'here' | 'asking' | 'known' | 'offline' | 'refused' | 'signed-out' | 'gone' | 'no-server';

export class You {
  standing = $state<Standing>('here');
  /** Why the server does not do it now. */
  refused = $state('');
  me = $state.raw<Me | null>(null);
  secret = $state<Secret>('');
  busy = $state(false);
  /** What was done, or why it could not be. */
  told = $state('');
  error = $state('');

  constructor() {
    this.secret = made_identity().secret;
    this.standing = this.at_first();
  }

  private at_first(): Standing {
    if (is_site) return 'no-server';
    if (was_signed_out()) return 'signed-out';
    const kept = identity();
    if (kept?.gone) return 'gone';
    return kept?.shared ? 'asking' : 'here';
  }

  /** Brings it up to date with the server, if that knows this person. */
  async look() {
    if (is_site || !identity()?.shared) return;
    if (!this.me) this.standing = 'asking';
    this.came(await in_step());
    if (this.standing === 'known') await this.look_at_seats();
  }

  private came(step: Step) {
    if (step.kind === 'done') this.standing = 'known';
    else if (step.kind === 'unknown') this.standing = 'gone';
    else if (step.kind !== 'none') this.standing = step.kind;
    this.refused = step.kind === 'refused' ? step.problem.message : '';
    this.secret = made_identity().secret;
    if (this.standing !== 'known') this.me = null;
  }

  private async look_at_seats() {
    const { secret } = this;
    try {
      this.me = await me_of(secret);
    } catch (problem) {
      this.came(ended_by(problem, secret));
    }
  }

  /** From now on the server is given the key, and what goes with it. */
  async share() {
    if (is_site) return;
    note_signed_out_seen();
    const kept = made_identity();
    keep_identity({ ...kept, shared: true, gone: undefined });
    await this.look();
  }

  /** Seats that can be taken back: those that this device does not hold. */
  get lost_seats(): KeptSeat[] {
    return (this.me?.seats ?? []).filter(({ table, over }) => !over && !held(table));
  }

  /** What another device of this person has, before anything is changed here. */
  async find(secret: Secret): Promise<Found> {
    try {
      const me = await me_of(secret);
      const { history } = read_vault(secret, await vault_of(secret));
      return { secret, me, history };
    } catch (problem) {
      if (denial_of(problem) !== 'identity-unknown') throw problem;
      return { secret, me: null, history: history_of({}) };
    }
  }

  /** This device becomes one of that person's; what it has itself is merged with theirs. */
  async become({ secret, me, history }: Found) {
    await this.work(async () => {
      note_signed_out_seen();
      if (me) keep_history(merged(own_history(), history));
      keep_identity({ secret, shared: true, known: me !== null });
      this.me = null;
      await this.look();
    });
  }

  async take_back({ table, game, seat }: KeptSeat) {
    await this.work(async () => {
      const { token } = await fresh_token(this.secret, table);
      hold({ table, seat, token: token!, game });
      go(`/t/${table}`);
    });
  }

  /** A new secret takes the place of this one: devices that know only the old one are signed out,
      and their seats come here. */
  async renew() {
    await this.work(async () => {
      const { secret } = this;
      await this.look();
      if (this.standing !== 'known') throw new Error(say('you.needs-server'));
      const seats = (this.me?.seats ?? []).filter(({ over }) => !over);
      const next = new_secret();
      note(secret, { next });
      await renew_me(secret, next);
      take_next(secret, next);
      this.secret = next;
      const left = await this.take_all(seats);
      await this.look();
      this.told = left ? say('you.renewed-but', { seats: left }) : say('you.renewed');
    });
  }

  /** Fresh tokens for all of these seats; how many could not be had. */
  private async take_all(seats: KeptSeat[]): Promise<number> {
    let left = 0;
    for (const { table, game, seat } of seats) {
      try {
        const { token } = await fresh_token(this.secret, table);
        hold({ table, seat, token: token!, game });
      } catch {
        ++left;
      }
    }
    return left;
  }

  async delete_at_server() {
    await this.work(async () => {
      await forget_me(this.secret);
      forget_identity(false);
      this.secret = made_identity().secret;
      this.me = null;
      this.standing = 'here';
      this.told = say('you.deleted');
    });
  }

  /** A name or an animal was chosen. */
  changed() {
    keep_settings();
    void this.look();
  }

  async work(what: () => Promise<void>) {
    this.busy = true;
    this.error = '';
    this.told = '';
    try {
      await what();
    } catch (problem) {
      this.error = (problem as Refused).message;
    }
    this.busy = false;
  }
}
