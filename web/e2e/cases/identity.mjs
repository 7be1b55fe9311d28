// SPDX-License-Identifier: Apache-2.0
// One person on several devices: twelve words, the link, seats that are taken back, new words, and
// an end to everything. Each device is a browser of its own.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { clean } from '../axe.mjs';
import { played } from '../played.mjs';
import { api, at_both_sizes, deal, desk, lay, phone, until, visit } from '../table.mjs';

/** A device on which a person has played, on the page "You". */
async function device(t, { name = 'Ada', games = [], seats = [], settings = {}, ...look } = {}) {
  const page = await visit(t, '/icon.svg', look);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept))
        localStorage.setItem(`menagerie.${key}`, JSON.stringify(value));
    },
    { settings: { name, ...settings }, games, seats: seats.map((one) => ({ game: '', ...one })) },
  );
  await page.goto(`${t.url}/you`);
  await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
  return page;
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const up_to_date = (page) => page.getByText('Your devices are up to date.').waitFor();

/** The twelve words, once the server knows them. */
async function words_of(page) {
  await button(page, 'Show code and words').click();
  await up_to_date(page);
  const words = await page.getByRole('list', { name: 'Your twelve words' }).locator('li');
  assert.equal(await words.count(), 12);
  return (await words.allInnerTexts()).map((text) => text.trim());
}

async function enter(page, text) {
  await page.getByLabel('Twelve words or a link').fill(text);
  await button(page, 'Look up').click();
}

const kept = (page, key) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`menagerie.${name}`)), key);

/** This device becomes one of that person. */
async function become(page) {
  await button(page, 'Use it on this device').click();
  await page.getByText('This device now has the same games').waitFor();
  await up_to_date(page);
}

/** A game against bots, on the device alone; then back. */
async function play_alone(t, page) {
  await page.goto(t.url);
  await deal(page, 'Awimbawe: Today’s deal');
  await page.locator('.held').first().waitFor();
  await page.goto(`${t.url}/you`);
}

const tables_of = async (page) => (await kept(page, 'games')).map(({ table }) => table).sort();

/** A seat with a hand, at a table of the server where this person plays. */
async function at_table(page, { table }) {
  await page.waitForURL(`**/t/${table}`);
  await page.locator('.held').first().waitFor();
}

/** Whether the server still takes a token for its seat. */
const is_valid = async (t, { token }) =>
  (await api(t, '/mine', { tokens: [token] })).seats.length === 1;

