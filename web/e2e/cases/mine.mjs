// SPDX-License-Identifier: Apache-2.0
// The games of this device: counted, drawn, taken away and deleted.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { clean } from '../axe.mjs';
import { played } from '../played.mjs';
import { api, lay, phone, sit, until, view_of, visit } from '../table.mjs';

async function finished(t, game) {
  const seated = await lay(t, game);
  await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
  const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
  await until('the bots finish', over, 60_000);
  return seated;
}

const won_from_behind = (table, leads, more = {}) =>
  played(table, { comeback: Math.max(0, ...leads.map((lead) => -lead)), leads, ...more });

export const mine = {
  async 'games that were won from behind are drawn, the furthest first'(t) {
    for (const look of [{}, { viewport: phone, hasTouch: true }]) {
      const page = await visit(t, '/icon.svg', look);
      const kept = [
        won_from_behind('aaaaaaaaaaaa', [2, -3, 1]),
        won_from_behind('bbbbbbbbbbbb', [-1, -7, -2, 2]),
        won_from_behind('cccccccccccc', [1, 4]),
        // As an earlier version kept it.
        won_from_behind('dddddddddddd', [], { comeback: 5, leads: undefined }),
        won_from_behind('eeeeeeeeeeee', [1, 2]),
      ];
      await page.evaluate(
        (games) => localStorage.setItem('menagerie.games', JSON.stringify(games)),
        kept,
      );
      await page.goto(`${t.url}/mine`);
      const plot = page.getByRole('img', {
        name:
          'Games won from behind, the largest deficit first: ' +
          '7 behind after round 2, from 5 behind, 3 behind after round 2',
      });
      await plot.waitFor();
      await page.getByRole('img', { name: '5 of 5 won' }).waitFor();
      await page.getByRole('img', { name: /^Points, oldest first: \d/ }).waitFor();
      // Each line begins and ends where the game did, and its lowest point has a mark.
      const drawn = await plot
        .locator('polyline')
        .evaluateAll((lines) => lines.map((line) => line.getAttribute('points').split(' ')));
      assert.deepEqual(
        drawn.map((points) => points.length),
        [5, 3, 4],
      );
      const marks = await plot
        .locator('circle:not(.won)')
        .evaluateAll((all) =>
          all.map((one) => `${one.getAttribute('cx')},${one.getAttribute('cy')}`),
        );
      assert.deepEqual(marks, [drawn[0][2], drawn[1][1], drawn[2][2]]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= page.viewportSize().width, `the page is ${wide} wide`);
      await clean(page, 'my games, won from behind');
      await page.context().close();
    }
  },

  async 'a level is told from games against bots, without help'(t) {
    const page = await visit(t, '/icon.svg');
    const against_bots = (i, more = {}) =>
      won_from_behind(`level${i}`, [], { levels: [null, 'easy'], helped: false, ...more });
    const show = async (games) => {
      await page.evaluate(
        (kept) => localStorage.setItem('menagerie.games', JSON.stringify(kept)),
        games,
      );
      await page.goto(`${t.url}/mine`);
      await page.getByRole('heading', { name: 'Savage Bowl' }).waitFor();
      return page.locator('.kinds').innerText();
    };
    const four = [1, 2, 3, 4].map((i) => against_bots(i));
    const waits = /After 5 games against bots without hints or undo/;
    assert.match(await show(four), waits);
    assert.match(await show([...four, against_bots(5, { helped: true })]), waits);
    // Winning each time is above the strongest level for all one knows.
    const twenty = Array.from({ length: 20 }, (_, i) => against_bots(i));
    assert.match(await show(twenty), /Your level\s+Normal, or better\s+Worked out from 20 games/);
    const lost = twenty.map((one) => ({ ...one, winners: [1] }));
    assert.match(await show(lost), /Your level\s+Beginner\s/);
  },

  async 'games of this device are counted, exported and deleted'(t) {
    for (const look of [{}, { viewport: phone, hasTouch: true }]) {
      const seated = await finished(t, 'awimbawe');
      const page = await sit(t, seated, look);
      await page.waitForSelector('[data-over]');
      await page.goto(`${t.url}/`);
      await page.getByRole('link', { name: 'My games' }).click();
      await page.getByText('1 game finished on this device').waitFor();
      const view = await view_of(t, seated);
      const won = view.result.winners.includes(seated.seat);
      // One game is a sentence; a chart is drawn from five on.
      await page.getByText(won ? 'One win so far.' : 'No win yet.').waitFor();
      assert.equal(await page.locator('.kinds [role=img]').count(), 0, 'a chart of one game');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= page.viewportSize().width, `the page is ${wide} wide`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      const kept = JSON.parse(await readFile(await download.path(), 'utf8'));
      assert.deepEqual(kept.games[0].scores, view.result.scores);
      assert.equal(kept.games[0].table, seated.table);
      assert.equal(kept.games[0].helped, true, 'a bot played for this seat');
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('button', { name: 'Yes, delete' }).click();
      await page.getByText('Games you finish on this device').waitFor();
      await page.reload();
      await page.getByText('Games you finish on this device').waitFor();
    }
  },
};
