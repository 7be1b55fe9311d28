// SPDX-License-Identifier: Apache-2.0
// The games of this device: counted, drawn, taken away and deleted.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { api, lay, phone, sit, until } from '../table.mjs';

async function finished(t, game) {
  const seated = await lay(t, game);
  await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
  const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
  await until('the bots finish', over, 60_000);
  return seated;
}

export const mine = {
  async 'games of this device are counted, exported and deleted'(t) {
    for (const look of [{}, { viewport: phone, hasTouch: true }]) {
      const seated = await finished(t, 'awimbawe');
      const page = await sit(t, seated, look);
      await page.waitForSelector('[data-over]');
      await page.goto(`${t.url}/`);
      await page.getByRole('link', { name: 'My games' }).click();
      await page.getByText('1 game finished on this device').waitFor();
      const { view } = await api(t, `/tables/${seated.table}/view`, undefined, seated.token);
      const won = view.result.winners.includes(seated.seat);
      await page.getByRole('img', { name: `${won ? 1 : 0} of 1 won` }).waitFor();
      await page.getByRole('img', { name: /^Points, oldest first: \d/ }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= page.viewportSize().width, `the page is ${wide} wide`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      const kept = JSON.parse(await readFile(await download.path(), 'utf8'));
      assert.deepEqual(kept.games[0].scores, view.result.scores);
      assert.equal(kept.games[0].table, seated.table);
      await page.getByRole('button', { name: 'Delete …' }).click();
      await page.getByRole('button', { name: 'Yes, delete' }).click();
      await page.getByText('Games that you finish on this device').waitFor();
      await page.reload();
      await page.getByText('Games that you finish on this device').waitFor();
    }
  },
};
