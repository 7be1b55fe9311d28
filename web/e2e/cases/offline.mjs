// SPDX-License-Identifier: Apache-2.0
// Without a net: the page starts, a game against bots is played to its end and continues after a
// reload, and lessons, rules, replay and hints are there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { at_both_sizes, deal, phone, play, until, visit } from '../table.mjs';

/** A page that has been here once, and is cut off from everything since. */
async function cut_off(t, options = {}) {
  const page = await visit(t, '/', { serviceWorkers: 'allow', ...options });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Awimbawe' }).waitFor();
  return page;
}

const kept_before = JSON.parse(
  readFileSync(new URL('../../test/kept_before.json', import.meta.url), 'utf8'),
);

/** Runs in a page: lays into the browser what an older version of the page had kept there. */
async function keep_as_before({ tables, local }) {
  for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
  const opening = indexedDB.open('menagerie', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('tables', { keyPath: 'id' });
  await new Promise((done) => (opening.onsuccess = done));
  const transaction = opening.result.transaction('tables', 'readwrite');
  for (const table of tables) transaction.objectStore('tables').put(table);
  await new Promise((done) => (transaction.oncomplete = done));
  opening.result.close();
}

export const offline = {
  async 'tables that an older version of the page kept are still there'(t) {
    const page = await visit(t, '/icon.svg');
    await page.evaluate(keep_as_before, kept_before);
    const old = kept_before.tables.find(({ game }) => game === 'savage-bowl');
    await page.goto(`${t.url}/t/${old.id}`);
    await page.waitForSelector('.board');
    const event = () => page.locator('.board').getAttribute('data-event').then(Number);
    await until('the game is where it was', async () => (await event()) >= old.events.length);
    await play([page], old.events.length + 8);
    await page.goto(t.url);
    const own = page.locator('a[href^="/t/local"]');
    await until('all three are listed', async () => (await own.count()) === 3);
    await page.locator('a[href$="/review"]').first().click();
    await page.getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: 120_000 });
    await page.reload();
    await page.getByRole('heading', { name: 'Luck and skill' }).waitFor();
  },

  async 'without a net a table has a clock, chat and a fair shuffle, and another game follows'(t) {
    const page = await cut_off(t);
    await page.goto(`${t.url}/new/awimbawe`);
    await page.getByLabel('Clock').selectOption('bank');
    await page.getByRole('button', { name: 'Play now, with bots' }).click();
    await page.waitForSelector('.board');
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByLabel('Message').fill('To myself');
    await page.getByRole('button', { name: 'Send' }).click();
    const said = page.locator('.chat li', { hasText: 'To myself' });
    await said.waitFor();
    await play([page], 6);
    await page.reload();
    await page.waitForSelector('.board');
    await page.getByRole('tab', { name: 'Chat' }).click();
    await said.waitFor();
    await page
      .getByText(/^(9:\d\d|10:\d\d)$/)
      .first()
      .waitFor();
    assert.equal(await play([page]), 'over');
    const table = page.url();
    await page.getByText('Fair shuffle').first().waitFor();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== table && /\/t\/local\w+$/.test(url.pathname));
    await page.waitForSelector('.board');
  },

  async 'without a net one plays against bots, reloads, and reads the result'(t) {
    const page = await cut_off(t);
    await deal(page, 'Play now: Awimbawe, against bots');
    await page.waitForSelector('.board');
    assert.match(new URL(page.url()).pathname, /^\/t\/local/);
    await play([page], 12);
    const event = () => page.locator('.board').getAttribute('data-event').then(Number);
    const before = await event();
    await page.reload();
    await page.waitForSelector('.board');
    assert.ok((await event()) >= before);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.dialog .opinion, dialog li').first().waitFor();
    await page.keyboard.press('Escape');
    // Where chance has come since, there is nothing to take back, and that is said.
    const refused = page.locator('.toast', { hasText: 'There is nothing to undo' });
    for (;;) {
      const at = await event();
      const is_undone = async () => (await event()) < at;
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('an answer', async () => (await is_undone()) || (await refused.count()) > 0);
      if (await is_undone()) break;
      await refused.waitFor({ state: 'hidden' });
      await play([page], (await event()) + 2);
    }
    assert.equal(await play([page]), 'over');
    const table = page.url();
    await page.goto(`${table}/replay?event=3&seat=all`);
    await page.waitForSelector('.board');
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: 120_000 });
    // Whether it names a mistake depends on the game: seeing one is tested with known mistakes.
    await page.goto(`${table}/replay?event=3`);
    await page.waitForSelector('.board');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL((url) => url.href !== table && /\/t\/local\w+$/.test(url.pathname));
    await page.waitForSelector('.board');
    await page.goto(t.url);
    await page
      .getByRole('link', { name: /Awimbawe.*review/is })
      .first()
      .waitFor();
  },

  async 'a game that was begun without a net moves to the server, where a friend sits down'(t) {
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      const page = await cut_off(t, { viewport });
      await deal(page, 'Play now: Savage Bowl, against bots');
      await page.waitForSelector('.board');
      await play([page], 3);
      const event = Number(await page.locator('.board').getAttribute('data-event'));
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Invite someone' }).click();
      const dialog = page.getByRole('dialog');
      const move = dialog.getByRole('button', { name: 'Move to server' });
      assert.ok(await move.isDisabled(), 'there must be a seat for a guest');
      const boxes = dialog.getByRole('checkbox');
      assert.equal(await boxes.count(), 4, 'one for each bot');
      await boxes.nth(1).check();
      await move.click();
      const link = await page.locator('.waiting #link').inputValue();
      assert.match(link, /\/t\/[0-9a-z]{12}$/);
      const guest = await visit(t, new URL(link).pathname, { viewport });
      await guest.getByText('continues from an earlier position').waitFor();
      await guest.getByRole('button', { name: 'Sit down', exact: true }).click();
      await guest.waitForSelector('.board');
      await page.waitForSelector('.board');
      const went_on = () => page.locator('.board').getAttribute('data-event').then(Number);
      await until('the game goes on where it was', async () => (await went_on()) >= event);
      await play([page, guest], event + 1);
      assert.ok((await went_on()) > event);
      await page.goto(t.url);
      const kept = page.locator('a[href*="/t/local"]');
      await page.getByRole('heading', { name: 'Awimbawe' }).waitFor();
      assert.equal(await kept.count(), 0, 'it is no longer on the device');
    }
  },

  ...at_both_sizes({
    async 'without a net lessons and rules are there'(t, look) {
      const page = await cut_off(t, look);
      await page.getByRole('button', { name: 'Rules of Savage Bowl' }).click();
      await page.locator('dialog, [role=dialog]').getByText(/trick/).first().waitFor();
      await page.goto(`${t.url}/learn/color-gangsters`);
      await page.waitForSelector('.board');
    },
  }),
};
