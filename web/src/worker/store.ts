// SPDX-License-Identifier: Apache-2.0
// Where tables without a server are kept: IndexedDB, or for tests anything alike.
import type { Level, Options, Review, Seat } from '../lib/protocol';
import type { RecordEvent } from './mirror';

/** All there is to know of a table that the page hosts itself. */
export type SavedTable = {
  id: string;
  game: string;
  title: string;
  options: Options;
  players: number;
  /** The person's. */
  seat: Seat;
  name: string;
  /** Of a record that was made elsewhere: all seats'. */
  names?: { name: string; by: string }[];
  /** In a rematch: what the bots were called before, by seat. */
  bots?: string[];
  /** Of the other seats. */
  levels: Record<number, Level>;
  /** Of the cards and the bots; secret from the person in so far as the page does not show it. */
  seed: string;
  events: RecordEvent[];
  /** How many events there were when the person came to it. */
  begun_with?: number;
  /** Of its review: what is found out so far, by piece; and then the whole. */
  findings?: unknown[];
  review?: Review;
  version: number;
  created: number;
  finished: boolean;
};

export type Store = {
  load: (id: string) => Promise<SavedTable | undefined>;
  save: (table: SavedTable) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Newest first. */
  list: () => Promise<SavedTable[]>;
};

const place = 'tables';

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store failed'));
  });
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(place, { keyPath: 'id' });
  return answer(request);
}

/** A change counts when it is written: a page that is closed right after it has it when it is
    back. */
export function browser_store(name = 'menagerie'): Store {
  const database = opened(name);
  const change = async (work: (store: IDBObjectStore) => void) => {
    const transaction = (await database).transaction(place, 'readwrite');
    work(transaction.objectStore(place));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'));
    });
  };
  const look = async <T>(work: (store: IDBObjectStore) => IDBRequest<T>) =>
    answer(work((await database).transaction(place).objectStore(place)));
  return {
    load: (id) => look<SavedTable | undefined>((store) => store.get(id)),
    save: (table) => change((store) => store.put(structuredClone(table))),
    remove: (id) => change((store) => store.delete(id)),
    list: async () => {
      const all = await look<SavedTable[]>((store) => store.getAll());
      return all.sort((a, b) => b.created - a.created);
    },
  };
}
