// SPDX-License-Identifier: Apache-2.0
// What the devices of a person share: settings, finished games, days, puzzles, lessons. Each device
// has all of it; where two differ, both are merged, and it does not matter which comes first.
import { all_days, type DailyKept, type Days, is_days, replace_days } from '../lib/days';
import { full_rules, set_full_rules } from '../lib/first.svelte';
import {
  held_seats,
  keep_settings,
  type LessonKept,
  read,
  type Settings,
  settings,
  show_theme,
  write,
} from '../lib/keep.svelte';
import {
  forgotten_tables,
  helped_tables,
  type PlayedGame,
  played_games,
  readable,
  replace_games,
} from '../lib/mine.svelte';
import { is_own } from '../lib/peer';
import type { Done } from '../lib/puzzles_done';
import { speak_as_chosen } from '../lib/tongue.svelte';

/** The others are about a device: its size, its loudspeaker, what its browser allows. */
const shared_settings = [
  'name',
  'avatar',
  'language',
  'theme',
  'one_tap',
  'only_card',
  'ahead',
  'pause',
  'pace',
  'felt',
  'deck',
] as const;

export type SharedSettings = Partial<Pick<Settings, (typeof shared_settings)[number]>>;

export type History = {
  settings: SharedSettings;
  /** The games of which the whole rules are wanted from the start. */
  full_rules: string[];
  games: PlayedGame[];
  /** Tables at which there was help. */
  helped: string[];
  days: Record<string, Days>;
  puzzles: Record<string, Done>;
  lessons: Record<string, LessonKept>;
  /** Tables whose games were forgotten: they don't come back from another device. */
  forgotten: string[];
};

const helped_max = 100;
const forgotten_max = 1000;
const text_most = 60;

type Fields = Record<string, unknown>;
const fields_of = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const texts_of = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const keeping = <T>(all: Fields, is: (one: unknown) => one is T): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, T] => is(entry[1])));

const is_done = (one: unknown): one is boolean => typeof one === 'boolean';
const is_lesson = (one: unknown): one is LessonKept => {
  const { step, done } = fields_of(one);
  return Number.isSafeInteger(step) && (step as number) >= 0 && typeof done === 'boolean';
};

function shared_of(value: unknown): SharedSettings {
  const given = fields_of(value);
  const sound = shared_settings.filter((name) => {
    const one = given[name];
    if (typeof one !== typeof settings[name]) return false;
    return typeof one !== 'string' || one.length <= text_most;
  });
  return Object.fromEntries(sound.map((name) => [name, given[name]]));
}

/** What can be read of something that another device, or an older version of the page, has kept. */
export function history_of(value: unknown): History {
  const given = fields_of(value);
  const puzzles = Object.entries(fields_of(given.puzzles));
  return {
    settings: shared_of(given.settings),
    full_rules: texts_of(given.full_rules),
    games: readable(given.games),
    helped: texts_of(given.helped).slice(0, helped_max),
    days: keeping(fields_of(given.days), is_days),
    puzzles: Object.fromEntries(
      puzzles.map(([game, done]) => [game, keeping(fields_of(done), is_done)]),
    ),
    lessons: keeping(fields_of(given.lessons), is_lesson),
    forgotten: texts_of(given.forgotten).slice(0, forgotten_max),
  };
}

const each_day = (
  all: Record<string, Days>,
  change: (one: DailyKept) => DailyKept | null,
): Record<string, Days> =>
  Object.fromEntries(
    Object.entries(all).map(([game, days]) => [
      game,
      Object.fromEntries(
        Object.entries(days).flatMap(([date, one]) => {
          const changed = change(one);
          return changed ? [[date, changed]] : [];
        }),
      ),
    ]),
  );

/** Where a table is differs from device to device. */
function placeless<T extends { elsewhere?: boolean }>(one: T): T {
  const copy = { ...one };
  delete copy.elsewhere;
  return copy;
}

