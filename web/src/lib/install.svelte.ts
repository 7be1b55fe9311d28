// SPDX-License-Identifier: Apache-2.0
// Keeps the page in the browser, which lets it start without a network, and tells about a newer
// version. That is only used when the user says so.
import type { Workbox } from 'workbox-window';
import { root } from './place';

let worker: Workbox | undefined;
const update = $state({ ready: false });

/** Whether a newer version has been fetched. */
export const update_ready = () => update.ready;

/** Starts the newer version by reloading the page. */
export function use_update() {
  worker?.addEventListener('controlling', () => location.reload());
  worker?.messageSkipWaiting();
}

/** Call this once the page is drawn: keeping files must not delay showing them. */
export async function keep_page() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const library = await import('workbox-window').catch(() => undefined);
  if (!library) return; // Without a net: the next visit keeps the page.
  worker = new library.Workbox(`${root}sw.js`);
  worker.addEventListener('waiting', () => (update.ready = true));
  await worker.register().catch(() => undefined);
}
