// SPDX-License-Identifier: Apache-2.0
// How fast the page searches beside the native program, one thread each, on this machine:
// bench.mjs MENAGERIE [seconds] [node] [chromium]
// Rounds of all in turn, so that what else the machine does meets them alike; the middle of three.
// Native and Node.js are measured in processor time, Chromium by the clock.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { built, give_nets, page_source, start_module } from './host.mjs';

const [program, seconds = '1', ...hosts] = process.argv.slice(2);
const wanted = hosts.length > 0 ? hosts : ['node', 'chromium'];
const figure = 'ismcts_iterations_per_s';
const rounds = Number(process.env.ROUNDS ?? 3);
const ms = Math.round(Number(seconds) * 1000);

async function native(id) {
  const args = ['bench', id, '--seconds', seconds, '--json'];
  return JSON.parse((await promisify(execFile)(program, args)).stdout)[id][figure];
}

async function node() {
  const now = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const minds = await start_module('minds', { now });
  return {
    games: minds.call('games'),
    async speed(id, players) {
      await give_nets(minds, id, players);
      return minds.call('bench', { game: id, ms })[figure];
    },
  };
}

// A page of its own, in which a worker runs the module as the real page's does.
async function chromium() {
  const worker = await page_source('worker/worker.ts');
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://x').pathname.slice(1);
    const type = name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
    response.setHeader('Content-Type', name === '' ? 'text/html' : type);
    if (name === '') response.end('<!doctype html>');
    else if (name === 'worker.js') response.end(worker);
    else response.end(await readFile(path.join(built, name)).catch(() => ''));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Not needed where Chromium is not measured.
  const { launch } = await import('../../../web/e2e/browser.mjs');
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(() => {
    const worker = new Worker('worker.js');
    let last = 0;
    window.ask = (name, args, attachment) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        worker.addEventListener('message', ({ data }) => {
          if (data.t === 'broken') reject(new Error(data.text));
          if (data.id !== id) return;
          if (data.t === 'answer') resolve(data.ok);
          else reject(new Error(data.text));
        });
        worker.postMessage({ t: 'call', id, name, args, attachment });
      });
    worker.postMessage({ t: 'start', code: `${location.origin}/minds.wasm` });
  });
  return {
    async speed(id, players) {
      return page.evaluate(
        async ({ id, players, ms, figure }) => {
          for (const { kind, file } of await window.ask('nets', { game: id, players })) {
            const bytes = new Uint8Array(await (await fetch(`nets/${file}`)).arrayBuffer());
            await window.ask('net', { game: id, players, kind }, bytes);
          }
          return (await window.ask('bench', { game: id, ms }))[figure];
        },
        { id, players, ms, figure },
      );
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

const middle = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
const in_node = await node();
const in_chromium = wanted.includes('chromium') ? await chromium() : null;
for (const game of in_node.games) {
  const players = game.options.find(({ name }) => name === 'players').standard;
  const speeds = { native: [], node: [], chromium: [] };
  for (let round = 0; round < rounds; ++round) {
    speeds.native.push(await native(game.id));
    if (wanted.includes('node')) speeds.node.push(await in_node.speed(game.id, players));
    if (in_chromium) speeds.chromium.push(await in_chromium.speed(game.id, players));
  }
  const base = middle(speeds.native);
  const line = Object.entries(speeds)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => {
      const speed = middle(list);
      return `${name} ${Math.round(speed / 1000)} (${(speed / base).toFixed(2)})`;
    });
  console.log(`${game.id}: thousand iterations a second: ${line.join(', ')}`);
}
await in_chromium?.close();
