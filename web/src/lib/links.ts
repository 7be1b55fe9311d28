// SPDX-License-Identifier: Apache-2.0
// Links as people pass them on: with an extra slash, in capitals, with the full stop or bracket of
// the sentence around them, with what trackers append. They still lead to their page.

export type Page =
  | { page: 'home' }
  | { page: 'mine' }
  | { page: 'open' }
  | { page: 'you' }
  | { page: 'new'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'puzzles'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'review'; id: string }
  | { page: 'circles' }
  | { page: 'circle'; id: string }
  | { page: 'none' };

/** A path without its escapes; an invalid escape counts as a space. */
export const plain_link = (path: string): string =>
  path.replace(/(%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return ' ';
    }
  });

/** Our names consist of small letters, digits and hyphens; the rest is not part of them. */
const name_in = (part: string): string =>
  /[0-9a-z]+(-+[0-9a-z]+)*/i.exec(part)?.[0].toLowerCase() ?? part.replace(/[^\p{L}\p{N}]/gu, '');

/** Links of older versions of the page to its own tables lead to what these are now. */
export const now_called = (id: string): string =>
  id.replace(/^local-([0-9a-f]{7})[0-9a-f]{5}$/, 'local$1');

export function page_of(path: string): Page {
  const parts = plain_link(path).split(/[/\\]/).map(name_in).filter(Boolean);
  const [kind, name, more] = parts as [string?, string?, string?];
  switch (parts.length) {
    case 0:
      return { page: 'home' };
    case 1:
      if (kind === 'index') return { page: 'home' };
      if (kind === 'mine' || kind === 'open' || kind === 'you') return { page: kind };
      if (kind === 'circle' || kind === 'circles') return { page: 'circles' };
      break;
    case 2:
      if (kind === 'new' || kind === 'learn' || kind === 'puzzles')
        return { page: kind, game: name! };
      if (kind === 'circle') return { page: 'circle', id: name! };
      if (kind === 't') return { page: 'table', id: now_called(name!) };
      break;
    case 3:
      if (kind === 't' && (more === 'replay' || more === 'review'))
        return { page: more, id: now_called(name!) };
  }
  return { page: 'none' };
}

/** The path of a page as we write it; nothing for a page that doesn't exist. */
export function path_of(at: Page): string | undefined {
  switch (at.page) {
    case 'home':
      return '/';
    case 'mine':
    case 'open':
    case 'you':
      return `/${at.page}`;
    case 'new':
    case 'learn':
    case 'puzzles':
      return `/${at.page}/${at.game}`;
    case 'circles':
      return '/circle';
    case 'circle':
      return `/circle/${at.id}`;
    case 'table':
      return `/t/${at.id}`;
    case 'replay':
    case 'review':
      return `/t/${at.id}/${at.page}`;
    case 'none':
      return undefined;
  }
}

/** Which moment of a replay a link leads to, and from whose seat it is seen. */
export function moment_of(query: URLSearchParams): { event?: number; seat?: string } {
  const event = /^\d{1,6}/.exec(query.get('event') ?? '')?.[0];
  const seat = /^(\d|public|all)/.exec(query.get('seat')?.toLowerCase() ?? '')?.[0];
  return { ...(event ? { event: Number(event) } : {}), ...(seat ? { seat } : {}) };
}

/** The code of a link that moves a seat to another device: 22 letters, digits, "-" and "_". */
export const claim_in = (hash: string): string | undefined =>
  /(?:^#|&)claim=([\w-]{1,22})/.exec(plain_link(hash))?.[1];

/** The secret of a link to a circle, which comes after "#": 22 letters, digits, "-" and "_". */
export const circle_key_in = (hash: string): string | undefined =>
  /^#([\w-]{22})(?![\w-])/.exec(plain_link(hash))?.[1];
