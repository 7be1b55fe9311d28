// SPDX-License-Identifier: Apache-2.0
// The page with the games of examples/games, which it was not built with: court cards, cards that
// are passed at the same time, and partners who win together. tests/examples builds the program.
import assert from 'node:assert/strict';
import { lay, my_turn, play, sit, strip, view_of } from './table.mjs';
import { register } from './test.mjs';

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

  async 'partners win together'(t) {
    const page = await sit(t, await lay(t, 'spades', { options: { rounds: 1 } }));
    assert.equal(await play([page]), 'over');
    const result = page.getByRole('dialog');
    await result.locator('li.winner').first().waitFor();
    assert.equal(await result.locator('li.winner').count(), 2);
    assert.equal(await result.getByText('A shared victory').count(), 0);
  },
});
