// SPDX-License-Identifier: Apache-2.0
// Without a net: the page starts, a game against bots is played to its end and goes on after a
// reload, and lessons, rules, replay and hints are there.
import assert from 'node:assert/strict';
import { deal, play, until, visit } from '../table.mjs';

/** A page that has been here once, and is cut off from everything since. */
async function cut_off(t, options = {}) {
  const page = await visit(t, '/', { serviceWorkers: 'allow', ...options });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Awimbawe' }).waitFor();
  return page;
}

export const offline = {
  async 'without a net one plays against bots, reloads, and reads the result'(t) {
    const page = await cut_off(t);
    await deal(page, 'Play now: Awimbawe, against bots');
    await page.waitForSelector('.board');
    assert.match(new URL(page.url()).pathname, /^\/t\/local-/);
    await play([page], 12);
    const event = () => page.locator('.board').getAttribute('data-event').then(Number);
    const before = await event();
    await page.reload();
    await page.waitForSelector('.board');
    assert.ok((await event()) >= before);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.dialog .opinion, dialog li').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('a decision is taken back', async () => (await event()) < before + 1);
    assert.equal(await play([page]), 'over');
    await page.goto(`${page.url()}/replay?event=3&seat=all`);
    await page.waitForSelector('.board');
    await page.goto(t.url);
    await page
      .getByRole('link', { name: /Awimbawe.*replay/is })
      .first()
      .waitFor();
  },

  async 'without a net lessons and rules are there'(t) {
    const page = await cut_off(t);
    await page.getByRole('button', { name: 'Rules of Savage Bowl' }).click();
    await page.locator('dialog, [role=dialog]').getByText(/trick/).first().waitFor();
    await page.goto(`${t.url}/learn/color-gangsters`);
    await page.waitForSelector('.board');
  },
};
