// SPDX-License-Identifier: Apache-2.0
// The line from the page to a table: to the server, or to the table that the page hosts itself.
import { Connection, type Listener } from './connection';
import type { Problem } from './protocol';

export type Line = {
  /** A command of the protocol; rejected with Refused. */
  send: (t: string, d?: Record<string, unknown>) => Promise<Record<string, unknown>>;
  close: () => void;
};

/** Whether a table is one of the page's own, which no server knows. */
export const is_local = (id: string) => id.startsWith('local-');

/** What is needed for tables of the page's own; fetched when the first is. */
export const local = () => import('../worker/local');

export const line_to = (id: string, token: string | undefined, listener: Listener): Line =>
  is_local(id) ? line_home(id, listener) : new Connection(id, token, listener);

function line_home(id: string, listener: Listener): Line {
  listener.state('connecting');
  const table = local().then(({ open }) => open(id, listener));
  table.catch((error: { problem?: Problem; message: string }) => {
    const type = 'urn:menagerie:problem:offline';
    listener.state('closed', error.problem ?? { type, title: error.message, status: 0 });
  });
  return {
    send: async (t, d) => (await table).send(t, d),
    close: () => void table.then((one) => one.close()).catch(() => undefined),
  };
}
