// SPDX-License-Identifier: Apache-2.0
// Makes the service worker, with the list of all files of the page written into it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const named_by_content = /^assets\//;

function files_of(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => statSync(join(folder, path)).isFile() && !/\.br$|^sw\.js$/.test(path))
    .sort()
    .map((path) => ({
      url: path,
      revision: named_by_content.test(path)
        ? null
        : createHash('sha256')
            .update(readFileSync(join(folder, path)))
            .digest('hex')
            .slice(0, 16),
    }));
}

/** For Vite: after the page, before its files are packed. */
export const offline = () => {
  let config;
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async closeBundle() {
      const folder = join(config.root, config.build.outDir);
      await build({
        configFile: false,
        logLevel: 'warn',
        root: config.root,
        publicDir: false,
        define: { FILES: JSON.stringify(files_of(folder)), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: config.build.target,
          rollupOptions: {
            input: join(config.root, 'src/offline/sw.ts'),
            output: { entryFileNames: 'sw.js', format: 'iife' },
          },
        },
      });
    },
  };
};
