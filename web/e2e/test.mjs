// SPDX-License-Identifier: Apache-2.0
// What a test in the browser is given: a server of its own, whose deals follow from the test's
// name, so that what fails once fails again; the browser; and a list of the pages that it opens.
// A page that complained fails its test. Pictures and positions of failures are kept (kept.mjs).
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { keep } from './kept.mjs';
import { start_server } from './server.mjs';

/** A seed for each test, and other ones for each E2E_SEED. */
const seed_of = (title) =>
  createHash('sha256')
    .update(`${process.env.E2E_SEED ?? ''} ${title}`)
    .digest()
    .readUInt32LE();

export const test = base.extend({
  async t({ browser }, use, info) {
    const seed = seed_of(info.title);
    const server = await start_server({ seed });
    const t = { browser, url: server.url, port: server.port, seed, pages: [], ends: [] };
    await use(t);
    const problems = t.pages.flatMap((page) => page.problems);
    if (problems.length || info.status !== info.expectedStatus) {
      mkdirSync(info.outputDir, { recursive: true });
      await keep(t, info.outputDir);
    }
    for (const page of t.pages)
      await page
        .context()
        .close()
        .catch(() => undefined);
    for (const end of t.ends) await end();
    await server.stop();
    if (problems.length)
      throw new Error(`the page complained: ${problems.slice(0, 3).join(' | ')}`);
  },
});

/** Registers tests that are written as functions by their names. */
export function register(tests) {
  for (const [name, run] of Object.entries(tests)) test(name, ({ t }) => run(t));
}
