// SPDX-License-Identifier: Apache-2.0
import type { Table } from './protocol';

export function name_of(table: Pick<Table, 'seats'> | null, seat: number): string {
  const name = table?.seats[seat]?.name;
  return name || `Seat ${seat}`;
}

/** How the program is to name the seats of a table to one of them, or to somebody who looks on. */
export const naming_of = (
  table: Pick<Table, 'seats'> | null,
  you: number | null,
): { names: string[]; you: number | null } => ({
  names: table?.seats.map((seat) => seat.name) ?? [],
  you,
});

/** "Ada, Bo and Cleo". */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** "last_hand" as "Last hand". */
export const words = (text: string) =>
  (text.charAt(0).toUpperCase() + text.slice(1)).replace(/[-_]/g, ' ');

const first = [
  'Quick',
  'Quiet',
  'Merry',
  'Clever',
  'Gentle',
  'Lucky',
  'Bold',
  'Sunny',
  'Sly',
  'Calm',
];
const second = [
  'Fox',
  'Owl',
  'Badger',
  'Otter',
  'Hare',
  'Heron',
  'Lynx',
  'Raven',
  'Turtle',
  'Finch',
];

export function invented_name(random: () => number = Math.random): string {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]!;
  return `${pick(first)} ${pick(second)}`;
}
