// SPDX-License-Identifier: Apache-2.0
// The service worker: keeps the page, the engine and what the server says of its games, so that the
// page starts without a net. A new version waits until somebody asks for it (lib/install).
/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** All files of the page; the build writes them in (scripts/offline.mjs). */
declare const FILES: PrecacheEntry[];

const api = '/api/v1/';
const kept = 'of-games';

precacheAndRoute(FILES);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|version|metrics|readyz|healthz)\b/],
  }),
);
registerRoute(
  ({ url }) =>
    url.origin === self.location.origin && /^\/api\/v1\/(games|lessons)\b/.test(url.pathname),
  new NetworkFirst({ cacheName: kept, networkTimeoutSeconds: 3 }),
);

/** Games, rules and lessons, before they are asked for. */
async function keep_games() {
  const cache = await caches.open(kept);
  await cache.add(`${api}games`);
  const list = await cache.match(`${api}games`);
  const { games } = (await list!.json()) as { games: { id: string }[] };
  await Promise.all(
    games.flatMap(({ id }) =>
      [`${api}games/${id}`, `${api}lessons/${id}`].map((one) =>
        cache.add(one).catch(() => undefined),
      ),
    ),
  );
}

self.addEventListener('install', (event) => event.waitUntil(keep_games().catch(() => undefined)));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
