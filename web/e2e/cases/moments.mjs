// SPDX-License-Identifier: Apache-2.0
// What is seen on the table comes before what is told of it.
import assert from 'node:assert/strict';
import { at_both_sizes, lay, play, sit } from '../table.mjs';

/** Runs in the page: writes down in which order the end is seen and told. */
function watch() {
  window.order = [];
  const note = (what, there) => there && !window.order.includes(what) && window.order.push(what);
  new MutationObserver(() => {
    const one = (selector) => document.querySelector(selector) !== null;
    note('crown', one('.plate') && one('.crown'));
    note('told', one('[data-over] .strip a[href$="/replay"]'));
    note('result', one('dialog[open] .result, [role=dialog] .result'));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

const event_of = async (page) => Number(await page.locator('.board').getAttribute('data-event'));

export const moments = at_both_sizes({
  async 'the end is seen on the table before it is told'(t, look) {
    for (const reducedMotion of ['reduce', 'no-preference']) {
      const seated = await lay(t, 'color-gangsters', { options: { players: 3 } });
      const page = await sit(t, seated, { ...look, reducedMotion });
      await page.evaluate(watch);
      assert.equal(await play([page]), 'over');
      await page.getByRole('dialog').getByText('Fair shuffle').waitFor();
      const order = await page.evaluate(() => window.order);
      assert.equal(order[0], 'crown', `${order}`);
      assert.deepEqual([...order].sort(), ['crown', 'result', 'told']);
      // The markers of the winner stand out.
      await page.keyboard.press('Escape');
      assert.ok((await page.locator('.marker.winners').count()) > 0);
      await page.context().close();
    }
  },

  async 'whoever has seen enough of the end taps the table'(t, look) {
    const page = await sit(t, await lay(t, 'awimbawe'), { ...look, reducedMotion: 'reduce' });
    await page.clock.install();
    await page.clock.resume();
    assert.equal(await play([page]), 'over');
    const staged = page.locator('.around[data-staged]');
    if (await staged.count()) await staged.click({ position: { x: 8, y: 8 } });
    await page.getByRole('dialog').locator('.result').waitFor();
  },

  async 'what befalls a seat is seen in the middle of the table, and a tap ends it'(t, look) {
    const seated = await lay(t, 'savage-bowl', { options: { players: 4 } });
    const page = await sit(t, seated, look);
    await page.evaluate(() => {
      window.befell = 0;
      new MutationObserver(() => {
        const moment = document.querySelector('[data-moment]');
        if (!moment || moment.counted) return;
        moment.counted = true;
        ++window.befell;
        document.querySelector('.around').click();
      }).observe(document.querySelector('.felt'), { subtree: true, childList: true });
    });
    // Yellow Cards are given all the time.
    while ((await play([page], (await event_of(page)) + 12)) !== 'over')
      if ((await page.evaluate(() => window.befell)) > 1) break;
    assert.ok((await page.evaluate(() => window.befell)) > 1);
    await page.locator('[data-moment]').first().waitFor({ state: 'detached' });
  },
});
