// SPDX-License-Identifier: Apache-2.0
// What a card says of itself; and the piles of two players on phones.
import assert from 'node:assert/strict';
import { api, at_both_sizes, lay, my_turn, sit, strip } from '../table.mjs';

const tip = (page) => page.locator('[data-tip]');

/** Holds a finger on a thing, once it lies still, until that is there. */
async function hold(page, thing, there, at = strip.position) {
  await thing.hover({ position: at, trial: true });
  const { x, y } = await thing.boundingBox();
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x + at.x, y: y + at.y }]);
  await there.waitFor();
  await touch('touchEnd', []);
  await session.detach();
}

/** What the game says that a card can do, in English. */
async function power_of(t, game, card) {
  const { games } = await api(t, '/games');
  const { description } = games.find(({ id }) => id === game);
  const { power } = description.cards.find((one) => one.card === card);
  const words = await api(t, `/games/${game}/words/en`);
  return (words.messages ?? words.words ?? words)[power];
}

export const tips = {
  ...at_both_sizes({
    async 'a card says what it can do'(t, look) {
      const page = await sit(t, await lay(t, 'awimbawe'), look);
      await my_turn(page);
      const card = page.locator('.held').first();
      const text = await card.getAttribute('data-card');
      const power = await power_of(t, 'awimbawe', text);
      assert.ok(power.length > 10, power);
      if (look.hasTouch) await hold(page, card, tip(page));
      else await card.hover(strip);
      await tip(page).getByText(power).waitFor();
      assert.equal(await tip(page).getAttribute('data-tip'), text);
      const box = await tip(page).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= look.viewport.width, 'the tip is cut');
      // It was asked, and not chosen.
      assert.equal(await page.locator('.held.chosen').count(), 0);
      if (look.hasTouch) return;
      await page.mouse.move(2, 2);
      await tip(page).waitFor({ state: 'detached' });
      await card.focus();
      await page.keyboard.press('i');
      await tip(page).getByText(power).waitFor();
      await page.keyboard.press('Escape');
      await tip(page).waitFor({ state: 'detached' });
    },
  }),

  ...at_both_sizes({
    async 'figures, marks, facts and tiles say what they are, with the rule'(t, look) {
      const page = await sit(t, await lay(t, 'color-gangsters'), look);
      await my_turn(page);
      const ask = async (thing, text) => {
        if (look.hasTouch) await hold(page, thing, tip(page), { x: 5, y: 5 });
        else await thing.hover();
        await tip(page).getByText(text).waitFor();
        assert.equal(await page.getByRole('dialog').count(), 0);
        if (!look.hasTouch) await page.mouse.move(2, 2);
        else await page.locator('.prompt').tap();
        await tip(page).waitFor({ state: 'detached' });
      };
      await ask(page.locator('.felt .plate .stat').first(), /rule 6\.2/);
      await ask(page.locator('[data-fact="number-trump"]'), /^Number trump: /);
      await ask(page.locator('.tile').first(), /^\d paws?: /);
    },
  }),

  async 'the piles of two players are large on a phone, and say whose they are on its side'(t) {
    const seated = await lay(t, 'awimbawe');
    const phone = { width: 390, height: 844 };
    const page = await sit(t, seated, { viewport: phone, reducedMotion: 'reduce' });
    await my_turn(page);
    for (const [size, least] of [
      [phone, 64],
      [{ width: 360, height: 640 }, 53],
    ]) {
      await page.setViewportSize(size);
      await page.waitForFunction(
        (width) => {
          const piles = [...document.querySelectorAll('.pile')];
          return piles.length === 8 && piles.every((one) => one.clientWidth >= width);
        },
        least,
        { timeout: 10_000 },
      );
    }
    await page.setViewportSize({ width: 844, height: 390 });
    const whose = page.locator('.duel .whose');
    await whose.nth(1).waitFor();
    assert.equal((await whose.nth(1).innerText()).trim(), 'You');
    const felt = await page.locator('.felt').boundingBox();
    const backs = await page.locator('.duel .backs').boundingBox();
    assert.ok(backs.x + backs.width <= felt.x + felt.width, 'the backs leave the table');
  },
};
