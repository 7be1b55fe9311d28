// SPDX-License-Identifier: Apache-2.0
// The little of Node.js that tests use; the page itself has none of it.
declare module 'node:fs/promises' {
  export function readFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
}
declare module 'node:url' {
  export function fileURLToPath(url: URL): string;
}