export const identity = {
  ...at_both_sizes({
    async 'twelve words bring name and history to another device'(t, look) {
      const ada = await device(t, {
        games: [played('aaaaaaaaaaaa'), played('bbbbbbbbbbbb')],
        settings: { theme: 'dark' },
      });
      const words = await words_of(ada);
      const other = await device(t, { name: 'Bo', games: [played('cccccccccccc')], ...look });
      // As someone writes them: with numbers and in capitals.
      await enter(other, words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join('\n'));
      const dialog = other.getByRole('dialog', { name: 'This is what you get' });
      await dialog.getByText('2 finished games', { exact: true }).waitFor();
      await dialog.getByText('The finished game on this device is added').waitFor();
      assert.deepEqual(await tables_of(other), ['cccccccccccc'], 'before it was wanted');
      await become(other);
      assert.equal(await other.getByRole('textbox', { name: 'Your name' }).inputValue(), 'Ada');
      assert.equal(await other.evaluate(() => document.documentElement.dataset.theme), 'dark');
      const all = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
      assert.deepEqual(await tables_of(other), all);
      await other.goto(`${t.url}/mine`);
      await other.getByText('3 games finished on your devices').waitFor();
      // The first device gets what the second had.
      await ada.goto(`${t.url}/you`);
      await up_to_date(ada);
      assert.deepEqual(await tables_of(ada), all);
      // Another name goes back.
      await ada.getByRole('textbox', { name: 'Your name' }).fill('Ada L.');
      await ada.getByRole('textbox', { name: 'Your name' }).press('Tab');
      await ada.getByRole('radio', { name: 'Owl' }).check();
      const has_sent = async () => (await kept(ada, 'identity')).told?.avatar === 'owl';
      await until('the server knows the new name', has_sent);
      await other.goto(`${t.url}/you`);
      await up_to_date(other);
      const shown = async () =>
        (await other.getByRole('textbox', { name: 'Your name' }).inputValue()) === 'Ada L.';
      await until('the other device has it', shown);
      assert.ok(await other.getByRole('radio', { name: 'Owl' }).isChecked());
    },

    async 'a lost seat is taken back'(t, look) {
      const seated = await lay(t, 'awimbawe');
      const ada = await device(t, { seats: [seated] });
      const words = await words_of(ada);
      await ada.getByText('This device has all your seats').waitFor();
      // The browser forgets the seat but not the words.
      await ada.evaluate(() => localStorage.removeItem('menagerie.seats'));
      await ada.reload();
      await button(ada, 'Take back seat 1 in Awimbawe').click();
      await at_table(ada, seated);
      const fresh = (await kept(ada, 'seats')).find(({ table }) => table === seated.table);
      assert.notEqual(fresh.token, seated.token);
      assert.ok(await is_valid(t, fresh));
      assert.ok(!(await is_valid(t, seated)), 'the old token is still valid');
      // And another device, with nothing but the words.
      const other = await device(t, { name: 'Bo', ...look });
      await enter(other, words.join(' '));
      await other.getByText('One seat at this server').waitFor();
      await become(other);
      await button(other, 'Take back seat 1 in Awimbawe').click();
      await at_table(other, seated);
      // The device that had it watches.
      await ada.locator('.held').first().waitFor({ state: 'detached' });
      assert.equal(await ada.locator('.held').count(), 0);
    },
  }),

  async 'a link brings them as well, and leaves nothing in the address'(t) {
    const ada = await device(t, {
      games: [played('aaaaaaaaaaaa')],
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await words_of(ada);
    await ada.getByRole('img', { name: 'QR code of the link for your other device' }).waitFor();
    await button(ada, 'Copy link').click();
    await ada.getByRole('button', { name: 'Copied' }).waitFor();
    const link = await ada.evaluate(() => navigator.clipboard.readText());
    assert.match(link, new RegExp(`^${t.url}/you#move=[\\w-]{22}$`));
    const other = await device(t, { name: 'Bo', viewport: phone, hasTouch: true });
    // In a page that is open already.
    await other.goto(link);
    await other.getByText('One finished game', { exact: true }).waitFor();
    assert.equal(new URL(other.url()).hash, '');
    await become(other);
    assert.deepEqual(await tables_of(other), ['aaaaaaaaaaaa']);
    // And one that opens with it.
    const third = await visit(t, link.slice(t.url.length));
    await third.getByText('One finished game', { exact: true }).waitFor();
    await button(third, 'Cancel').click();
    assert.equal(await kept(third, 'games'), null, 'not before it was wanted');
  },

  async 'a seat that is taken at a table belongs to the key'(t) {
    const ada = await device(t);
    const words = await words_of(ada);
    const seated = await lay(t, 'awimbawe', { bots: {} });
    await ada.goto(`${t.url}/t/${seated.table}`);
    await ada.getByRole('button', { name: 'Sit down', exact: true }).click();
    await ada.waitForFunction(() => localStorage.getItem('menagerie.seats')?.includes('token'));
    const bound = async () => (await kept(ada, 'identity')).bound?.length === 1;
    await until('the seat is bound', bound);
    const other = await device(t, { name: 'Bo' });
    await enter(other, words.join(' '));
    await become(other);
    await button(other, 'Take back seat 2 in Awimbawe').waitFor();
  },

  async 'words that are wrong are told'(t) {
    const page = await device(t);
    const told = page.locator('.wrong');
    const read = async (text, expected) => {
      await enter(page, text);
      await told.waitFor();
      assert.match(await told.innerText(), expected);
    };
    await read('', /^Enter the twelve words first/);
    await read('zebra zoo', /These are 2 words/);
    await read(`${'zebra '.repeat(11)}Menagerie`, /^Word 12, “.?menagerie.?”, isn’t in the list/);
    await read('zebra '.repeat(12), /don’t belong together/);
    // Right words that no one has used here.
    await enter(page, `${'abandon '.repeat(11)}about`);
    await page.getByText('This server knows nothing about these words').waitFor();
    assert.equal((await kept(page, 'identity')).shared, undefined, 'nothing is sent');
  },

  async 'new words sign the other devices out, and bring their seats'(t) {
    const seated = await lay(t, 'awimbawe');
    const lost = await device(t, { games: [played('aaaaaaaaaaaa')], seats: [seated] });
    const words = await words_of(lost);
    const ada = await device(t, { name: 'Bo' });
    await enter(ada, words.join(' '));
    await become(ada);
    await button(ada, 'Renew…').click();
    await button(ada, 'Yes, renew').click();
    await ada.getByText('Your other devices are signed out. Write down').waitFor();
    assert.ok(!(await is_valid(t, seated)), 'the lost device still has its seat');
    const held = (await kept(ada, 'seats')).find(({ table }) => table === seated.table);
    assert.ok(await is_valid(t, held));
    const renewed = await words_of(ada);
    assert.notDeepEqual(renewed, words);
    await lost.reload();
    await lost.getByText('This device was signed out').waitFor();
    assert.deepEqual(await tables_of(lost), ['aaaaaaaaaaaa'], 'its games stay');
    await enter(lost, words.join(' '));
    await lost.getByRole('alert').getByText('These words are no longer valid').waitFor();
    await enter(lost, renewed.join(' '));
    await become(lost);
  },

  async 'everything is downloaded, except words and tokens'(t) {
    const seated = await lay(t, 'awimbawe');
    const page = await device(t, { games: [played('aaaaaaaaaaaa')], seats: [seated] });
    await play_alone(t, page);
    const words = await words_of(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download everything').click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    const file = JSON.parse(text);
    assert.equal(file.device.games[0].table, 'aaaaaaaaaaaa');
    assert.deepEqual(
      file.device.seats.map(({ table }) => table).filter((table) => !table.startsWith('local')),
      [seated.table],
    );
    assert.equal(file.device.tables.length, 1, 'the game under way');
    assert.equal(file.device.tables[0].game, 'awimbawe');
    assert.equal(file.server.name, 'Ada');
    assert.equal(file.server.seats[0].table, seated.table);
    assert.match(file.key, /^[\w-]{43}$/);
    assert.ok(!text.includes(seated.token), 'a token');
    assert.ok(!text.includes((await kept(page, 'identity')).secret), 'the secret');
    assert.ok(!text.includes(words.slice(0, 3).join(' ')), 'the words');
  },

  async 'everything is deleted, at the server and here'(t) {
    const page = await device(t, { games: [played('aaaaaaaaaaaa')] });
    await play_alone(t, page);
    const words = await words_of(page);
    const other = await device(t, { name: 'Bo' });
    await enter(other, words.join(' '));
    await become(other);
    await button(page, 'Delete at the server…').click();
    await page.getByText('The server forgets your name').waitFor();
    await button(page, 'Yes, delete').click();
    await page.getByText('The server has deleted everything').waitFor();
    await page.getByText('This server keeps nothing about you yet').waitFor();
    // The other device learns it, and does not put it back.
    await other.reload();
    await other.getByText('This server no longer has anything about you').waitFor();
    const third = await device(t, { name: 'Cleo' });
    await enter(third, words.join(' '));
    await third.getByText('This server knows nothing about these words').waitFor();
    // Here.
    await button(page, 'Delete on this device…').click();
    await page.getByText('one finished game').waitFor();
    await button(page, 'Yes, delete').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL(`${t.url}/`);
    assert.equal(await kept(page, 'games'), null);
    assert.equal(await kept(page, 'identity'), null);
    const tables = await page.evaluate(async () => {
      const found = [];
      for (const { name, version } of await indexedDB.databases()) {
        const asked = indexedDB.open(name, version);
        const database = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
        for (const place of database.objectStoreNames) {
          const all = database.transaction(place).objectStore(place).count();
          found.push(await new Promise((done) => (all.onsuccess = () => done(all.result))));
        }
      }
      return found;
    });
    assert.ok(tables.length > 0 && tables.every((count) => count === 0), `${tables}`);
  },

  async 'nothing is sent before it is needed, and without a network it waits'(t) {
    const page = await visit(t, '/icon.svg');
    const asked = [];
    page.on('request', (request) => {
      if (request.url().includes('/me')) asked.push(request.url());
    });
    await page.goto(t.url);
    await page.getByRole('link', { name: 'You and your other devices' }).click();
    await page.getByText('This server keeps nothing about you yet').waitFor();
    assert.deepEqual(asked, []);
    await page.context().setOffline(true);
    await button(page, 'Show code and words').click();
    await page.getByText('The server isn’t answering. Your words and your games').waitFor();
    assert.equal(
      await page.getByRole('list', { name: 'Your twelve words' }).locator('li').count(),
      12,
    );
    await page.context().setOffline(false);
    await up_to_date(page);
  },

  async 'the page of a person is for everyone, at any size, in all languages'(t) {
    const seated = await lay(t, 'awimbawe');
    const others = [
      { viewport: phone, hasTouch: true, colorScheme: 'dark' },
      { viewport: { width: 1920, height: 1080 } },
    ];
    for (const language of ['en', 'de', 'fr', 'hu', 'ja'])
      for (const look of [
        { viewport: { width: 360, height: 640 }, hasTouch: true, reducedMotion: 'reduce' },
        { viewport: desk, colorScheme: 'dark' },
        ...(language === 'en' ? others : []),
      ]) {
        const what = `${language} at ${look.viewport.width}, ${look.colorScheme ?? 'light'}`;
        const page = await visit(t, '/icon.svg', look);
        await page.evaluate(
          ([settings, seats]) => {
            localStorage.setItem('menagerie.settings', settings);
            localStorage.setItem('menagerie.seats', seats);
          },
          [JSON.stringify({ name: 'Ada', language }), JSON.stringify([{ ...seated, game: '' }])],
        );
        await page.goto(`${t.url}/you`);
        await page.locator('#you-move').waitFor();
        await page.locator('[aria-expanded=false]').click();
        await page.locator('ol li').nth(11).waitFor();
        const wrong = await page.evaluate(() => {
          const wide = document.documentElement.scrollWidth - innerWidth;
          const small = [...document.querySelectorAll('main button, main input, main textarea')]
            .map((one) => [one.innerText || one.id || one.value, one.getBoundingClientRect()])
            .filter(([, { width, height }]) => width < 44 || height < 44)
            .map(([text, { width, height }]) => `${text}: ${width}x${height}`);
          return [...(wide > 0 ? [`${wide} too wide`] : []), ...small];
        });
        assert.deepEqual(wrong, [], what);
        await clean(page, what);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/${language}-${look.viewport.width}.png`,
            fullPage: true,
          });
        await page.context().close();
      }
  },
};
