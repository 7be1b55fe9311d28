// SPDX-License-Identifier: Apache-2.0
// Where to send requests about a table: to a server, or to the tables that this page hosts. Both
// speak the same protocol, so only code that transports requests has to choose.

/** The ids of a page's tables; those of servers have no "l" and no "o". */
const of_page = /\blocal[0-9a-z]{7}(?![0-9a-z])/g;

/** The page's own tables that a text names. */
export const own_tables = (text: string): string[] => [...new Set(text.match(of_page) ?? [])];
export const is_own = (text: string): boolean => own_tables(text).length > 0;

/** Whether others can come to a table: those of a page are on its device alone. */
export const others_come_to = (table: string): boolean => !is_own(table);

/** What hosts them; fetched when it is first needed. */
export const page_tables = () => import('../worker/tables');
/** What else the engine does in this page: records, shuffles, solved positions. */
export const engine = () => import('../worker/engine');

/** In groups that one peer can answer. */
export function by_peer<T>(all: T[], text_of: (one: T) => string): T[][] {
  const own = all.filter((one) => is_own(text_of(one)));
  return [own, all.filter((one) => !own.includes(one))].filter((group) => group.length > 0);
}
