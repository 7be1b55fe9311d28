// SPDX-License-Identifier: Apache-2.0
// Without a net: the page starts, a game against bots is played to its end and goes on after a
// reload, and lessons, rules, replay and hints are there.
import assert from 'node:assert/strict';
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
    const table = page.url();
    await page.goto(`${table}/replay?event=3&seat=all`);
    await page.waitForSelector('.board');
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByRole('heading', { name: 'Luck and skill' }).waitFor({ timeout: 120_000 });
    // Whether it names a mistake depends on the game: seeing one is tested with known mistakes.
    await page.goto(`${table}/replay?event=3`);
    await page.waitForSelector('.board');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL(
      (url) => url.href !== table && /\/t\/local-[0-9a-f]+$/.test(url.pathname),
    );
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
      await play([page, guest], 4);
      assert.ok((await went_on()) > event);
      await page.goto(t.url);
      const kept = page.locator('a[href*="local-"]');
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
