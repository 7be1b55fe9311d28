// SPDX-License-Identifier: Apache-2.0
// End-to-end tests of the page in a real browser: node e2e/run.mjs [name...]
// MENAGERIE_URL names a running server; without it MENAGERIE (a program that knows `serve`) is
// started, and where that is not to be had, the stand-in of mock/.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { launch } from './browser.mjs';
import { tests } from './tests.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.MENAGERIE ?? join(here, '../build/release/apps/menagerie');

const free_port = () => new Promise((done) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});

async function serve() {
  if (process.env.MENAGERIE_URL) return { url: process.env.MENAGERIE_URL, kind: 'server', stop() {} };
  const port = await free_port();
  const real = existsSync(program) && /^ +serve\b/m.test(spawnSync(program, ['--help'], { encoding: 'utf8' }).stdout);
  const folder = mkdtempSync(join(tmpdir(), 'menagerie-e2e-'));
  const child = real
    ? spawn(program, ['serve', '--port', String(port), '--db', `sqlite:${join(folder, 'tables.db')}`], { stdio: 'inherit' })
    : spawn(process.execPath, [join(here, 'mock/server.mjs'), '--port', String(port), '--menagerie', program], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 100; ++i) {
    const up = await fetch(`${url}/api/v1/games`).then((answer) => answer.ok, () => false);
    if (up) return { url, kind: real ? 'server' : 'mock', stop: () => child.kill() };
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill();
  throw new Error('the server does not come up');
}

/** What the first page fetches: the document, its scripts and styles, and the font. */
export function first_load() {
  const dist = join(here, 'dist');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  let bytes = gzipSync(html).length;
  for (const [, file] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) bytes += gzipSync(readFileSync(join(dist, file))).length;
  for (const file of readdirSync(join(dist, 'assets'))) if (file.endsWith('.woff2')) bytes += readFileSync(join(dist, 'assets', file)).length;
  return bytes;
}

const server = await serve();
const browser = await launch();
const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (wanted.length && !wanted.some((word) => name.includes(word))) continue;
  const began = Date.now();
  const pages = [];
  try {
    await test({ browser, url: server.url, kind: server.kind, pages, first_load });
    const problems = pages.flatMap((page) => page.problems);
    if (problems.length) throw new Error(`the page complained: ${problems.slice(0, 3).join(' | ')}`);
    ++passed;
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAIL  ${name}\n      ${String(error.stack ?? error).split('\n').slice(0, 12).join('\n      ')}`);
  }
  for (const page of pages) await page.context().close().catch(() => undefined);
}
await browser.close();
server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
