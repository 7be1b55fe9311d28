// SPDX-License-Identifier: Apache-2.0
// The same seed gives the same record in a page as in the native program, byte for byte.
// Usage: same.mjs MENAGERIE GAME [games].
// Each option set is played that often by bots that decide at once (in both modules), and a few
// times by bots that search.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { give_nets, option_sets, start_module } from './host.mjs';

const [program, id, games = '1000'] = process.argv.slice(2);
const run = promisify(execFile);
const seed = 20;
const block = 50;

const words = (options) =>
  Object.entries(options).flatMap(([name, value]) => [
    '--option',
    `${name}=${Array.isArray(value) ? value.join(',') : value}`,
  ]);

async function native(options, bots, count) {
  const args = ['simulate', id, ...words(options), '--games', String(count), '--bots', bots];
  const { stdout } = await run(program, [...args, '--seed', String(seed), '--records', '-'], {
    maxBuffer: 2 ** 30,
  });
  return stdout.trimEnd().split('\n');
}

async function compare(module, options, bots, count) {
  const right = await native(options, bots, count);
  assert.equal(right.length, count);
  for (let first = 0; first < count; first += block) {
    const some = Math.min(block, count - first);
    const call = { game: id, options, bots, seed, first, games: some };
    module.call('simulate', call).forEach((record, i) => {
      if (record === right[first + i]) return;
      const at = [...record].findIndex((letter, k) => letter !== right[first + i][k]);
      const near = (text) => text.slice(Math.max(0, at - 60), at + 40);
      assert.fail(
        `${id} ${JSON.stringify(options)} ${bots}: game ${first + i} differs at byte ${at}:\n` +
          `native ...${near(right[first + i])}\npage   ...${near(record)}`,
      );
    });
  }
  return count;
}

const rules = await start_module('rules');
const minds = await start_module('minds');
const game = rules.call('games').find((one) => one.id === id);
assert.ok(game, `there is no game ${id}`);
const sets = option_sets(game);
let glanced = 0;
let searched = 0;
for (const options of sets) {
  const { match, players } = rules.call('start', { game: id, options });
  rules.call('close', { match });
  await give_nets(minds, id, players);
  const plain = Array.from({ length: players }, (_, i) => (i % 2 ? 'random' : 'simple')).join(',');
  glanced += await compare(rules, options, plain, Number(games));
  searched += await compare(minds, options, plain, 10);
  searched += await compare(minds, options, 'ismcts:iterations=100', 2);
  searched += await compare(minds, options, 'pimc:iterations=20', 1);
}
const mixed = 'ismcts:iterations=600:threads=2';
searched += await compare(minds, {}, mixed, 1);
searched += await compare(minds, {}, 'easy', 3);
console.log(
  `${id}: ${sets.length} option sets, ${glanced} games at a glance and ${searched} with minds.wasm`,
);
