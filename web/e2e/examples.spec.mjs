// SPDX-License-Identifier: Apache-2.0
// The page with the games of examples/games, which it was not built with: court cards, cards that
// are passed at the same time, and partners who win together. tests/examples builds the program.
import assert from 'node:assert/strict';
import { at_both_sizes, lay, my_turn, play, sit, strip, view_of } from './table.mjs';
import { register } from './test.mjs';

/** The cards of your hand. */
const in_hand = ({ zones, seat }) =>
  zones
    .find(({ layout, owner }) => layout === 'fan' && owner === seat)
    .cards.map(({ card }) => card);

register({
  async 'court cards have their letter in the corner and are named in full'(t) {
    const seated = await lay(t, 'hearts');
    const page = await sit(t, seated);
    await my_turn(page);
    const view = await view_of(t, seated);
    const courts = { J: 'jack', Q: 'queen', K: 'king', A: 'ace' };
    const suits = { C: 'clubs', D: 'diamonds', S: 'spades', H: 'hearts' };
    const held = view.legal.map((action) => action.split(' ')[1]);
    const court = held.find((card) => courts[card[1]]);
    const face = page.locator(`.held[data-card="${court}"] [role=img]`).first();
    assert.equal(await face.locator('.index b').innerText(), court[1]);
    const spoken = await face.getAttribute('aria-label');
    assert.ok(spoken.startsWith(`${courts[court[1]]} of ${suits[court[0]]}`), spoken);
  },

  async 'cards are passed, and a seat is told what it receives'(t) {
    const seated = await lay(t, 'hearts');
    const page = await sit(t, seated);
    for (let left = 3; left > 0; --left) {
      await my_turn(page);
      const view = await view_of(t, seated);
      const card = view.legal[0].split(' ')[1];
      await page.locator(`.held[data-card="${card}"]`).click(strip);
      await page
        .getByRole('button', { name: /^Pass / })
        .first()
        .click();
    }
    await page.getByText('passed you').first().waitFor();
  },

  ...at_both_sizes({
    async 'three cards are passed as one move'(t, look) {
      const seated = await lay(t, 'hearts', { options: { short_deck: true } });
      const page = await sit(t, seated, look);
      await my_turn(page);
      const [first, second, third, other] = in_hand(await view_of(t, seated));
      const held = (card) => page.locator(`.held[data-card="${card}"]`);
      const pass = page.getByRole('button', { name: /^Pass / });
      // Two are not enough; what is tapped again is taken back, also when all three are chosen.
      for (const card of [other, third]) await held(card).click(strip);
      assert.equal(await pass.count(), 0);
      await held(first).click(strip);
      assert.equal(await pass.count(), 1);
      await held(other).click(strip);
      assert.equal(await pass.count(), 0);
      await held(second).click(strip);
      await pass.click();
      await page.getByText('passed you').first().waitFor();
      const kept = in_hand(await view_of(t, seated));
      assert.ok(kept.includes(other));
      for (const card of [first, second, third]) assert.ok(!kept.includes(card), card);
    },
  }),

  async 'three cards are chosen and passed with the keys alone'(t) {
    const page = await sit(t, await lay(t, 'hearts', { options: { short_deck: true } }));
    await my_turn(page);
    await page.locator('.held').first().focus();
    for (let chosen = 1; chosen <= 3; ++chosen) {
      await page.keyboard.press('Space');
      assert.equal(await page.locator('.held.chosen').count(), chosen);
      if (chosen < 3) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await page.getByText('passed you').first().waitFor();
  },

  async 'partners win together'(t) {
    const page = await sit(t, await lay(t, 'spades', { options: { rounds: 1 } }));
    assert.equal(await play([page]), 'over');
    const result = page.getByRole('dialog');
    await result.locator('li.winner').first().waitFor();
    assert.equal(await result.locator('li.winner').count(), 2);
    assert.equal(await result.getByText('A shared victory').count(), 0);
  },
});
