// SPDX-License-Identifier: Apache-2.0
// Pages by path: / · /mine · /you · /open · /new/GAME · /learn/GAME · /t/TABLE · /t/TABLE/replay
// · /t/TABLE/review · /circle · /circle/CIRCLE

import { type Page, page_of, path_of } from './links';
import { address, here, is_site } from './place';

const place = $state({ path: '/', query: '' });

function look() {
  const { pathname, search } = here();
  const path = path_of(page_of(pathname)) ?? pathname;
  // The link is passed on as we write it.
  if (path !== pathname)
    history.replaceState(
      history.state,
      '',
      address(path + search) + (is_site ? '' : location.hash),
    );
  place.path = path;
  place.query = search;
}
look();
window.addEventListener('popstate', look);

export function go(path: string, how: 'push' | 'replace' = 'push') {
  if (how === 'push') history.pushState(null, '', address(path));
  else history.replaceState(null, '', address(path));
  look();
  if (how === 'push') window.scrollTo(0, 0);
}

/** For links: follows them without reloading the page. */
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

export const page = (): Page => page_of(place.path);

export function query(): URLSearchParams {
  return new URLSearchParams(place.query);
}
