// SPDX-License-Identifier: Apache-2.0
// Where the page comes from: a server of its own, which answers every path, or a folder of files
// (`menagerie site`) anywhere on another server, which only knows the paths of these files.

const document_there = typeof document !== 'undefined';

/** Whether the page is a folder of files, without a server to ask. */
export const is_site =
  document_there && document.querySelector('meta[name="menagerie-site"]') !== null;

/** The folder of index.html; begins and ends with a slash. */
export const root = is_site ? location.pathname.replace(/[^/]*$/, '') : '/';

/** The address of one of our paths ("/learn/awimbawe"): in a folder of files it comes after
    "#". */
export const address = (path: string): string => (is_site ? `${root}#${path}` : path);

/** Where the answer lies to a question about games; a folder of files has nothing else to say. */
export const api_address = (path: string): string =>
  is_site ? `${root}api${path.replace('?lang=', '.')}.json` : `/api/v1${path}`;

/** What address() made, for others. */
export const link_to = (path: string): string => location.origin + address(path);

/** The path where the page is, with what is asked there. */
export const here = (): URL =>
  is_site
    ? new URL(location.hash.slice(1).replace(/^[/\\]*/, '/'), location.origin)
    : new URL(location.href);
