// SPDX-License-Identifier: Apache-2.0
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline.mjs';
import { pack } from './scripts/pack.mjs';

export default defineConfig({
  plugins: [svelte(), offline(), pack()],
  // All but index.html name other files by where these lie from there: the page may lie in any
  // folder.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2021',
    // Browsers of 2022 have no light-dark(): they get what it stands for.
    cssTarget: ['chrome105', 'firefox110', 'safari16'],
    cssMinify: 'lightningcss',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
  },
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
    setupFiles: ['test/setup.ts'],
  },
});
