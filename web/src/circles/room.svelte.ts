// SPDX-License-Identifier: Apache-2.0
// A circle as one of its members sees it, and the way in: asked for every few seconds as long as
// someone looks.
//
//   asking --+--> in ---------> out        no longer a member, or the circle was deleted
//            +--> invited ----> in         by the link's key
//            +--> stranger                 without a key
//            +--> waiting --> any of them  the server doesn't answer, or not now
import { Refused } from '../lib/api';
import { keep_circles, known_circles } from '../lib/circle_of';
import { is_shared } from '../lib/keep.svelte';
import { is_site } from '../lib/place';
import type { Circle } from '../lib/protocol';
import { identity } from '../identity/kept';
import { ended_by } from '../identity/step';
import { become_someone } from './known';
import {
  change_circle,
  circle_since,
  delete_circle,
  join_circle,
  remove_member,
  renew_link,
} from './server';
import { Talk } from './talk.svelte';

export const poll_ms = 4000;

export type Standing = 'asking' | 'in' | 'out' | 'invited' | 'stranger' | 'waiting' | 'no-server';

export class Room {
  standing = $state<Standing>('asking');
  circle: Circle | null = $state.raw(null);
  /** Why the server doesn't answer what is asked all the time; empty: it does. */
  lost = $state('');
  busy = $state(false);
  /** Why something that was wanted could not be done. */
  error = $state('');
  readonly talk: Talk;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private resting = false;

  constructor(
    readonly id: string,
    private key: string | undefined,
  ) {
    this.talk = new Talk(id);
    if (is_site) this.standing = 'no-server';
    else if (!is_shared()) this.standing = this.outside();
  }

  /** Where someone stands who is not in the circle. */
  private outside(): Standing {
    if (this.circle) return 'out';
    return this.key === undefined ? 'stranger' : 'invited';
  }

  /** Another link to the same circle was followed. */
  bring(key: string) {
    if (this.circle?.key === key || this.standing === 'no-server') return;
    this.key = key;
    if (this.standing === 'in') return;
    this.circle = null;
    this.standing = is_shared() ? 'asking' : 'invited';
    void this.watch();
  }

  me = $derived(this.circle?.members.find(({ member }) => member === this.circle!.you));
  is_founder = $derived(this.me?.founder === true);
  known = $derived({ circle: this.id, name: this.circle?.name ?? '' });

  member(number: number) {
    return this.circle?.members.find(({ member }) => member === number);
  }

  /** Asks now, and again and again until it rests. */
  async watch() {
    this.resting = false;
    clearTimeout(this.timer);
    await this.look();
    clearTimeout(this.timer);
    if (!this.resting && (this.standing === 'in' || this.standing === 'waiting'))
      this.timer = setTimeout(() => void this.watch(), poll_ms);
  }

  /** No one looks: members aren't told that this one is here. */
  rest() {
    this.resting = true;
    clearTimeout(this.timer);
  }

  async look() {
    if (this.standing === 'no-server' || this.standing === 'out' || !is_shared()) return;
    const secret = identity()?.secret;
    if (secret === undefined) return;
    try {
      const seen = await circle_since(this.id, this.circle?.version);
      this.lost = '';
      if (seen) this.came(seen);
      if (this.circle) {
        this.standing = 'in';
        await this.talk.follow(this.circle.chat, this.circle.you);
      }
    } catch (problem) {
      this.failed(problem, secret);
    }
  }

  private came(seen: Circle) {
    this.circle = seen;
    const others = known_circles().filter(({ circle }) => circle !== this.id);
    keep_circles([...others, this.known]);
  }

  private failed(problem: unknown, secret: string) {
    const kind = problem instanceof Refused ? problem.kind : '';
    if (kind === 'not-found' || kind === 'ticket-unknown') return this.left();
    // This device is no longer one of a person whom the server knows.
    const ended = ended_by(problem, secret).kind;
    if (ended === 'signed-out' || ended === 'unknown') return this.left();
    this.lost = (problem as Error).message;
    if (!this.circle) this.standing = 'waiting';
  }

  private left() {
    keep_circles(known_circles().filter(({ circle }) => circle !== this.id));
    this.standing = this.outside();
  }

  /** With the name and the animal that this device has. */
  async join() {
    await this.work(async () => {
      await become_someone();
      await join_circle(this.id, this.key!);
      this.standing = 'asking';
      await this.watch();
    });
  }

  async rename(name: string) {
    await this.change(() => change_circle(this.id, { name }));
  }
  async set_closed(closed: boolean) {
    await this.change(() => change_circle(this.id, { closed }));
  }
  async renew() {
    await this.change(() => renew_link(this.id));
  }
  async remove(member: number) {
    await this.change(() => remove_member(this.id, member));
  }
  /** Whether it was done. */
  async leave(): Promise<boolean> {
    return this.end(() => remove_member(this.id, this.circle!.you));
  }
  async remove_all(): Promise<boolean> {
    return this.end(() => delete_circle(this.id));
  }

  private async change(what: () => Promise<unknown>) {
    await this.work(async () => {
      await what();
      await this.look();
    });
  }

  private async end(what: () => Promise<unknown>): Promise<boolean> {
    await this.work(async () => {
      this.rest();
      await what();
      this.left();
    });
    return this.error === '';
  }

  async work(what: () => Promise<unknown>) {
    this.busy = true;
    this.error = '';
    try {
      await what();
    } catch (problem) {
      this.error = (problem as Error).message;
    }
    this.busy = false;
  }
}