/** That of this device. */
export const own_history = (): History =>
  history_of({
    settings: { ...settings },
    full_rules: [...full_rules()],
    games: played_games().map(placeless),
    helped: helped_tables(),
    // A day that was begun continues where it was begun.
    days: each_day(all_days(), (one) => (one.end ? placeless(one) : null)),
    puzzles: read<unknown>('menagerie.puzzles', {}),
    lessons: read<unknown>('menagerie.lessons', {}),
    forgotten: forgotten_tables(),
  });

const united = (one: string[], other: string[]): string[] => [...new Set([...one, ...other])];

function by_key<T>(
  one: Record<string, T>,
  other: Record<string, T>,
  merge: (a: T, b: T) => T,
): Record<string, T> {
  const all = { ...other, ...one };
  for (const key of Object.keys(all))
    if (key in one && key in other) all[key] = merge(one[key]!, other[key]!);
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The try of a day that the server has, otherwise the first in order of its text. */
const one_day = (a: DailyKept, b: DailyKept): DailyKept => {
  const rank = (one: DailyKept) => (one.sent === 'done' ? 0 : one.end ? 1 : 2);
  if (rank(a) !== rank(b)) return rank(a) < rank(b) ? a : b;
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b;
};

/** Each table once, newest first, none that was forgotten. */
function merged_games(one: History, other: History, forgotten: Set<string>): PlayedGame[] {
  const by_table = new Map<string, PlayedGame>();
  for (const game of [...one.games, ...other.games]) {
    const before = by_table.get(game.table);
    if (!before || JSON.stringify(game) < JSON.stringify(before)) by_table.set(game.table, game);
  }
  const order = (a: PlayedGame, b: PlayedGame) => b.at - a.at || (a.table < b.table ? -1 : 1);
  return readable([...by_table.values()].filter(({ table }) => !forgotten.has(table)).sort(order));
}

/** A setting that was changed here since both devices had the same stays. Others are as they are
    there. */
function merged_settings(one: SharedSettings, other: SharedSettings, base?: SharedSettings) {
  const own = Object.entries(one).filter(
    ([name, value]) =>
      other[name as 'name'] === undefined || (base && base[name as 'name'] !== value),
  );
  return { ...other, ...Object.fromEntries(own) };
}

/** What this device and another have; `base`: the settings that both had when they last were in
    step. */
export function merged(own: History, other: History, base?: SharedSettings): History {
  const forgotten = united(own.forgotten, other.forgotten).sort().slice(-forgotten_max);
  return {
    settings: merged_settings(own.settings, other.settings, base),
    full_rules: united(own.full_rules, other.full_rules).sort(),
    games: merged_games(own, other, new Set(forgotten)),
    helped: united(own.helped, other.helped).sort().slice(-helped_max),
    days: by_key(own.days, other.days, (a, b) => by_key(a, b, one_day)),
    puzzles: by_key(own.puzzles, other.puzzles, (a, b) => by_key(a, b, (x, y) => x || y)),
    lessons: by_key(own.lessons, other.lessons, (a, b) => ({
      step: Math.max(a.step, b.step),
      done: a.done || b.done,
    })),
    forgotten,
  };
}

/** Tables of pages that this page has itself. */
const tables_here = (): Set<string> =>
  new Set(
    [
      ...played_games(),
      ...Object.values(all_days()).flatMap((days) => Object.values<DailyKept>(days)),
    ]
      .filter(({ elsewhere }) => !elsewhere)
      .map(({ table }) => table)
      .concat(held_seats().map(({ table }) => table)),
  );

/** Makes it that of this device. Days that were begun here stay. */
export function keep_history(history: History) {
  const here = tables_here();
  const placed = <T extends { table: string }>(one: T): T =>
    is_own(one.table) && !here.has(one.table) ? { ...one, elsewhere: true } : one;
  replace_days(by_key(each_day(history.days, placed), all_days(), (a, b) => ({ ...b, ...a })));
  replace_games(history.games.map(placed), history.helped, history.forgotten);
  write('menagerie.puzzles', history.puzzles);
  write('menagerie.lessons', history.lessons);
  set_full_rules(history.full_rules);
  const spoken = settings.language;
  Object.assign(settings, history.settings);
  keep_settings();
  show_theme();
  if (settings.language !== spoken) void speak_as_chosen();
}
