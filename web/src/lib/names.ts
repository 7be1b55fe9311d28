// SPDX-License-Identifier: Apache-2.0
import { isolated } from './isolate';
import { say } from './say.svelte';
import type { Table } from './protocol';

export function name_of(table: Pick<Table, 'seats'> | null, seat: number): string {
  const name = table?.seats[seat]?.name;
  return name ? isolated(name) : say('people.seat', { number: seat });
}

/** How the program names the seats of a table to one of them, or to a spectator. */
export const naming_of = (
  table: Pick<Table, 'seats'> | null,
  you: number | null,
): { names: string[]; you: number | null } => ({
  names: table?.seats.map((seat) => isolated(seat.name)) ?? [],
  you,
});

/** "last_hand" as "Last hand". */
export const words = (text: string) =>
  (text.charAt(0).toUpperCase() + text.slice(1)).replace(/[-_]/g, ' ');

/** A name for someone who hasn't given one yet, made up from the words of the language. */
export function invented_name(random: () => number = Math.random): string {
  const pick = (list: string) => {
    const words = list.split('|');
    return words[Math.floor(random() * words.length)]!;
  };
  const first = pick(say('people.first-names'));
  return say('people.invented', { first, second: pick(say('people.second-names')) });
}
