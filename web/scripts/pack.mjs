// SPDX-License-Identifier: Apache-2.0
// Lays the Brotli form of every text file of the built page beside it: the server sends it as it
// is.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const text = /\.(html|js|css|json|svg|txt|webmanifest|wasm|net)$/;
const least = 512;

const packed = (body) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

export function pack_folder(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(entry));
    if (path.endsWith('.br')) rmSync(path);
    if (!text.test(path)) continue;
    const body = readFileSync(path);
    const small = body.length < least ? body : packed(body);
    if (small.length < body.length) writeFileSync(`${path}.br`, small);
  }
}

/** For Vite: packs what was built. */
export const pack = () => {
  let folder = 'dist';
  return {
    name: 'pack',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    // After the service worker, which is made from what was built.
    closeBundle: { order: 'post', sequential: true, handler: () => pack_folder(folder) },
  };
};
