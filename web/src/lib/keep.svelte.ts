// SPDX-License-Identifier: Apache-2.0
// What this device remembers: the settings, and the seats that it holds.
import { invented_name } from './names';

export type Settings = {
  name: string;
  /** The animal that stands for this person, by the name of its picture; empty: none chosen. */
  avatar: string;
  /** The tag of a language, or "auto": the browser's. */
  language: string;
  theme: 'auto' | 'light' | 'dark';
  one_tap: boolean;
  /** The only card that may be played is played. */
  only_card: boolean;
  /** A card may be chosen before the player's turn, and is played then. */
  ahead: boolean;
  /** Of older versions of the page: whether this browser has tables of its own to bring over. */
  local?: boolean;
  sound: boolean;
  notify: boolean;
  pause: 'short' | 'normal' | 'long';
  /** How fast bots play at tables that are made on this device. */
  pace: 'quick' | 'normal' | 'slow';
  card_size: 'small' | 'normal' | 'large';
  felt: 'green' | 'blue' | 'red';
  deck: 'usual' | 'contrast';
};

export type HeldSeat = {
  table: string;
  seat: number;
  token: string;
  game: string;
  commitment?: string;
};

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A device that keeps nothing still plays.
  }
}

const standard: Settings = {
  name: '',
  avatar: '',
  language: 'auto',
  theme: 'auto',
  one_tap: false,
  only_card: false,
  ahead: true,
  sound: false,
  notify: false,
  pause: 'normal',
  pace: 'normal',
  card_size: 'normal',
  felt: 'green',
  deck: 'usual',
};

const paces_ms = { quick: 150, normal: 600, slow: 1600 };
/** Milliseconds between the moves of bots. */
export const pace_ms = () => paces_ms[settings.pace] ?? paces_ms.normal;

export const settings: Settings = $state({
  ...standard,
  ...read<Partial<Settings>>('menagerie.settings', {}),
});

/** Gives a person without a name one in the language of the page when it opens. */
export function name_somebody() {
  if (!settings.name) settings.name = invented_name();
}

export function keep_settings() {
  write('menagerie.settings', $state.snapshot(settings));
}

export function show_theme() {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.felt = settings.felt;
  root.dataset.deck = settings.deck;
}

const held_max = 50;

export function held_seats(): HeldSeat[] {
  return read<HeldSeat[]>('menagerie.seats', []);
}

export function held(table: string): HeldSeat | undefined {
  return held_seats().find((one) => one.table === table);
}

export function hold(seat: HeldSeat) {
  write(
    'menagerie.seats',
    [seat, ...held_seats().filter((one) => one.table !== seat.table)].slice(0, held_max),
  );
  keep_in_step();
}

/** Whether this device has given a server the key of the person who uses it (src/identity). */
export const is_shared = (): boolean =>
  read<{ shared?: boolean } | null>('menagerie.identity', null)?.shared === true;

/** For sentences: whether what is kept here may be on other devices as well. */
export const devices = (): 'one' | 'other' => (is_shared() ? 'other' : 'one');

/** Brings this device and the others of the same person in step, if there may be others. Nothing
    waits for it. */
export function keep_in_step() {
  if (is_shared())
    void import('../identity/step').then(
      ({ keep_step }) => keep_step(),
      () => undefined,
    );
}

/** Forgets a seat; with a token, only if it is still that one: another page may have sat down
    meanwhile. */
export function let_go(table: string, token?: string) {
  write(
    'menagerie.seats',
    held_seats().filter(
      (one) => one.table !== table || (token !== undefined && one.token !== token),
    ),
  );
}

/** What this device keeps about a table, for its newest tables. */
export function remembered<T>(key: string, table: string): T | undefined {
  return read<Record<string, T>>(key, {})[table];
}

export function remember<T>(key: string, table: string, value: T) {
  const known = read<Record<string, T>>(key, {});
  delete known[table];
  known[table] = value;
  write(key, Object.fromEntries(Object.entries(known).slice(-held_max)));
}

/** The promise about the shuffle as this device first saw it. */
export function first_commitment(table: string, now: string): string {
  const known = read<Record<string, string>>('menagerie.promises', {});
  if (!known[table]) {
    known[table] = now;
    const newest = Object.entries(known).slice(-held_max);
    write('menagerie.promises', Object.fromEntries(newest));
  }
  return known[table]!;
}

/** The seats that this device does not want to hear at a table. */
export function muted_at(table: string): number[] {
  return read<Record<string, number[]>>('menagerie.muted', {})[table] ?? [];
}

export function mute_at(table: string, seats: number[]) {
  const known = read<Record<string, number[]>>('menagerie.muted', {});
  delete known[table];
  if (seats.length > 0) known[table] = seats;
  write('menagerie.muted', Object.fromEntries(Object.entries(known).slice(-held_max)));
}

/** How far a lesson has come: its step, from 0, and whether it was gone through once. */
export type LessonKept = { step: number; done: boolean };

export function lesson_kept(game: string): LessonKept | undefined {
  return read<Record<string, LessonKept>>('menagerie.lessons', {})[game];
}

/** Also where a lesson was only offered, so that this is not done twice. */
export function keep_lesson(game: string, kept: LessonKept) {
  write('menagerie.lessons', {
    ...read<Record<string, LessonKept>>('menagerie.lessons', {}),
    [game]: kept,
  });
}

/** Whether this device knows nothing of a game, neither a lesson nor a seat. True once per game. */
export function is_first_time(game: string): boolean {
  if (lesson_kept(game) || held_seats().some((seat) => seat.game === game)) return false;
  keep_lesson(game, { step: 0, done: false });
  return true;
}
