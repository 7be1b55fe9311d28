// SPDX-License-Identifier: Apache-2.0
// Sentences of the program name seats as "Seat 3"; people have names.
import type { Table } from './protocol';

export function name_of(table: Pick<Table, 'seats'> | null, seat: number): string {
  const name = table?.seats[seat]?.name;
  return name || `Seat ${seat}`;
}

export function named(text: string, table: Pick<Table, 'seats'> | null): string {
  return text.replace(/\b[Ss]eat (\d)\b/g, (_, seat: string) => name_of(table, Number(seat)));
}

// The words on the tiles of Color Gangsters, as short as a tile.
const tiles: Record<string, string> = {
  odd: 'odd', even: 'even', low: '1–5', high: '7–9', meat: 'meat', plants: 'plants',
  'own-color': 'own colour', 'not-trump': 'no trump', 'all-meat': 'all meat', 'all-plants': 'all plants',
  'same-color': 'one colour', 'total-odd': 'sum odd', 'total-even': 'sum even', 'two-in-a-row': 'two in a row',
  'difference-5': 'span 5', blank: 'blank',
};

export function tile_name(id: string): string {
  return tiles[id] ?? id;
}

const first = ['Quick', 'Quiet', 'Merry', 'Clever', 'Gentle', 'Lucky', 'Bold', 'Sunny', 'Sly', 'Calm'];
const second = ['Fox', 'Owl', 'Badger', 'Otter', 'Hare', 'Heron', 'Lynx', 'Raven', 'Turtle', 'Finch'];

export function invented_name(random: () => number = Math.random): string {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]!;
  return `${pick(first)} ${pick(second)}`;
}
