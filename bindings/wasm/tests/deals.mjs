// SPDX-License-Identifier: Apache-2.0
// What the page finds of the shuffles in a server's records: deals.mjs FILE. Its own code, and the
// rules of rules.wasm; ends with 1 where something is wrong, as `menagerie verify` does.
import { readFile } from 'node:fs/promises';
import { page_source, start_module } from './host.mjs';

const source = await page_source('worker/deals.ts', {
  // The page's sentences need the page.
  'say.svelte': 'export const say = (id, args) => `${id} ${JSON.stringify(args ?? {})}`;',
});
const { broken_shuffle } = await import(
  `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
);
const module = await start_module('rules');
const rules = { call: async (...words) => module.call(...words) };

const lines = (await readFile(process.argv[2], 'utf8')).trim().split('\n');
let right = 0;
for (const [at, line] of lines.entries()) {
  const broken = await broken_shuffle(rules, JSON.parse(line));
  if (broken) console.log(`record ${at}: ${broken}`);
  else ++right;
}
console.log(`${right} of ${lines.length} records are dealt as was promised`);
process.exitCode = right === lines.length ? 0 : 1;
