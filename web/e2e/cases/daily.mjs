// SPDX-License-Identifier: Apache-2.0
// The daily deal: played on a phone without a net, left and continued, with the line to paste, the
// days in a row, and a record that the program finds to be that day's. With a server, how it
// compares with the tries of others.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clean } from '../axe.mjs';
import { program } from '../server.mjs';
import { desk, phone, play, visit } from '../table.mjs';

/** A day of deals ends at midnight, UTC: so close to it, one waits for the next day. */
async function away_from_midnight() {
  const left = 86_400_000 - (Date.now() % 86_400_000);
  if (left < 150_000) await new Promise((done) => setTimeout(done, left + 1000));
}

const day = (shift = 0) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

/** What `menagerie daily check` says of a record. */
async function checked(record) {
  const folder = await mkdtemp(join(tmpdir(), 'menagerie-daily-'));
  const file = join(folder, 'daily.jsonl');
  writeFileSync(file, `${JSON.stringify(record)}\n`);
  const { status, stdout, stderr } = spawnSync(program, ['daily', 'check', file], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  return { status, told: stdout + stderr };
}

/** The record that the page offers for download. */
async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Record' }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** A page on a phone, without a net, that has played yesterday's deal. */
async function cut_off(t) {
  const page = await visit(t, '/', {
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'allow',
    acceptDownloads: true,
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(
    (date) =>
      localStorage.setItem(
        'menagerie.daily',
        JSON.stringify({ awimbawe: { [date]: { table: 'localaaaaaaa', end: 'lost' } } }),
      ),
    day(-1),
  );
  await page.context().setOffline(true);
  await page.reload();
  return page;
}

/** Plays some of today's deal, and leaves it twice: by a reload, and for the lobby. */
async function begin_and_leave(t, page) {
  await page.getByRole('button', { name: 'Awimbawe: Today’s deal', exact: true }).click();
  await page.waitForURL(/\/t\/local\w+$/);
  await page.waitForSelector('.board');
  const table = page.url();
  for (const name of ['Hint', 'Undo'])
    assert.equal(await page.getByRole('button', { name }).count(), 0, name);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('You get one try').waitFor();
  await page.keyboard.press('Escape');
  await play([page], 14);
  const event = () => page.locator('.board').getAttribute('data-event').then(Number);
  const before = await event();
  await page.reload();
  await page.waitForSelector('.board');
  assert.ok((await event()) >= before);
  await page.goto(t.url);
  await page.getByRole('button', { name: 'Awimbawe: Today’s deal: continue' }).click();
  await page.waitForSelector('.board');
  assert.equal(page.url(), table);
  return table;
}

/** Copies the line as on a page that has come by plain http; what was copied. */
async function copied(page) {
  await page.evaluate(() => {
    document.addEventListener('copy', () => {
      window.copied = String(document.activeElement?.value ?? getSelection());
    });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.getByRole('button', { name: 'Copy this line' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return page.evaluate(() => window.copied);
}

async function begin(page) {
  await page.getByRole('button', { name: 'Awimbawe: Today’s deal', exact: true }).click();
  await page.waitForURL(/\/t\/local\w+$/);
  await page.waitForSelector('.board');
}

/** The best tries that a page shows. */
const tries = (page) =>
  page.getByRole('list', { name: 'Best tries of the day' }).getByRole('listitem');

export const daily = {
  async 'a daily deal is played once on a phone, without a net, and its record is that day’s'(t) {
    await away_from_midnight();
    const page = await cut_off(t);
    const table = await begin_and_leave(t, page);
    assert.equal(await play([page]), 'over');
    const line = page.locator('section[aria-label="Daily deals"] .line');
    await line.waitFor({ timeout: 60_000 });
    const told = await line.textContent();
    assert.match(told, new RegExp(`^Menagerie daily ${day()}, Awimbawe: (won|lost) \\d+ : \\d+`));
    await page.getByText('2 days in a row.').waitFor();
    await page.getByText(/The next deal comes at/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Rematch' }).count(), 0);
    assert.equal(await copied(page), told);
    await clean(page);

    const record = await saved(page);
    const right = await checked(record);
    assert.equal(right.status, 0, right.told);
    assert.ok(right.told.includes(told), right.told);
    record.events.find(({ seat }) => seat === 1).do = 'play nothing';
    assert.notEqual((await checked(record)).status, 0);

    await page.goto(t.url);
    const end = told.includes('won') ? 'won' : 'lost';
    await page.getByRole('button', { name: `Awimbawe: Today’s deal: ${end}` }).click();
    await page.waitForURL(table);
    await page.goto(`${t.url}/mine`);
    await page.getByRole('heading', { name: 'Daily deals' }).waitFor();
    await page.getByText('2 days in a row.').waitFor();
    const today = page.getByRole('link', { name: `${Number(day().slice(8))}: ${end}` });
    assert.ok(table.endsWith(await today.getAttribute('href')));
    await clean(page);
  },

  async 'tries of a day are compared once one has played, also without a net'(t) {
    await away_from_midnight();
    const ada = await visit(t, '/', { viewport: desk });
    await begin(ada);
    assert.equal(await play([ada]), 'over');
    await ada.getByText('You’re the first to finish this deal').waitFor({ timeout: 60_000 });
    assert.equal(await tries(ada).count(), 1);

    const bo = await visit(t, '/', { viewport: phone, hasTouch: true, serviceWorkers: 'allow' });
    await bo.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await begin(bo);
    await bo.context().setOffline(true);
    assert.equal(await play([bo]), 'over');
    await bo.getByText(/The next deal comes at/).waitFor({ timeout: 60_000 });
    assert.equal(await tries(bo).count(), 0);
    assert.equal(await bo.getByText('other try').count(), 0);

    await bo.context().setOffline(false);
    await bo.getByRole('status').filter({ hasText: 'other try' }).waitFor({ timeout: 60_000 });
    assert.equal(await tries(bo).count(), 2);
    await bo.getByText('without your name').waitFor();
    await clean(bo);
    // With the keys alone; a try is looked at like any game that is over.
    await bo.getByRole('button', { name: /^Watch try 1, / }).focus();
    await bo.keyboard.press('Enter');
    await bo.waitForURL(/\/t\/local\w+\/replay/);
    await bo.waitForSelector('.board');
    // It is there still when the player comes back, and isn't sent twice.
    await bo.goto(t.url);
    await bo.getByRole('button', { name: /^Awimbawe: Today’s deal: (won|lost)$/ }).click();
    await bo.getByRole('button', { name: 'Result', exact: true }).click();
    await bo.getByRole('status').filter({ hasText: 'other try' }).waitFor({ timeout: 60_000 });
    assert.equal(await tries(bo).count(), 2);
  },
};
