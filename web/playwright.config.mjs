// SPDX-License-Identifier: Apache-2.0
// The tests of the page in a real browser: npm run e2e [-- -g WORDS --repeat-each N].
// MENAGERIE names the program that serves (by default that of build/release), CHROMIUM and FIREFOX
// the browsers, E2E_SEED another set of deals, E2E_LIMIT_S more seconds a test for a busy machine.
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launching } from './e2e/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  outputDir: fileURLToPath(new URL('../build/e2e', import.meta.url)),
  projects: [
    { name: 'page', testMatch: 'page.spec.mjs' },
    { name: 'sixth-game', testMatch: 'sixth_game.spec.mjs' },
    { name: 'examples', testMatch: 'examples.spec.mjs' },
    { name: 'firefox', testMatch: 'firefox.spec.mjs' },
  ],
  fullyParallel: true,
  workers: 3,
  // What fails, fails.
  retries: 0,
  forbidOnly: true,
  timeout: Number(process.env.E2E_LIMIT_S ?? 300) * 1000,
  reporter: [['list', { printSteps: false }]],
  use: { launchOptions: launching, actionTimeout: 30_000, navigationTimeout: 30_000 },
});
