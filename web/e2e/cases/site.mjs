// SPDX-License-Identifier: Apache-2.0
// The page as a folder of files, under a path of a server that knows nothing but files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { program } from '../server.mjs';
import { deal, play, visit } from '../table.mjs';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const under = '/games/of/ours/';

/** Files and their types, and no other header. */
function file_server(folder) {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url, 'http://files');
    let path = join(folder, normalize(pathname.slice(under.length)));
    try {
      if (!pathname.startsWith(under)) throw new Error('outside');
      if (statSync(path).isDirectory()) path = join(path, 'index.html');
      const body = readFileSync(path);
      answer.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** The address of a site that has just been written. */
async function written(t) {
  const folder = mkdtempSync(join(tmpdir(), 'menagerie-site-'));
  const dist = new URL('../../dist', import.meta.url).pathname;
  execFileSync(program, ['site', join(folder, 'site'), '--site', dist], { stdio: 'ignore' });
  const server = await file_server(join(folder, 'site'));
  t.ends.push(async () => {
    server.closeAllConnections?.();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, t: { ...t, url: `http://127.0.0.1:${server.address().port}${under}` } };
}

export const site = {
  async 'a folder of files is a whole Menagerie, under any path'(given) {
    const { folder, t } = await written(given);
    const page = await visit(t, '', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await deal(page, 'Play now: Awimbawe, against bots');
    await page.waitForSelector('.board');
    assert.equal(new URL(page.url()).pathname, under);
    await play([page], 12);
    await page.reload();
    await page.waitForSelector('.board');
    assert.equal(await play([page]), 'over');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Record' }).click();
    const record = join(folder, 'game.json');
    await (await download).saveAs(record);
    execFileSync(program, ['verify', record], { stdio: 'ignore' });
    await page.context().setOffline(true);
    await page.goto(`${t.url}#/learn/color-gangsters`);
    await page.reload();
    await page.waitForSelector('.board');
  },

  async 'a folder of files keeps a person on one device'(given) {
    const { t } = await written(given);
    const page = await visit(t, '#/you');
    await page.getByText('This page has no server').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Show code and words' }).count(), 0);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything' }).click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.equal(file.server, null);
    assert.equal(file.device.settings.name, 'Ada');
    await page.getByRole('button', { name: 'Delete on this device…' }).click();
    await page.getByText('None of it is kept anywhere else.').waitFor();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await page.waitForURL(t.url);
    await page.getByRole('button', { name: /^Play now: Awimbawe/ }).waitFor();
  },
};
