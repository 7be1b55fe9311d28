// SPDX-License-Identifier: Apache-2.0
// A newcomer's way through the page, in Debian's Firefox over WebDriver BiDi: the lobby, a
// lesson, a whole game, its replay, and a game without a server. FIREFOX names another program.
import assert from 'node:assert/strict';
import { test as base } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { start_server } from './server.mjs';
import { api, press_on, until } from './table.mjs';

const seed = 7;

const test = base.extend({
  // Playwright wants a Firefox of its own; Debian's speaks the standard protocol.
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from here.
  async t({}, use) {
    const server = await start_server({ seed });
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      headless: true,
    });
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 860 });
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await use({ page, url: server.url, server, problems });
    await browser.close();
    await server.stop();
    assert.deepEqual(problems, [], 'the page complained');
  },
});

/**
 * What the selector finds, once it is there. Puppeteer's own waits compile a function in the page,
 * which our security policy forbids; before version 153 Firefox enforces that for tools, too.
 */
async function find(page, selector) {
  let found = null;
  await until(selector, async () => (found = await page.$(selector)));
  return found;
}

/** Presses a button. Svelte may put another in its place at any time: then that one is pressed. */
const click = (page, selector) =>
  until(`press ${selector}`, async () => {
    const button = await page.$(selector);
    return button?.click().then(
      () => true,
      (error) => {
        if (!/stale|detached|no such node|not clickable|disconnected/i.test(error)) throw error;
      },
    );
  });
const press = (page, name) => click(page, `::-p-aria([name="${name}"][role="button"])`);
const read = (page, text) => find(page, `::-p-text(${text})`);

/** To another page, once this one has fetched what it wants: the browser complains otherwise. */
async function go(page, address) {
  await page.waitForNetworkIdle();
  await page.goto(address);
}

/** A page whose person has chosen a name and short pauses. */
async function settle(t, path) {
  await t.page.goto(`${t.url}/icon.svg`);
  await t.page.evaluate(() =>
    localStorage.setItem('menagerie.settings', JSON.stringify({ name: 'Ada', pause: 'short' })),
  );
  await t.page.goto(t.url + path);
}

/** Deals from the lobby, and plays the game to its end with the buttons of the page. */
async function play_through(t) {
  await go(t.page, `${t.url}/new/awimbawe`);
  await press(t.page, 'Play now, with bots');
  await find(t.page, '.board, dialog[open]');
  if (!(await t.page.$('.board'))) await press(t.page, 'Just play');
  await find(t.page, '.board');
  assert.equal(await t.page.evaluate(press_on, { event: 1_000_000, ms: 200_000 }), 'over');
}

/** Makes a move with the mouse: the cards that it names, then its button. */
async function make(page, move) {
  const button = `[data-act="${move}"]`;
  for (const card of move.match(/\b[A-Z]\d+\b/g) ?? []) {
    if (await page.$(button)) break;
    const held = `.held[data-card="${card}"]`;
    const lying = `.pile.legal[data-card="${card}"] .take, .lies[data-card="${card}"] .take`;
    const thing = await find(page, `${held}, ${lying}`);
    // Only a strip of a card in a fan shows.
    await thing.click((await page.$(held)) ? { offset: { x: 19, y: 40 } } : {});
  }
  await (await find(page, button)).click();
}

test('Firefox: from the lobby through a whole game to its replay', async ({ t }) => {
  await settle(t, '/');
  const { games } = await api(t, '/games');
  await find(t.page, '.game');
  assert.equal((await t.page.$$('.game')).length, games.length);
  await play_through(t);
  const table = await t.page.evaluate(() => location.href);
  await go(t.page, `${table}/replay?event=3`);
  await find(t.page, '.board');
  const at = () => t.page.$eval('.board', (board) => Number(board.dataset.event));
  const before = await at();
  await t.page.keyboard.press('ArrowRight');
  await until('another event', async () => (await at()) !== before);
});

test('Firefox: a whole lesson', async ({ t }) => {
  await settle(t, '/learn/awimbawe');
  const { steps } = await api(t, '/lessons/awimbawe');
  for (const [i, step] of steps.entries()) {
    await read(t.page, `Step ${i + 1} of ${steps.length}`);
    if (step.move) {
      await make(t.page, step.move);
      await find(t.page, '.says.right');
    }
    if (i + 1 < steps.length) await click(t.page, '.go-on');
  }
  await read(t.page, 'Now play');
});

test('Firefox: without the server a game is played to its end', async ({ t }) => {
  await settle(t, '/');
  await t.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await t.server.kill();
  await play_through(t);
  assert.match(await t.page.evaluate(() => location.pathname), /^\/t\/local/);
  // If it wasn't reached, that isn't the page's fault.
  t.problems.length = 0;
});
