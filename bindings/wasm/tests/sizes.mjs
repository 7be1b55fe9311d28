// SPDX-License-Identifier: Apache-2.0
// What a page has to fetch: sizes.mjs. The modules over the wire (Brotli), and that none of them,
// nor the code that starts them, is fetched before it is needed.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { built, root } from './host.mjs';

// Each game adds its own part.
const games = (await readdir(path.join(root, 'src/games'), { withFileTypes: true })).filter((one) =>
  one.isDirectory(),
).length;
const most = { 'rules.wasm': games * 90_000, 'minds.wasm': games * 120_000 };

for (const [name, limit] of Object.entries(most)) {
  const bytes = await readFile(path.join(built, name));
  const size = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }).length;
  console.log(`${name}: ${bytes.length} bytes, ${size} over the wire, at most ${limit}`);
  assert.ok(size <= limit, `${name} has ${size} bytes over the wire, more than ${limit}`);
}

// What index.html loads, and what that imports at once.
const dist = path.join(root, 'web/dist');
const first = new Set();
async function follow(file) {
  if (first.has(file)) return;
  first.add(file);
  const text = await readFile(file, 'utf8');
  assert.ok(!/\.wasm\b/.test(text), `${path.relative(dist, file)} is loaded at once and names a module`);
  const links = file.endsWith('.html')
    ? text.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)
    : text.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g);
  const from = file.endsWith('.html') ? dist : path.dirname(file);
  for (const [, link] of links) await follow(path.resolve(from, link));
}
await follow(path.join(dist, 'index.html'));
console.log(`the page begins with ${first.size} files, none of which names a module`);
assert.ok(first.size > 1, 'the page loads no script');
