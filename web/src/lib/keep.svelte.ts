// SPDX-License-Identifier: Apache-2.0
// What this device remembers: the settings, and the seats that it holds.
import { invented_name } from './names';

type Settings = {
  name: string;
  theme: 'auto' | 'light' | 'dark';
  one_tap: boolean;
  sound: boolean;
  pause: 'short' | 'normal' | 'long';
};

export type HeldSeat = { table: string; seat: number; token: string; game: string; commitment?: string };

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A device that keeps nothing still plays.
  }
}

const standard: Settings = { name: '', theme: 'auto', one_tap: false, sound: false, pause: 'normal' };

export const settings: Settings = $state({ ...standard, ...read<Partial<Settings>>('menagerie.settings', {}) });
if (!settings.name) settings.name = invented_name();

export function keep_settings() {
  write('menagerie.settings', $state.snapshot(settings));
}

export function show_theme() {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

const held_max = 50;

export function held_seats(): HeldSeat[] {
  return read<HeldSeat[]>('menagerie.seats', []);
}

export function held(table: string): HeldSeat | undefined {
  return held_seats().find((one) => one.table === table);
}

export function hold(seat: HeldSeat) {
  write('menagerie.seats', [seat, ...held_seats().filter((one) => one.table !== seat.table)].slice(0, held_max));
}

/** Forgets a seat; with a token, only if it is still that one: another page may have sat down meanwhile. */
export function let_go(table: string, token?: string) {
  write('menagerie.seats', held_seats().filter((one) => one.table !== table || (token !== undefined && one.token !== token)));
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
