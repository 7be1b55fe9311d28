// SPDX-License-Identifier: Apache-2.0
// Records of others: checked against the rules on this device, replayed, solved; and positions of
// the player's own.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { program } from '../server.mjs';
import { api, at_both_sizes, lay, phone, visit, until } from '../table.mjs';

const recorded = (game) =>
  execFileSync(program, ['simulate', game, '--games', '1', '--seed', '3', '--records', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).split('\n')[0];

async function opened(page, text) {
  await page.getByLabel('Or paste its text').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

export const records = {
  async 'a record is dropped, replayed and solved on this device'(t) {
    for (const [game, viewport] of [
      ['trump-tricks-game', { width: 1440, height: 900 }],
      ['awimbawe', phone],
    ]) {
      const page = await visit(t, '/open', { viewport });
      const record = recorded(game);
      await page.locator('input[type=file]').setInputFiles({
        name: 'game.jsonl',
        mimeType: 'application/json',
        buffer: Buffer.from(record),
      });
      await page.waitForURL(/\/t\/local\w+\/replay/);
      const events = JSON.parse(record).events.filter((one) => !('note' in one)).length;
      // A few decisions before the end of the game everything is told in a moment.
      const url = new URL(page.url());
      url.searchParams.set('event', String(events - 3));
      await page.goto(String(url));
      await page.getByRole('button', { name: 'Solve' }).click();
      await page.getByText('Exact.').waitFor();
      assert.match(await page.locator('.solved').textContent(), /positions? searched/);
      // The best line in words, as buttons say them, not in notation.
      const line = await page.locator('.solved li').allTextContents();
      assert.ok(line.length > 0 && line.every((step) => /: \p{Lu}/u.test(step)), line.join('; '));
      await page.context().close();
    }
  },

  async 'a record is read however its JSON is laid out, as a file and as text'(t) {
    const record = recorded('color-gangsters');
    const pretty = JSON.stringify(JSON.parse(record), null, 2);
    for (const text of [`\n\n${record}\n`, pretty]) {
      const page = await visit(t, '/open');
      await page.locator('input[type=file]').setInputFiles({
        name: 'game.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      await page.waitForURL(/\/t\/local\w+\/replay/);
      await page.goto(`${t.url}/open`);
      await opened(page, text);
      await page.waitForURL(/\/t\/local\w+\/replay/);
    }
  },

  async 'of a file with several records one is chosen, and a fault is told with its line'(t) {
    const page = await visit(t, '/open');
    const right = recorded('awimbawe');
    await page.locator('input[type=file]').setInputFiles({
      name: 'games.jsonl',
      mimeType: 'application/json',
      buffer: Buffer.from(`{"format"\n${right}\n`),
    });
    const which = page.getByLabel('It has 2 records. Which one?');
    await which.waitFor();
    const open = page.getByRole('button', { name: 'Open', exact: true });
    await open.click();
    await page.locator('[role=alert]', { hasText: 'not valid JSON at byte 10' }).waitFor();
    await which.selectOption({ label: 'Record 2 (line 2)' });
    await open.click();
    await page.waitForURL(/\/t\/local\w+\/replay/);
  },

  async 'text that is dropped is opened, and a file in UTF-16 is told from a bad one'(t) {
    const page = await visit(t, '/open');
    await page.locator('input[type=file]').setInputFiles({
      name: 'wide.jsonl',
      mimeType: 'application/json',
      buffer: Buffer.from(`\ufeff${recorded('awimbawe')}`, 'utf16le'),
    });
    await page.locator('[role=alert]', { hasText: 'in UTF-16, where UTF-8' }).waitFor();
    const dragged = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      return data;
    }, recorded('awimbawe'));
    await page.dispatchEvent('.drop', 'drop', { dataTransfer: dragged });
    await page.waitForURL(/\/t\/local\w+\/replay/);
  },

  async 'a server’s record whose shuffle is not what it promised is found out'(t) {
    const { table } = await lay(t, 'awimbawe', { name: undefined, bots: { others: 'novice' } });
    let record;
    // Bots alone play while a person watches.
    await until('the game is over', async () => {
      const { status } = await api(t, `/tables/${table}`);
      if (status === 'finished') record = await api(t, `/tables/${table}/record`);
      return record;
    });
    const page = await visit(t, '/open');
    const note = record.events.findIndex((one) => one.note?.startsWith('menagerie-deal/2 '));
    const right = record.events[note].note;
    const other = right.replace(/"seed":"./, (start) =>
      start.endsWith('0') ? '"seed":"1' : '"seed":"0',
    );
    record.events[note].note = other;
    await opened(page, JSON.stringify(record));
    await page.locator('[role=alert]', { hasText: 'The seed doesn’t match' }).waitFor();
    record.events[note].note = right;
    await opened(page, JSON.stringify(record));
    await page.waitForURL(/\/t\/local\w+\/replay/);
  },

  ...at_both_sizes({
    async 'what is wrong with a record is said, with the event'(t, look) {
      const page = await visit(t, '/open', look);
      await opened(page, '{"format":"menagerie-record/1"}');
      await page.locator('[role=alert]').waitFor();
      const record = JSON.parse(recorded('awimbawe'));
      const at = record.events.findIndex((one) => 'do' in one);
      record.events[at].do = 'play Z99';
      await opened(page, JSON.stringify(record));
      await page.locator('[role=alert]', { hasText: `event ${at}` }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/open');
    },

    async 'a position of one’s own is set up, searched and stopped'(t, look) {
      const page = await visit(t, '/open', look);
      await page.getByRole('button', { name: 'Savage Bowl' }).click();
      await page.waitForFunction(() => document.querySelector('textarea').value.includes('deal'));
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.waitForURL(/\/t\/local\w+\/replay/);
      await page.getByRole('button', { name: 'Solve' }).click();
      await page.getByText('Estimate so far.').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    },
  }),
};
