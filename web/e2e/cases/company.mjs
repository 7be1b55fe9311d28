// SPDX-License-Identifier: Apache-2.0
// People with people: those who look for company meet at one table, bots take what stays free, and
// everyone sees how the others feel.
import assert from 'node:assert/strict';
import { api, at_both_sizes, lay, phone, sit, until, visit } from '../table.mjs';

/** Looks for people to play with; the table to which that leads. */
async function look_for_people(page, game, wait) {
  await page.getByRole('button', { name: `Play ${game} with others` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(wait, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Play with others' }).click();
  await page.waitForURL(/\/t\/[0-9a-z]{12}$/);
  return new URL(page.url()).pathname.split('/').pop();
}

export const company = {
  async 'two who look for people meet, bots fill the table, and feelings are seen'(t) {
    const ada = await visit(t, '/', { viewport: phone });
    const bo = await visit(t, '/', { viewport: { width: 1440, height: 900 } });
    const table = await look_for_people(ada, 'Trump, Tricks, Game!', 'never');
    assert.equal((await api(t, `/tables/${table}`)).fills_at, null);
    assert.equal(await look_for_people(bo, 'Trump, Tricks, Game!', 'after 30 s'), table);
    await ada.getByText(/Waiting for \d more players?/).waitFor();
    await ada.getByRole('button', { name: 'Start, with bots in the empty seats' }).click();
    for (const page of [ada, bo]) await page.waitForSelector('.board');
    const { seats } = await api(t, `/tables/${table}`);
    assert.equal(seats.filter(({ kind }) => kind === 'person').length, 2);
    assert.match(seats.find(({ kind }) => kind === 'bot').name, /^\p{Lu}\p{Ll}+$/u);

    // On a wide page beside the table; on a phone by a tap on the player's own plate.
    await bo.getByRole('tab', { name: 'Chat' }).click();
    await bo.getByRole('button', { name: 'Well played!' }).click();
    for (const page of [ada, bo]) await page.locator('[data-feeling=applause]').first().waitFor();
    await ada
      .getByRole('status')
      .filter({ hasText: 'Well played!' })
      .waitFor({ state: 'attached' });
    await ada.locator('[data-feeling=applause]').first().waitFor({ state: 'detached' });
    await ada.locator('.strip .plate').first().click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Thank you' }).click();
    await bo.locator('[data-feeling=thanks]').first().waitFor();
  },

  ...at_both_sizes({
    async 'a bot has a face of its own, a person the animal of the seat'(t, look) {
      const seated = await lay(t, 'trump-tricks-game', { bots: { 1: 'easy', 2: 'strong' } });
      const page = await sit(t, seated, look);
      const before = await api(t, `/tables/${seated.table}`);
      const rows = page.locator('.seats li');
      for (const [i, { kind, name }] of before.seats.entries()) {
        const bots = rows.nth(i).getByRole('img', { name: 'bot', exact: true });
        assert.equal(await bots.count(), kind === 'bot' ? 1 : 0);
        if (kind === 'bot') assert.equal(await bots.getAttribute('data-bot'), name);
      }
      await page.getByRole('button', { name: 'Start, with bots in the empty seats' }).click();
      await page.waitForSelector('.board');
      const { seats } = await api(t, `/tables/${seated.table}`);
      assert.equal(await page.locator('.strip .plate [data-bot]').count(), 0);
      for (const [i, { kind, name }] of seats.entries())
        if (kind === 'bot')
          await page.locator(`.plate[data-seat="${i}"] [data-bot=${name}]`).waitFor();
      const drawn = await page
        .locator('.plate [data-bot] svg')
        .evaluateAll((all) => all.map((one) => one.innerHTML));
      assert.equal(new Set(drawn).size, seats.filter(({ kind }) => kind === 'bot').length);

      await page.locator('.plate[data-seat="2"]').click();
      const dialog = page.getByRole('dialog', { name: seats[2].name });
      await dialog.getByText('strong bot').waitFor();
      const { width, height } = await dialog
        .getByRole('img', { name: 'bot', exact: true })
        .boundingBox();
      assert.deepEqual([Math.round(width), Math.round(height)], [96, 96]);
    },

    async 'bots come when the time is over, and it is told how long that is'(t, look) {
      const page = await visit(t, '/', look);
      // Both sizes at a time, who would else meet.
      const game = look.hasTouch ? 'Awimbawe' : 'Savage Bowl';
      const table = await look_for_people(page, game, 'after 30 s');
      await page.getByText(/Bots fill the empty seats in \d+ seconds?/).waitFor();
      const { fills_at, now } = await api(t, `/tables/${table}`);
      assert.ok(fills_at > now && fills_at <= now + 30_000);
      await until(
        'a bot has come',
        async () => (await page.locator('.board').count()) > 0,
        120_000,
      );
    },

    async 'who wants other rules does not land at that table'(t, look) {
      const made = await api(t, '/tables', {
        game: 'rage-n-glyphs',
        options: { last_hand: 6 },
        name: 'Eve',
        open: true,
      });
      const page = await visit(t, '/', look);
      const table = await look_for_people(page, "Rage'n Glyphs", 'never');
      assert.notEqual(table, made.table);
    },
  }),
};
