// SPDX-License-Identifier: Apache-2.0
// What this device knows of circles of friends, without asking: which ones this person is in, and
// to which of them a table belongs.
import { read, remember, remembered, write } from './keep.svelte';

export type KnownCircle = { circle: string; name: string };

const tables_key = 'menagerie.circle-tables';
const circles_key = 'menagerie.circles';

const is_known = (one: unknown): one is KnownCircle => {
  const { circle, name } = (one ?? {}) as Partial<KnownCircle>;
  return typeof circle === 'string' && /^[0-9a-z]+$/.test(circle) && typeof name === 'string';
};

/** Nothing where this device has not come to the table from a circle. */
export function circle_of(table: string): KnownCircle | undefined {
  const known = remembered<unknown>(tables_key, table);
  return is_known(known) ? known : undefined;
}

export const note_circle = (table: string, { circle, name }: KnownCircle) =>
  remember(tables_key, table, { circle, name });

/** What follows a table, as its rematch, belongs to the same circle. */
export function follow_circle(table: string, next: string) {
  const known = circle_of(table);
  if (known) note_circle(next, known);
}

/** As the server last told. */
export function known_circles(): KnownCircle[] {
  const known = read<unknown>(circles_key, []);
  return Array.isArray(known) ? known.filter(is_known) : [];
}

export const keep_circles = (all: KnownCircle[]) =>
  write(
    circles_key,
    all.map(({ circle, name }) => ({ circle, name })),
  );
