// SPDX-License-Identifier: Apache-2.0
// Turns games from elsewhere into tables of this page: games that older versions of the page stored
// in this browser (once), and imported records. A table's log may begin with a position that it
// continues from (src/server/tables/table/settings.h). Its changes are a stored format, which never
// changes its meaning.
import { bytesToHex, randomBytes } from '@noble/hashes/utils';
import { by_kind } from '../lib/event';
import { hash } from '../lib/hash';
import { hold, read, write } from '../lib/keep.svelte';
import { now_called } from '../lib/links';
import type { PlayedGame } from '../lib/mine.svelte';
import type { Level, Options, Seat } from '../lib/protocol';
import type { RecordEvent } from './calls';
import { answer, browser_log, database, old_place, written } from './log';
import type { Append, Log } from './log';

export type Begun = {
  table: string;
  game: string;
  options: Options;
  seats: { name: string; level: Level | null }[];
  /** The seat of the person who plays on. */
  own?: { seat: Seat; token: string };
  events: RecordEvent[];
  at: number;
  /** No one plays on, and the game isn't over: it is ended where it stands. */
  ends?: boolean;
};

const changes_of = (event: RecordEvent) =>
  by_kind<RecordEvent, object>(event, {
    deal: ({ deal }) => ({ k: 'deal', d: deal }),
    chance: ({ chance }) => ({ k: 'chance', x: chance }),
    play: ({ seat, do: action }) => ({ k: 'play', s: seat, x: action }),
  });

/** The changes of its log. */
export function log_of({ table, game, options, events, seats, own, at, ends }: Begun): Append[] {
  const settings = {
    ...{ game, options, turns: false, open: false, hints: true, away_bot: false },
    ...{ pace_ms: 600, away_s: 60, clock: null, begun_with: events },
    ...{ bots: seats.map(({ name, level }) => (level ? name : '')) },
    ...{ deal: 2, seed: bytesToHex(randomBytes(32)), salt: bytesToHex(randomBytes(16)) },
  };
  const sit = ({ name, level }: Begun['seats'][0], s: number) =>
    level
      ? { k: 'bot', s, lv: level }
      : { k: 'sit', s, x: name, ...(own?.seat === s && { h: hash(own.token) }) };
  const past = [{ k: 'start' }, ...events.map(changes_of), { k: 'abandon' }];
  // What follows by itself, the tables do: the start, the events, and the end of a finished game.
  const lines = [{ k: 'create', g: settings }, ...seats.map(sit), ...(ends ? past : [])];
  return lines.map((line, i) => {
    return { table, seq: i + 1, body: JSON.stringify({ t: at, s: 0, ...line }) };
  });
}

/** A table as older versions of the page kept it. */
export type OldTable = {
  id: string;
  game: string;
  options: Options;
  players: number;
  seat: Seat;
  name: string;
  names?: { name: string }[];
  bots?: string[];
  levels: Record<number, Level>;
  events: RecordEvent[];
  created: number;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const secret = () => Array.from(randomBytes(43), (byte) => letters[byte & 63]).join('');

type BotName = (table: string, seat: number) => string;

/** What such a table is now, and the token of its person; one without is a record of others. */
export function moved(old: OldTable, bot_name: BotName, is_over: boolean) {
  const { id, game, options, seat, levels, names } = old;
  const plays = Object.keys(levels).length > 0;
  const seats = Array.from({ length: old.players }, (_, at) => {
    const level = levels[at] ?? null;
    const bot = old.bots?.[at] ?? bot_name(id, at);
    return { name: names?.[at]?.name ?? (level ? bot : old.name), level };
  });
  const table = now_called(id);
  const own = { seat, token: `${table}.${seat}.${secret()}` };
  const log = log_of({
    ...{ table, game, options, seats, events: old.events, at: old.created },
    ...(plays ? { own } : { ends: !is_over }),
  });
  return { table, log, held: plays ? { table, game, ...own } : undefined };
}

/** Whether the match of a record has ended by the rules; the record is not played any further. */
async function is_over(old: OldTable): Promise<boolean> {
  const { game, options, players, events, levels } = old;
  if (Object.keys(levels).length > 0) return false;
  const { rules } = await import('./engine');
  const seats = Array.from({ length: players }, () => ({ name: '', by: 'person' }));
  const record = JSON.stringify({ format: 'menagerie-record/1', game, options, seats, events });
  const { match } = await rules.call('open', { record });
  const { kind } = await rules.call('turn', { match });
  await rules.call('close', { match });
  return kind === 'over';
}

/** Brings over what older versions of the page kept in this browser; each table once. */
export async function bring_over(log: Log = browser_log(), opened = database()) {
  const { bot_name } = await import('../lib/bots');
  const store = (await opened).transaction(old_place).objectStore(old_place);
  for (const old of await answer<OldTable[]>(store.getAll())) {
    const { table, log: changes, held } = moved(old, bot_name, await is_over(old));
    await log.remove(table);
    await log.append(changes);
    if (held) hold(held);
    const games = read<PlayedGame[]>('menagerie.games', []);
    const renamed = games.map((one) => (one.table === old.id ? { ...one, table } : one));
    if (games.length > 0) write('menagerie.games', renamed);
    const transaction = (await opened).transaction(old_place, 'readwrite');
    transaction.objectStore(old_place).delete(old.id);
    await written(transaction);
  }
}
