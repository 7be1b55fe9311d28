// SPDX-License-Identifier: Apache-2.0
// Where the page's tables are stored: the changes of each, in order, as a server stores them.

/** A change of a table, to be stored behind its change number seq - 1. */
export type Append = { table: string; seq: number; body: string };

export type Log = {
  /** The changes of a table in order; none if there is no such table. */
  load: (table: string) => Promise<string[]>;
  /** All or nothing. Fails if any of them is stored already, as by another tab of this browser. */
  append: (changes: Append[]) => Promise<void>;
  remove: (table: string) => Promise<void>;
};

export const place = 'changes';
/** Where older versions of the page kept their tables (kept.ts). */
export const old_place = 'tables';

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store failed'));
  });
}

export function database(name = 'menagerie'): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) request.result.createObjectStore(old_place, { keyPath: 'id' });
    if (oldVersion < 2) request.result.createObjectStore(place, { keyPath: ['table', 'seq'] });
  };
  return answer(request);
}

/** When everything asked for in a transaction is on disk. */
export const written = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was stored'));
  });

const all_of = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

export function browser_log(opened = database()): Log {
  const change = async (work: (store: IDBObjectStore) => void) => {
    // What leaves the table after it must still be there when the power fails.
    const how = { durability: 'strict' } as const;
    const transaction = (await opened).transaction(place, 'readwrite', how);
    work(transaction.objectStore(place));
    await written(transaction);
  };
  return {
    load: async (table) => {
      const store = (await opened).transaction(place).objectStore(place);
      return (await answer<Append[]>(store.getAll(all_of(table)))).map(({ body }) => body);
    },
    append: (changes) => change((store) => changes.forEach((one) => store.add(one))),
    remove: (table) => change((store) => store.delete(all_of(table))),
  };
}
