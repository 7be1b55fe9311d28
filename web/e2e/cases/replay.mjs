// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '../games.mjs';
import { program } from '../server.mjs';
import { nothing_overlaps } from '../overlap.mjs';
import { api, at_both_sizes, lay, sit, until, visit } from '../table.mjs';

/** What lies on the table, card by card. */
const drawn = (page) =>
  page.evaluate(() => ({
    event: document.querySelector('.board').dataset.event,
    trick: [...document.querySelectorAll('.spot, .pair')].map(
      (one) => one.querySelector('[data-card]')?.dataset.card ?? one.innerText,
    ),
    left: document.querySelectorAll('.felt [inert]').length,
  }));

export const replay = {
  async 'stepping back and forth fast leaves nothing behind'(t) {
    for (const game of games) {
      const seated = await lay(t, game);
      await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
      const is_over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
      await until('the bots finish', is_over, 60_000);
      const page = await visit(t, `/t/${seated.table}/replay?event=20`);
      await page.locator('.slider').waitFor();
      // Twice back and twice forth, faster than a card flies, from every event of some tricks.
      for (let event = 20; event < 44; ++event) {
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
          await page.keyboard.press(key);
      }
      const again = await visit(t, '/icon.svg');
      // What flies away is gone when it has arrived, however long a busy machine takes.
      let seen, fresh;
      await until(`${game} is drawn as from the start`, async () => {
        seen = await drawn(page);
        if (Number(seen.event) <= 30) return false;
        if (fresh?.event !== seen.event) {
          await again.goto(`${t.url}/t/${seated.table}/replay?event=${seen.event}`);
          await again.locator('.slider').waitFor();
        }
        fresh = await drawn(again);
        return isDeepStrictEqual(fresh, seen);
      }).catch(() => assert.deepEqual(seen, fresh, game));
    }
  },
  ...at_both_sizes({
    async 'a finished game is replayed, shared, asked about, taken home and checked'(t, look) {
      // Without results of chance: every event is a decision.
      const seated = await lay(t, 'trump-tricks-game');
      await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
      await until(
        'the bots finish',
        async () => (await api(t, `/tables/${seated.table}`)).status === 'finished',
        60_000,
      );
      const page = await sit(t, seated, look);
      await page.getByRole('button', { name: 'Result', exact: true }).click();
      await page.getByText('Fair shuffle').waitFor();

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Record' }).click(),
      ]);
      const folder = mkdtempSync(join(tmpdir(), 'menagerie-record-'));
      t.ends.push(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, 'game.jsonl');
      await download.saveAs(file);
      assert.match(readFileSync(file, 'utf8'), /menagerie-record\/1/);
      const verified = spawnSync(program, ['verify', '--json', file], { encoding: 'utf8' });
      assert.equal(verified.status, 0, verified.stdout + verified.stderr);
      assert.equal(JSON.parse(verified.stdout).deals_as_promised, 1);

      await page.getByRole('dialog').getByRole('link', { name: 'Replay' }).click();
      await page.locator('.slider').waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.waitForFunction(() => location.search.includes('event=2'));
      await page.locator('.slider').fill('12');
      await page.waitForFunction(() => document.querySelector('.board').dataset.event === '12');
      await page.getByRole('button', { name: 'What would the bot do?' }).click();
      await page.locator('.opinions li').first().waitFor();
      // On a phone the answer lies over the table until one has read it.
      if (look.hasTouch) await page.keyboard.press('Escape');
      await page.getByLabel('View as').selectOption('1');
      await page.locator('.hand').waitFor();
      if (!look.hasTouch) {
        // The bot's opinion and the hand are seen together.
        await page.getByRole('button', { name: 'What would the bot do?' }).click();
        await page.locator('.opinions li').first().waitFor();
      }
      const box = await page.locator('.hand').boundingBox();
      const { height } = look.viewport;
      assert.ok(box && box.height > 60 && box.y + box.height <= height, JSON.stringify(box));
      await nothing_overlaps(page, 'replay');
      await page.setViewportSize(look.viewport);

      const link = new URL(page.url());
      assert.equal(link.searchParams.get('event'), '12');
      const friend = await visit(t, link.pathname + link.search, look);
      await friend.locator('.at', { hasText: '12 /' }).waitFor();
      await friend.locator('.hand').waitFor();
    },
  }),
};
