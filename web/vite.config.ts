// SPDX-License-Identifier: Apache-2.0
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline.mjs';
import { pack } from './scripts/pack.mjs';

/** A version of a browser, as Lightning CSS writes it. */
const version = (major, minor = 0) => (major << 16) | (minor << 8);
const oldest = {
  chrome: version(105),
  firefox: version(110),
  safari: version(16),
  ios_saf: version(16),
};

export default defineConfig({
  plugins: [svelte(), offline(), pack()],
  // All but index.html name other files by where these lie from there: the page may lie in any
  // folder.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2021',
    cssMinify: 'lightningcss',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
  },
  // Browsers without light-dark() get what it stands for.
  css: { transformer: 'lightningcss', lightningcss: { targets: oldest } },
  server: {
    // Tests read the rules of the games.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: 'http://127.0.0.1:8080', ws: true },
      '/version': 'http://127.0.0.1:8080',
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    // The engine's modules are built apart (tools/wasm.sh); whoever has them tests them too.
    exclude: process.env.MENAGERIE_WASM
      ? []
      : ['worker', 'records', 'tables'].map((name) => `test/${name}.test.ts`),
    environment: 'node',
  },
});
