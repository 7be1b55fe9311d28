// SPDX-License-Identifier: Apache-2.0
// The service worker: keeps the page, the engine and what the server says about its games, so
// that the page starts without a network. A new version waits until someone asks for it
// (lib/install).
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

const kept = 'of-games';

precacheAndRoute(FILES);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/^\/(api|version|metrics|readyz|healthz)\b/],
  }),
);
registerRoute(
  ({ url }) =>
    url.origin === self.location.origin &&
    /\/api\/(v1\/)?(games|lessons|puzzles)\b/.test(url.pathname),
  // In whatever language they were asked for.
  new NetworkFirst({
    cacheName: kept,
    networkTimeoutSeconds: 3,
    matchOptions: { ignoreSearch: true },
  }),
);

/** Games, rules and lessons, before they are asked for: of a server, or in a folder of files. */
async function keep_games(api: string, ending: string) {
  const cache = await caches.open(kept);
  const list = new URL(`${api}games${ending}`, self.location.href).href;
  await cache.add(list);
  const { games } = (await (await cache.match(list))!.json()) as { games: { id: string }[] };
  const about = games.flatMap(({ id }) => [`games/${id}`, `lessons/${id}`]);
  if (ending) about.push(...self.navigator.languages.map((tag) => `games.${tag.slice(0, 2)}`));
  await Promise.all(about.map((one) => cache.add(`${api}${one}${ending}`).catch(() => undefined)));
}

self.addEventListener('install', (event) =>
  event.waitUntil(
    keep_games('api/v1/', '')
      .catch(() => keep_games('api/', '.json'))
      .catch(() => undefined),
  ),
);
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A tap on a notice of lib/notify opens its table, in a page that is there already if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([page]) => {
      if (!page) return void (await self.clients.openWindow(path));
      await page.focus();
      await page.navigate(path);
    }),
  );
});
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
