// SPDX-License-Identifier: Apache-2.0
// Pages by path: / · /mine · /open · /new/GAME · /learn/GAME · /t/TABLE · /t/TABLE/replay
// · /t/TABLE/review

import { address, here } from './place';

const place = $state({ path: here().pathname, query: here().search });

function look() {
  place.path = here().pathname;
  place.query = here().search;
}
window.addEventListener('popstate', look);

export function go(path: string, how: 'push' | 'replace' = 'push') {
  if (how === 'push') history.pushState(null, '', address(path));
  else history.replaceState(null, '', address(path));
  look();
  if (how === 'push') window.scrollTo(0, 0);
}

/** For links: follows them without loading the page anew. */
export function follow(event: MouseEvent) {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export type Page =
  | { page: 'home' }
  | { page: 'mine' }
  | { page: 'open' }
  | { page: 'new'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'review'; id: string }
  | { page: 'none' };

export function page(): Page {
  const parts = place.path.split('/').filter(Boolean);
  if (parts.length === 0) return { page: 'home' };
  if (parts[0] === 'mine' && parts.length === 1) return { page: 'mine' };
  if (parts[0] === 'open' && parts.length === 1) return { page: 'open' };
  if (parts[0] === 'new' && parts.length === 2) return { page: 'new', game: parts[1]! };
  if (parts[0] === 'learn' && parts.length === 2) return { page: 'learn', game: parts[1]! };
  if (parts[0] === 't' && parts.length === 2) return { page: 'table', id: parts[1]! };
  if (parts[0] === 't' && parts.length === 3 && parts[2] === 'replay')
    return { page: 'replay', id: parts[1]! };
  if (parts[0] === 't' && parts.length === 3 && parts[2] === 'review')
    return { page: 'review', id: parts[1]! };
  return { page: 'none' };
}

export function query(): URLSearchParams {
  return new URLSearchParams(place.query);
}
