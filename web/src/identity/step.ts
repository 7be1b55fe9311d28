// SPDX-License-Identifier: Apache-2.0
// Keeps the devices of a person in step: each reads the vault, merges what is in it with its own
// history, and puts it back if it has something new.
import { Refused } from '../lib/api';
import { hash } from '../lib/hash';
import { type HeldSeat, held_seats, settings } from '../lib/keep.svelte';
import { is_own } from '../lib/peer';
import type { Vault } from '../lib/protocol';
import { is_site } from '../lib/place';
import { say } from '../lib/say.svelte';
import { type History, history_of, keep_history, merged, own_history } from './history';
import { forget_identity, type Identity, identity, keep_identity, note } from './kept';
import { opened, sealed } from './seal';
import type { Secret } from './secret';
import { bind_seat, me_of, put_vault, tell_me, vault_of } from './server';
import { denial_of, is_passing } from './signed';

/** How much the server takes, in letters of base64. */
export const vault_most = (192 * 1024 * 4) / 3;
/** A device that has nothing to tell asks that often. */
const pause_ms = 300_000;
const tries_most = 5;

/** "refused": the server answers, but does not do it now; `problem` says why. */
export type Step =
  | { kind: 'done' | 'offline' | 'signed-out' | 'unknown' | 'none' }
  | { kind: 'refused'; problem: Refused };

let running: Promise<Step> | undefined;
let waiting: Promise<Step> | undefined;

/** Now, whatever has changed; once more if it is under way, since that may be too far for what has
    changed meanwhile. What the server does not know any more is not told to it again by itself. */
export function in_step(): Promise<Step> {
  if (running) {
    waiting ??= running.then(() => {
      waiting = undefined;
      return in_step();
    });
    return waiting;
  }
  running = step_once().finally(() => (running = undefined));
  return running;
}

/** When it is due. */
export async function keep_step(): Promise<void> {
  // What is new since it began has to go too.
  await running;
  const kept = identity();
  if (!kept?.shared || is_site) return;
  const is_new = kept.content !== content_of(own_history()) || unbound(kept).length > 0;
  if (is_new || !(Math.abs(Date.now() - (kept.at ?? 0)) < pause_ms)) await in_step();
}

async function step_once(): Promise<Step> {
  const kept = identity();
  if (!kept?.shared) return { kind: 'none' };
  try {
    await step_as(await settled_secret(kept));
    return { kind: 'done' };
  } catch (problem) {
    return ended_by(problem, kept.secret);
  }
}

/** What a refusal means for this device. */
export function ended_by(problem: unknown, secret: Secret): Step {
  const mine = identity()?.secret === secret;
  switch (denial_of(problem)) {
    case 'identity-moved':
      if (mine) forget_identity(true);
      return { kind: 'signed-out' };
    case 'identity-unknown':
      // It was deleted, perhaps by another device: nothing is sent from here on.
      if (mine) keep_identity({ secret, gone: true });
      return { kind: 'unknown' };
    default:
      return problem instanceof Refused && problem.kind !== 'offline'
        ? { kind: 'refused', problem }
        : { kind: 'offline' };
  }
}

/** The secret that counts, where it was being renewed and the answer was lost. */
async function settled_secret(kept: Identity): Promise<Secret> {
  const { secret, next } = kept;
  if (!next) return secret;
  const is_renewed = await me_of(next).then(
    () => true,
    (problem: unknown) => {
      if (denial_of(problem) === 'identity-unknown') return false;
      throw problem;
    },
  );
  if (is_renewed) take_next(secret, next);
  else note(secret, { next: undefined });
  return is_renewed ? next : secret;
}

/** The new secret takes the place of the old one. */
export function take_next(secret: Secret, next: Secret) {
  const kept = identity();
  if (kept?.secret !== secret) return;
  keep_identity({ ...kept, secret: next, before: secret, next: undefined, at: 0 });
}

async function step_as(secret: Secret) {
  if (!identity()?.known) await tell(secret);
  await bind_seats(secret);
  await share_vault(secret);
  if (has_news()) await tell(secret);
}

