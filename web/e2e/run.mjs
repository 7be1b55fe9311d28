// SPDX-License-Identifier: Apache-2.0
// End-to-end tests of the page in a real browser: node e2e/run.mjs [word...]
// MENAGERIE names the program that serves (by default that of build/release). Two tests run at a
// time, in contexts of their own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './browser.mjs';
import { start_server } from './server.mjs';
import { tests } from './tests.mjs';

const at_once = 2;
// A busy machine may be given more.
const limit_ms = Number(process.env.E2E_LIMIT_S ?? 300) * 1000;
const server = await start_server();
const browser = await launch();
const wanted = process.argv.slice(2);
const queue = Object.entries(tests).filter(
  ([name]) => !wanted.length || wanted.some((word) => name.includes(word)),
);
let passed = 0;
let failed = 0;

async function run(name, test) {
  const began = Date.now();
  const t = { browser, url: server.url, port: server.port, pages: [], ends: [] };
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
    ++passed;
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    const folder = mkdtempSync(join(tmpdir(), 'menagerie-e2e-failed-'));
    for (const [i, page] of t.pages.entries())
      await page
        .screenshot({ path: join(folder, `${i}.png`), timeout: 5000 })
        .catch(() => undefined);
    console.log(
      `FAIL  ${name} (pictures: ${folder})\n      ${String(error.stack ?? error)
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
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) await run(...next);
}

await Promise.all(Array.from({ length: at_once }, work));
await browser.close();
await server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
