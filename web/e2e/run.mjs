// SPDX-License-Identifier: Apache-2.0
// End-to-end tests of the page in a real browser: node e2e/run.mjs [word...]
// MENAGERIE names the program that serves (by default that of build/release), E2E_TESTS the file of
// the tests (tests.mjs), E2E_TIMES how often each is run. Three tests run at a time, in contexts of
// their own. Deals are drawn by the server and cannot be foretold: what fails is tried once more,
// and is named in the last line even if it passes then. Of what failed pictures and positions are
// kept (kept.mjs).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './browser.mjs';
import { keep } from './kept.mjs';
import { start_server } from './server.mjs';

const { tests } = await import(process.env.E2E_TESTS ?? './tests.mjs');
const at_once = 3;
// A busy machine may be given more.
const limit_ms = Number(process.env.E2E_LIMIT_S ?? 300) * 1000;
const server = await start_server();
const browser = await launch();
const wanted = process.argv.slice(2);
const chosen = Object.entries(tests).filter(
  ([name]) => !wanted.length || wanted.some((word) => name.includes(word)),
);
const queue = Array.from({ length: Number(process.env.E2E_TIMES ?? 1) }, () => chosen).flat();
const done = { at_once: 0, again: [], failed: 0 };

/** Whether the test passed. */
async function passes(name, test, what_if_not) {
  const began = Date.now();
  const t = { browser, url: server.url, port: server.port, pages: [], ends: [] };
  let ok = false;
  let timer;
  const late = new Promise(
    (_, fail) =>
      (timer = setTimeout(() => fail(new Error(`not done within ${limit_ms / 1000} s`)), limit_ms)),
  );
  try {
    await Promise.race([test(t), late]);
    const problems = t.pages.flatMap((page) => page.problems);
    if (problems.length)
      throw new Error(`the page complained: ${problems.slice(0, 3).join(' | ')}`);
    ok = true;
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    const folder = mkdtempSync(join(tmpdir(), 'menagerie-e2e-failed-'));
    const kept = await keep(t, folder);
    console.log(
      `${what_if_not}${name} (in ${folder}: ${kept.join(', ') || 'nothing'})\n      ${String(
        error.stack ?? error,
      )
        .split('\n')
        .slice(0, 12)
        .join('\n      ')}`,
    );
  }
  clearTimeout(timer);
  for (const page of t.pages)
    await page
      .context()
      .close()
      .catch(() => undefined);
  for (const end of t.ends) await end();
  return ok;
}

async function run(name, test) {
  if (await passes(name, test, 'again ')) ++done.at_once;
  else if (await passes(name, test, 'FAIL  ')) done.again.push(name);
  else ++done.failed;
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) await run(...next);
}

await Promise.all(Array.from({ length: at_once }, work));
await browser.close();
await server.stop();
const passed = done.at_once + done.again.length;
if (done.again.length) console.log(`at the second try only: ${done.again.join('; ')}`);
console.log(`${passed} passed, ${done.failed} failed`);
process.exit(done.failed || !passed ? 1 : 0);