const told_now = () => ({
  name: settings.name.trim() || say('people.guest'),
  avatar: settings.avatar,
});

function has_news(): boolean {
  const told = identity()?.told;
  const now = told_now();
  return told?.name !== now.name || told.avatar !== now.avatar;
}

async function tell(secret: Secret) {
  const told = told_now();
  await tell_me(secret, told).catch((problem: unknown) => {
    // A name that is none for a server, perhaps of another device, must not stop the rest.
    if (denial_of(problem) !== 'bad-request') throw problem;
    return tell_me(secret, { ...told, name: say('people.guest') });
  });
  note(secret, { told, known: true });
}

/** What decides whether two devices have the same. */
const content_of = (history: History): string => hash(JSON.stringify(history));

async function share_vault(secret: Secret) {
  for (let tries = 1; ; ++tries) {
    const vault = await vault_of(secret);
    const theirs = read_vault(secret, vault);
    const own = own_history();
    const all = merged(own, theirs.history, identity()?.base);
    if (theirs.is_read && content_of(all) === content_of(theirs.history)) {
      finish(secret, own, all);
      return;
    }
    try {
      await put_vault(secret, { version: vault.version, data: fitting(secret, all) });
      finish(secret, own, all);
      return;
    } catch (problem) {
      // Another device was first.
      if (tries === tries_most || !is_late(problem)) throw problem;
    }
  }
}

const is_late = (problem: unknown): boolean => denial_of(problem) === 'vault-newer';

/** Empty if there is none, or none that this person has made. */
export function read_vault(
  secret: Secret,
  { data }: Vault,
): { history: History; is_read: boolean } {
  const secrets = [secret, identity()?.before].filter((one) => one !== undefined);
  for (const one of secrets) {
    try {
      if (data) return { history: history_of(opened(one, data)), is_read: one === secret };
    } catch {
      // Sealed with another secret.
    }
  }
  return { history: history_of({}), is_read: false };
}

/** `own`: what this device had when `all` was made. What was changed since then stays, and is told
    next time. */
function finish(secret: Secret, own: History, all: History) {
  if (identity()?.secret !== secret) return;
  const now = own_history();
  const is_same = content_of(now) === content_of(own);
  const kept = is_same ? all : merged(now, all, own.settings);
  if (content_of(kept) !== content_of(now)) keep_history(kept);
  const after = own_history();
  note(secret, {
    base: is_same ? after.settings : all.settings,
    content: is_same ? content_of(after) : '',
    at: Date.now(),
    before: undefined,
  });
}

/** Without the oldest games where it is too much. */
export function fitting(secret: Secret, history: History, most = vault_most): string {
  for (let count = history.games.length; ; count = Math.floor(count * 0.75)) {
    const data = sealed(secret, { ...history, games: history.games.slice(0, count) });
    if (data.length <= most || count === 0) return data;
  }
}

const bound_max = 100;
const mark_of = (token: string): string => hash(token).slice(0, 16);
const is_bound = ({ bound }: Identity, { table, token }: HeldSeat): boolean =>
  (bound ?? []).some(([one, mark]) => one === table && mark === mark_of(token));
const unbound = (kept: Identity): HeldSeat[] =>
  held_seats().filter((seat) => !is_own(seat.table) && !is_bound(kept, seat));

/** From now on the server knows whose the seats are that this device holds. */
async function bind_seats(secret: Secret) {
  const kept = identity();
  if (!kept) return;
  for (const { table, token } of unbound(kept)) {
    try {
      await bind_seat(secret, table, token);
    } catch (problem) {
      // The table is no longer there, or someone else has the seat: there is nothing to tell.
      if (is_passing(problem) || /^identity-/.test(denial_of(problem))) throw problem;
    }
    const others = (identity()?.bound ?? []).filter(([one]) => one !== table);
    note(secret, {
      bound: [[table, mark_of(token)] as [string, string], ...others].slice(0, bound_max),
    });
  }
}
