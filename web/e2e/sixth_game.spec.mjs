// SPDX-License-Identifier: Apache-2.0
// The page with a game that it was not built with (docs/GAME_FROM_SCRATCH.md): drawn, named and
// played as the game describes itself. The program that serves it is built by tests/tutorial.
import assert from 'node:assert/strict';
import { api, deal, lay, my_turn, phone, play, sit, strip, view_of, visit } from './table.mjs';
import { register } from './test.mjs';

const game = 'clover';

/** The outlines of all pictures in there. */
const pictures = (place) =>
  place.evaluateAll((svgs) => svgs.map((svg) => svg.querySelector('path')?.getAttribute('d')));

register({
  async 'a game that the page does not know is in the lobby, with its own art'(t) {
    const { description } = (await api(t, '/games')).games.find(({ id }) => id === game);
    const page = await visit(t);
    const card = page.locator('.game').filter({ hasText: 'Clover' });
    await card.getByText('Four trees, and one of them wins the trick.').waitFor();
    const drawn = await pictures(card.locator('.cover svg'));
    // It has no lesson, so none is offered.
    assert.equal(await card.getByRole('link', { name: /^Learn/ }).count(), 0);
    for (const sign of ['oak', 'ash', 'elm', 'fir', 'cone'])
      assert.ok(drawn.includes(description.art[sign]), `the ${sign} is not drawn`);
    await deal(page, 'Play now: Clover, against bots');
    await page.waitForSelector('.board');
  },

  async 'its cards are named, its actions said, and it is played to its end'(t) {
    for (const look of [{}, { viewport: phone }]) {
      const seated = await lay(t, game);
      const page = await sit(t, seated, look);
      await my_turn(page);
      const view = await view_of(t, seated);
      const [, text] = view.legal[0].split(' ');
      const name = { O: 'oak', A: 'ash', E: 'elm', F: 'fir' }[text[0]] + ` ${text.slice(1)}`;
      const held = page.locator(`.held[data-card="${text}"]`);
      const spoken = await held.locator('[role=img]').first().getAttribute('aria-label');
      assert.ok(spoken.startsWith(name), spoken);
      await held.click(strip);
      await page.getByRole('button', { name: `Play ${name}` }).click();
      assert.equal(await play([page]), 'over');
      const result = page.getByRole('dialog');
      await result.getByText('Fair shuffle').waitFor();
      assert.ok(await result.locator('li.winner').count(), 'nobody has won');
    }
  },

  async 'what its signs mean can be looked up, each with its rule'(t) {
    const page = await sit(t, await lay(t, game));
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByText('The six of each tree bears it; it has no effect.').waitFor();
    await page.getByRole('button', { name: /^Rule .*Cone/ }).click();
    await page.locator('.rule.here').waitFor();
  },
});
