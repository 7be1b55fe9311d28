// SPDX-License-Identifier: Apache-2.0
// What is said after a round, and at the end.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { clean } from '../axe.mjs';
import {
  api,
  at_both_sizes,
  decide,
  lay,
  looks,
  play,
  sit,
  stop_time,
  until,
  view_of,
  visit,
} from '../table.mjs';

const panel = (page) => page.locator('section.over');

/** Plays a short match of bids until the end of that round is told. */
async function to_the_end_of(t, page, round) {
  await until(
    `round ${round} is over`,
    async () => {
      if (await panel(page).count()) {
        const title = await panel(page)
          .locator('h2')
          .innerText()
          .catch(() => '');
        if (title === `Round ${round}`) {
          await stop_time(page);
          return true;
        }
        await page
          .getByRole('button', { name: 'Continue' })
          .click({ timeout: 2000 })
          .catch(() => {});
      }
      if (await page.locator('.prompt .turn').count()) await decide(page);
      return false;
    },
    120_000,
  );
}

export const rounds = {
  async 'a round ends with who bid, won and scored what, and why; and the course of the scores'(t) {
    for (const look of looks) {
      const seated = await lay(t, 'rage-n-glyphs', { options: { players: 4, last_hand: 3 } });
      const page = await sit(t, seated, look, { pause: 'long' });
      await to_the_end_of(t, page, 2);
      const view = await view_of(t, seated);
      const head = await panel(page).locator('thead th').allInnerTexts();
      assert.deepEqual(head.slice(1), ['Bid', 'Tricks won', 'Scores', 'Total']);
      const rows = await panel(page)
        .locator('tbody tr')
        .evaluateAll((lines) =>
          lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)),
        );
      const totals = view.sheet[1].totals;
      assert.deepEqual(
        rows.map((row) => Number(row[3])).sort(),
        [...totals].sort(),
        'the totals of the round',
      );
      await panel(page).getByText('Round 2 is over.').waitFor();
      await clean(page, 'a round that is over');
      assert.equal(await panel(page).locator('[data-course]').count(), 4);
      await page
        .getByRole('img', { name: /^Scores over time\. / })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await panel(page).waitFor({ state: 'detached' });
    }
  },

  async 'the result is drawn, for who has won and who has not, and can be taken away'(t) {
    const seated = await lay(t, 'awimbawe');
    await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
    const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
    await until('the bots finish', over, 60_000);
    const view = await view_of(t, seated);
    for (const look of looks) {
      const page = await sit(t, seated, look);
      await page.getByRole('button', { name: 'Result', exact: true }).click();
      const won = view.result.winners.includes(seated.seat);
      const art = page.locator('.outcome');
      await art.waitFor();
      assert.equal(await art.getAttribute('data-mine'), won ? 'won' : 'lost');
      const colours = await art.locator('canvas').evaluate((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 404)
          seen.add(data[i] * 65536 + data[i + 1] * 256 + data[i + 2]);
        return seen.size;
      });
      assert.ok(colours > 100, `${colours} colours`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Picture' }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^menagerie-awimbawe-\w+\.png$/);
      const bytes = await readFile(await download.path());
      assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
      assert.ok(bytes.length > 20_000);
      await page
        .getByRole('dialog')
        .getByRole('img', { name: /^Scores over time/ })
        .waitFor();
      // In a flat window one need not scroll for what to do next.
      await page.setViewportSize({ width: 844, height: 390 });
      const next = page.getByRole('dialog').getByRole('button', { name: 'Rematch' });
      const box = await next.boundingBox();
      assert.ok(box.y + box.height < 390, `${box.y}`);
    }
  },

  ...at_both_sizes({
    async 'a turn that goes over into the next is told with its tricks and footprints'(t, look) {
      const page = await sit(t, await lay(t, 'trump-tricks-game'), look, { pause: 'long' });
      // A turn may be over after nine tricks, some of them of few cards.
      await play([page], 24);
      await to_the_end_of(t, page, 1);
      const head = await panel(page).locator('thead th').allInnerTexts();
      assert.deepEqual(head.slice(1), ['Tricks won', 'Footprints', 'Animals', 'Scores', 'Total']);
      const rows = await panel(page)
        .locator('tbody tr')
        .evaluateAll((lines) =>
          lines.map((line) =>
            [...line.querySelectorAll('td')].map((cell) => Number(cell.textContent)),
          ),
        );
      assert.equal(rows.length, 4);
      for (const [tricks, footprints, animals, points, total] of rows)
        assert.deepEqual([tricks, points, total], [3, footprints * animals, points]);
      const box = await panel(page).boundingBox();
      const table = await panel(page).locator('table').boundingBox();
      assert.ok(table.x + table.width <= box.x + box.width, 'the table is wider than its panel');
    },

    async 'a result is shared: the link where one points, with the picture where one touches'(
      t,
      look,
    ) {
      const seated = await lay(t, 'awimbawe');
      await api(t, `/tables/${seated.table}/take-over`, { level: 'novice' }, seated.token);
      const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
      await until('the bots finish', over, 60_000);
      const permissions = ['clipboard-read', 'clipboard-write'];
      const page = await sit(t, seated, { ...look, permissions });
      // What a phone would hand to other programs.
      await page.evaluate(() => {
        navigator.canShare = () => true;
        navigator.share = async ({ title, url, files }) => {
          window.handed = { title, url, files: files.map(({ name, type }) => `${type} ${name}`) };
        };
      });
      await page.getByRole('button', { name: 'Result', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
      let link;
      if (look.hasTouch) {
        const handed = await (await page.waitForFunction(() => window.handed)).jsonValue();
        assert.match(handed.title, /^Awimbawe: (You win|\S+ wins|.+ share)/);
        assert.match(handed.files.join(), /^image\/png menagerie-awimbawe-\w+\.png$/);
        link = handed.url;
      } else {
        await page.getByRole('button', { name: 'Link copied' }).waitFor();
        link = await page.evaluate(() => navigator.clipboard.readText());
      }
      const friend = await visit(t, new URL(link).pathname, look);
      await friend.locator('.slider').waitFor();
    },

    async 'the sheet of a long game shows the total and the newest rounds first'(t, look) {
      const seated = await lay(t, 'rage-n-glyphs', { options: { players: 4, last_hand: 8 } });
      await api(t, `/tables/${seated.table}/take-over`, { level: 'novice' }, seated.token);
      const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
      await until('the bots finish', over, 120_000);
      const page = await sit(t, seated, look);
      if (look.hasTouch) await page.getByRole('button', { name: /^History, scores/ }).click();
      await page.getByRole('tab', { name: 'Scores' }).click();
      const sheet = page.locator('.scores table').first();
      await sheet.locator('thead th').nth(3).waitFor();
      const head = await sheet.locator('thead th').allTextContents();
      const view = await view_of(t, seated);
      const rounds = view.sheet.map(({ round }) => `Round ${round}${round}`).reverse();
      assert.deepEqual(head.slice(2), rounds);
      const row = await sheet.locator('tbody tr').first().locator('td').allTextContents();
      assert.match(row[0], new RegExp(`^${view.scores[0]}`));
      assert.match(row[1], new RegExp(`^${view.sheet.at(-1).totals[0]}`));
      // However far one scrolls, one sees whose points they are.
      const name = sheet.locator('tbody th').first();
      const before = await name.boundingBox();
      await page.locator('.scores').evaluate((box) => (box.scrollLeft = 10_000));
      const after = await name.boundingBox();
      assert.ok(Math.abs(after.x - before.x) < 2, `${before.x} and ${after.x}`);
    },

    async 'a tap on the table is enough to go on, and the round can be read again'(t, look) {
      const seated = await lay(t, 'rage-n-glyphs', { options: { players: 4, last_hand: 2 } });
      const page = await sit(t, seated, look, { pause: 'long' });
      await to_the_end_of(t, page, 1);
      await page.locator('.around').click({ position: { x: 4, y: 4 } });
      await panel(page).waitFor({ state: 'detached' });
      if (look.hasTouch) await page.getByRole('button', { name: /^History, scores/ }).click();
      await page.getByRole('tab', { name: 'Scores' }).click();
      await page.getByRole('table', { name: 'Round 1' }).waitFor();
    },
  }),
};
