// SPDX-License-Identifier: Apache-2.0
// The first game of a kind, and the rules wherever one may want them.
import assert from 'node:assert/strict';
import { played } from '../played.mjs';
import { api, at_both_sizes, deal, lay, looks, sit, until, visit } from '../table.mjs';

const table_of = async (t, page) => {
  await page.waitForURL(/\/t\//);
  return api(t, `/tables/${new URL(page.url()).pathname.split('/').pop()}`);
};
const begin = async (t, page, title) => {
  await deal(page, `Play now: ${title}`);
  return table_of(t, page);
};

/** The rules of Awimbawe with the mouse that beats the elephant, drawn. */
async function drawn(page, where) {
  const scene = where.locator('figure', { hasText: 'The mouse beats the elephant' });
  await scene.waitFor();
  assert.equal(await scene.locator('.card').count(), 2);
  await scene
    .locator('.won')
    .getByRole('img', { name: /^mouse .* wins the trick/ })
    .waitFor();
}

export const first = {
  async 'a first game leaves out what its rulebook leaves out, and can be had whole'(t) {
    for (const look of looks) {
      const page = await visit(t, '/', look);
      const card = page.locator('.game', { hasText: 'Savage Bowl' });
      await card.getByText('Without Chameleons').waitFor();
      assert.equal(await page.getByRole('checkbox', { name: /^First game/ }).count(), 2);
      assert.equal(await page.getByRole('checkbox', { name: /^Short game/ }).count(), 1);
      assert.equal((await begin(t, page, 'Savage Bowl')).options.chameleons, false);
      await page.goto(`${t.url}/`);
      assert.equal((await begin(t, page, 'Color Gangsters')).options.draft, false);
      await page.goto(`${t.url}/`);
      await card.getByRole('checkbox').uncheck();
      assert.equal((await begin(t, page, 'Savage Bowl')).options.chameleons, true);
      await page.goto(`${t.url}/new/savage-bowl`);
      await page.getByText('First game?').waitFor();
      await page.context().close();
    }
  },

  async 'a short game is offered to as many players as it is meant for'(t) {
    const page = await visit(t, '/new/rage-n-glyphs');
    const step = (value) => page.locator(`input[name=step][value="${value}"]:checked`);
    const players = (count) =>
      page.locator(`label:has(input[name=players][value="${count}"])`).click();
    await page.getByText('Short game').waitFor();
    await step(2).waitFor({ state: 'attached' });
    await players(6);
    await step(1).waitFor({ state: 'attached' });
    assert.equal(await page.getByText('Short game').count(), 0);
    await players(5);
    await step(2).waitFor({ state: 'attached' });
    await page.locator('label:has(input[name=step][value="1"])').click();
    await players(4);
    await players(7);
    await players(3);
    await step(1).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Play now, with bots' }).click();
    const { options } = await table_of(t, page);
    assert.deepEqual([options.players, options.step], [3, 1]);
  },

  async 'the rules are drawn: in the lobby, while players wait, and beside the table'(t) {
    for (const look of looks) {
      const page = await visit(t, '/', look);
      await page.getByRole('button', { name: 'Rules of Awimbawe' }).click();
      await drawn(page, page.getByRole('dialog'));
      await page.getByRole('button', { name: 'Close' }).click();
      await deal(page, 'Invite friends to Awimbawe');
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await drawn(page, page.getByRole('dialog'));
      await page.context().close();
      const there = await sit(t, await lay(t, 'awimbawe'), look);
      if (look.hasTouch) await there.getByRole('button', { name: /^History, scores/ }).click();
      await there.getByRole('tab', { name: 'Rules' }).click();
      await drawn(there, there.getByRole('tabpanel'));
    }
  },

  async 'the rules show what the chosen options mean for them'(t) {
    const page = await visit(t, '/new/trump-tricks-game', looks[0]);
    const open = page.getByRole('button', { name: 'Rules with these options' });
    const rules = page.getByRole('dialog');
    await open.click();
    await rules.getByText('Not in this game – Giving away tricks: no').first().waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('checkbox', { name: /^Giving away tricks/ }).check();
    await open.click();
    await rules.getByText('The winner of a trick may offer it to another player.').waitFor();
    assert.equal(await rules.getByText('Not in this game – Giving away tricks').count(), 0);
    await rules.getByRole('button', { name: 'Rule R6' }).click();
    await rules.getByText('There is only one offer per trick').waitFor();
  },

  ...at_both_sizes({
    async 'who has finished a game has the whole one dealt'(t, look) {
      const seated = await lay(t, 'color-gangsters', { options: { draft: false } });
      await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
      const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
      await until('the bots finish', over, 60_000);
      const page = await sit(t, seated, look);
      await page.waitForSelector('[data-over]');
      await page.goto(`${t.url}/`);
      const offers = page.getByRole('checkbox', { name: /^First game/ });
      await offers.first().waitFor();
      assert.equal(await offers.count(), 1);
      assert.equal((await begin(t, page, 'Color Gangsters')).options.draft, true);
    },

    async 'the short game stays the usual one until one asks for the long one'(t, look) {
      const page = await visit(t, '/icon.svg', look);
      // Three games of that kind were finished here, and took 21 to 40 minutes.
      const { games } = await api(t, '/games');
      const { options: specs } = games.find(({ id }) => id === 'rage-n-glyphs');
      const usual = Object.fromEntries(specs.map(({ name, standard }) => [name, standard]));
      const games_here = [40, 21, 24].map((minutes, i) =>
        played(`aaaaaaaaaaa${i}`, {
          game: 'rage-n-glyphs',
          title: "Rage'n Glyphs",
          at: 1_700_000_000_000 + i,
          options: { ...usual, step: 2 },
          minutes,
        }),
      );
      await page.evaluate(
        (kept) => localStorage.setItem('menagerie.games', JSON.stringify(kept)),
        games_here,
      );
      await page.goto(`${t.url}/`);
      const card = page.locator('.game', { hasText: "Rage'n Glyphs" });
      await card.getByText('about 25 min in your games').waitFor();
      assert.equal((await begin(t, page, "Rage'n Glyphs")).options.step, 2);
      await page.goto(`${t.url}/`);
      await card.getByRole('checkbox', { name: /^Short game/ }).uncheck();
      await card.getByText('about 90 min').waitFor();
      await page.reload();
      await card.getByText('about 90 min').waitFor();
      assert.equal((await begin(t, page, "Rage'n Glyphs")).options.step, 1);
    },

    async 'a seat is drawn by lot, or chosen'(t, look) {
      const page = await visit(t, '/new/trump-tricks-game', look);
      await page.getByLabel('Your seat').selectOption({ label: 'Seat 3' });
      await page.getByRole('button', { name: 'Play now, with bots' }).click();
      const { seats } = await table_of(t, page);
      assert.deepEqual(
        seats.map((seat) => seat.kind),
        ['bot', 'bot', 'person', 'bot'],
      );
      const drawn = new Set();
      await until('different seats are drawn', async () => {
        await page.goto(`${t.url}/`);
        const table = await begin(t, page, 'Savage Bowl');
        drawn.add(table.seats.findIndex((seat) => seat.kind === 'person'));
        return drawn.size > 1;
      });
    },
  }),
};
