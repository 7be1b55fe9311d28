// SPDX-License-Identifier: Apache-2.0
// Each game is played in a place of its own.
import assert from 'node:assert/strict';
import { games } from '../games.mjs';
import { lay, my_turn, sit } from '../table.mjs';

/** Runs in the page: what the cloth, its frame and a back are drawn with. */
const drawn = () => {
  const felt = document.querySelector('.felt');
  const of = (pseudo, what) => getComputedStyle(felt, pseudo)[what];
  const root = getComputedStyle(document.documentElement);
  return {
    ground: of('::before', 'backgroundImage'),
    frame: of('::after', 'borderImageSource'),
    back: root.getPropertyValue('--back-art'),
    colour: getComputedStyle(felt).getPropertyValue('--felt-1'),
  };
};

export const worlds = {
  async 'every game has a ground, a frame and backs of its own, by day and by night'(t) {
    const seen = new Set();
    for (const game of games) {
      const page = await sit(t, await lay(t, game), { reducedMotion: 'reduce' });
      await page.waitForSelector(`html[data-world="${game}"]`);
      const day = await page.evaluate(drawn);
      for (const url of Object.values(day)
        .join()
        .match(/https?:[^")]+/g)) {
        assert.ok(!seen.has(url), `${game} has what another has: ${url}`);
        seen.add(url);
        const { ok, headers } = await fetch(url);
        assert.ok(ok && headers.get('content-type').startsWith('image/svg+xml'), url);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.notEqual((await page.evaluate(drawn)).colour, day.colour);
      await page.context().close();
    }
    assert.equal(seen.size, 3 * games.length);
  },

  async 'one waits in the place where the game is played'(t) {
    const page = await sit(t, await lay(t, 'awimbawe', { bots: {} }), {});
    const ground = await page
      .locator('main')
      .evaluate((one) => getComputedStyle(one).backgroundImage);
    assert.match(ground, /ground/);
    // The words stand on paper, not on it.
    await page.locator('main > .waiting').getByRole('button', { name: 'Share' }).waitFor();
  },

  async 'whoever has chosen a cloth keeps it'(t) {
    const seated = await lay(t, 'savage-bowl');
    const page = await sit(t, seated, { reducedMotion: 'reduce' }, { felt: 'blue' });
    await page.waitForSelector('html[data-world]');
    const { ground, colour } = await page.evaluate(drawn);
    assert.ok(!ground.includes('url('), ground);
    assert.equal(colour.trim(), '#2f5f86');
    // A world is left with its table.
    await my_turn(page);
    await page.goto(`${t.url}/`);
    await page.locator('.game').first().waitFor();
    assert.equal(await page.locator('html[data-world]').count(), 0);
  },
};
