// SPDX-License-Identifier: Apache-2.0
// Friends who play together: a circle from its founding to its end. Each person is a browser of
// their own.
import assert from 'node:assert/strict';
import { clean } from '../axe.mjs';
import { start_server } from '../server.mjs';
import { api, at_both_sizes, desk, phone, until, view_of, visit } from '../table.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const kept = (page, key) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`menagerie.${name}`)), key);

/** A browser of someone with these things in its store, on that page. */
async function person(t, name, path, look = {}, more = {}) {
  const page = await visit(t, '/icon.svg', look);
  await page.evaluate(
    (all) => {
      for (const [key, value] of Object.entries(all))
        localStorage.setItem(`menagerie.${key}`, JSON.stringify(value));
    },
    { settings: { name, pause: 'short', pace: 'quick' }, ...more },
  );
  await page.goto(t.url + path);
  return page;
}

/** The room is there, with its name. */
const in_room = (page, name = 'Thursdays') =>
  Promise.all([
    page.getByRole('heading', { name, exact: true, level: 1 }).waitFor(),
    page.getByRole('heading', { name: 'Standings' }).waitFor(),
  ]);

/** Someone founds a circle. */
async function found(t, look, name = 'Ada') {
  const page = await person(t, name, '/circle', look);
  await page.getByLabel('Name of the circle').fill('Thursdays');
  await button(page, 'Found a circle').click();
  await in_room(page);
  return page;
}

/** The link as its members pass it on: it is their address. */
async function link_of(page) {
  await page.waitForFunction(() => /^#[\w-]{22}$/.test(location.hash));
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
}

/** Someone follows the link, and comes in. */
async function join(t, link, name, look) {
  const page = await person(t, name, link, look);
  await button(page, 'Join the circle').click();
  await in_room(page);
  return page;
}

const member = (page, name) => page.locator('.members li', { hasText: name });
/** That they are here reaches the others at their next look. */
const is_here = (page, name) =>
  page.locator('.members li.here', { hasText: name }).waitFor({ timeout: 20_000 });

async function say(page, text) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await button(page, 'Send').click();
}
const said = (page, text) => page.locator('.chat .text', { hasText: text });

const menu = async (page, ...items) => {
  await button(page, 'About this circle').click();
  const dialog = page.getByRole('dialog');
  for (const name of items) await dialog.getByRole('button', { name, exact: true }).click();
  return dialog;
};

/** The tokens of the seats that these pages have at their newest table. */
const seats_of = (pages) => Promise.all(pages.map(async (page) => (await kept(page, 'seats'))[0]));

/** Plays a table to its end, without its pages. */
async function finish(t, seats) {
  const by_seat = Object.fromEntries(seats.map((one) => [one.seat, one]));
  for (;;) {
    const { to_act } = await view_of(t, seats[0]);
    if (to_act.length === 0) return;
    const one = by_seat[to_act[0]];
    const { legal } = await view_of(t, one);
    await api(t, `/tables/${one.table}/act`, { do: legal[0] }, one.token);
  }
}

/** Two members at a new table for two, of the first game that is chosen. */
async function sit_together(ada, bo) {
  await button(ada, 'Open the first table').click();
  await ada.getByRole('dialog').getByRole('link', { name: /^Awimbawe/ }).click();
  await ada.getByText('Everyone in Thursdays sees this table').waitFor();
  await button(ada, 'Open the table').click();
  await ada.waitForURL(/\/t\//);
  await bo.getByRole('button', { name: /^Sit down: Awimbawe/ }).click({ timeout: 20_000 });
  await bo.waitForURL(/\/t\//);
  for (const page of [ada, bo]) await page.locator('.board').waitFor();
}

/** On a phone and on a desk, in one room. */
async function room_of_two(t, look) {
  const ada = await found(t);
  const bo = await join(t, await link_of(ada), 'Bo', look);
  await is_here(ada, 'Bo');
  return [ada, bo];
}

export const circles = {
  ...at_both_sizes({
    async 'a circle is founded, joined by its link, and talked in'(t, look) {
      const ada = await person(t, 'Ada', '/', look);
      await ada.getByRole('link', { name: 'Circles of friends' }).click();
      await ada.getByLabel('Name of the circle').fill('Thursdays');
      await button(ada, 'Found a circle').click();
      await in_room(ada);
      const link = await link_of(ada);
      const key = link.split('#')[1];
      // Bo is asked for a name once, and is told what others see.
      const bo = await visit(t, '/icon.svg');
      const asked = [];
      bo.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
      await bo.goto(t.url + link);
      await bo.getByText('Members see your name').waitFor();
      assert.ok(!asked.some((one) => one.includes('/me')), 'something was sent');
      await bo.getByLabel('Your name').fill('Bo');
      await bo.getByRole('radio', { name: 'Lion' }).check();
      await button(bo, 'Join the circle').click();
      await in_room(bo);
      assert.ok(!asked.some((one) => one.includes(key)), 'the key is in an address');
      await is_here(ada, 'Bo');
      await say(ada, 'Shall we?');
      await said(ada, 'Shall we?').waitFor({ timeout: 2000 });
      await said(bo, 'Shall we?').waitFor({ timeout: 20_000 });
      await bo.getByRole('status').filter({ hasText: 'Ada: Shall we?' }).waitFor();
      await say(bo, 'Yes');
      await said(ada, 'Yes').waitFor({ timeout: 20_000 });
      // From then on the link is not needed, and home knows the way.
      await bo.goto(t.url);
      await bo.getByRole('link', { name: /^Thursdays/ }).filter({ hasText: '2 members' }).click();
      await in_room(bo);
      await said(bo, 'Shall we?').waitFor();
      // Someone whom the server knows needs one tap.
      const secret = await kept(bo, 'identity');
      const cleo = await found(t, {}, 'Cleo');
      await cleo.goto(t.url + link);
      await cleo.getByText('You come in as Cleo').waitFor();
      await button(cleo, 'Join the circle').click();
      await in_room(cleo);
      assert.notEqual((await kept(cleo, 'identity')).secret, secret.secret);
      await is_here(ada, 'Cleo');
    },

    async 'the next table is one tap, and its result is counted'(t, look) {
      const [ada, bo] = await room_of_two(t, look);
      await sit_together(ada, bo);
      await finish(t, await seats_of([ada, bo]));
      // The end of the game leads back, and on.
      const back = ada.getByRole('dialog').getByRole('link', { name: 'Back to Thursdays' });
      await back.click({ timeout: 60_000 });
      await in_room(ada);
      const rows = ada.locator('.standings tbody tr');
      await rows.nth(1).waitFor();
      const points = await rows.locator('td:nth-of-type(1)').allInnerTexts();
      assert.ok(['1,0', '0.5,0.5'].includes(`${points.map((one) => one.trim())}`), `${points}`);
      assert.equal(await ada.locator('.standings ul li b').count(), 1, 'head to head');
      await ada.locator('.past .games > li', { hasText: 'Awimbawe' }).waitFor();
      await ada.getByRole('link', { name: /^Review: Awimbawe/ }).click();
      await ada.getByRole('heading', { name: /^Review: Awimbawe/ }).waitFor();
      await ada.getByRole('link', { name: 'Back to Thursdays' }).click();
      await in_room(ada);
      // Only games of that kind and season.
      await ada.getByLabel('Game', { exact: true }).selectOption({ label: 'Savage Bowl' });
      await ada.getByText('No game has been counted here yet.').waitFor();
      await ada.getByLabel('Game', { exact: true }).selectOption({ label: 'All games' });
      await ada.getByLabel('Season').selectOption({ label: 'All time' });
      await rows.nth(1).waitFor();
      // Another one like it.
      await ada.getByRole('button', { name: /^Next table Awimbawe/ }).click();
      await ada.waitForURL(/\/t\//);
      await ada.getByText('Share the link').waitFor();
      await button(ada, 'QR code').click();
      await ada.getByRole('img', { name: 'QR code: Link to this table' }).waitFor();
      await ada.getByRole('link', { name: 'Back to Thursdays' }).click();
      await in_room(ada);
      await ada.getByRole('button', { name: /^Back to your seat: Awimbawe/ }).click();
      await ada.waitForURL(/\/t\//);
    },

    async 'a founder names, closes, renews and removes; the others are told'(t, look) {
      const ada = await found(t, look);
      const old = await link_of(ada);
      const bo = await join(t, old, 'Bo');
      const cleo = await join(t, old, 'Cleo');
      await is_here(ada, 'Cleo');
      const dialog = await menu(ada);
      await dialog.getByLabel('Name of the circle').fill('Fridays');
      await button(dialog, 'Rename').click();
      await dialog.getByText('The circle has its new name.').waitFor();
      await button(dialog, 'Close to new members').click();
      await dialog.getByText('The circle is closed').waitFor();
      await in_room(bo, 'Fridays');
      // No one else comes in, and the reason is told.
      const dan = await person(t, 'Dan', old);
      await button(dan, 'Join the circle').click();
      await dan.getByRole('alert').getByText('isn’t taking new members').waitFor();
      await button(dialog, 'Open to new members').click();
      await dialog.getByText('New members can join again.').waitFor();
      await button(dialog, 'Renew the link…').click();
      await button(dialog, 'Yes, renew').click();
      await dialog.getByText('The link is a new one.').waitFor();
      assert.notEqual(await link_of(ada), old);
      await button(dan, 'Join the circle').click();
      await dan.getByRole('alert').getByText('no longer valid').waitFor();
      // A member is removed while they look, after one question.
      await button(dialog, 'Remove Bo…').click();
      await dialog.getByText('Bo can no longer see this circle.').waitFor();
      await button(dialog, 'Cancel').click();
      await member(cleo, 'Bo').waitFor();
      await button(dialog, 'Remove Bo…').click();
      await button(dialog, 'Yes, remove').click();
      await dialog.getByText('Bo was removed.').waitFor();
      await bo.getByText('You’re no longer in this circle').waitFor({ timeout: 20_000 });
      await bo.getByRole('link', { name: 'Circles', exact: true }).click();
      await bo.getByRole('heading', { name: 'Circles', level: 1 }).waitFor();
      assert.equal(await bo.getByText('Fridays').count(), 0);
      await member(cleo, 'Bo').waitFor({ state: 'detached', timeout: 20_000 });
      // The founder leaves, and the next one deletes it.
      await ada.keyboard.press('Escape');
      const leaving = await menu(ada, 'Leave the circle…');
      await leaving.getByText('Cleo becomes the founder.').waitFor();
      await button(leaving, 'Yes, leave').click();
      await ada.getByRole('heading', { name: 'Circles', level: 1 }).waitFor();
      await member(cleo, 'Ada').waitFor({ state: 'detached', timeout: 20_000 });
      const deleting = await menu(cleo, 'Delete the circle…');
      await deleting.getByText('gone for everyone').waitFor();
      await button(deleting, 'Yes, delete').click();
      await cleo.getByRole('heading', { name: 'Circles', level: 1 }).waitFor();
      await cleo.goto(t.url + old);
      await button(cleo, 'Join the circle').click();
      await cleo.getByRole('alert').getByText('no longer valid').waitFor();
    },
  }),

  async 'an invitation has a link, a code and a way to copy it'(t) {
    const ada = await found(t, { permissions: ['clipboard-read', 'clipboard-write'] });
    const link = t.url + (await link_of(ada));
    await ada.getByRole('button', { name: 'Invite' }).first().click();
    const dialog = ada.getByRole('dialog', { name: 'Invite to Thursdays' });
    assert.equal(await dialog.getByLabel('Link to this circle', { exact: true }).inputValue(), link);
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    await button(dialog, 'Share').click();
    await button(dialog, 'Copied').waitFor();
    assert.equal(await ada.evaluate(() => navigator.clipboard.readText()), link);
  },

  async 'a seat of another device of the same person is taken back'(t) {
    const [ada, bo] = await room_of_two(t);
    await sit_together(ada, bo);
    await until('the seat is bound', async () => (await kept(bo, 'identity')).bound?.length === 1);
    const [{ table }] = await seats_of([bo]);
    const path = new URL(ada.url()).pathname;
    assert.equal(path, `/t/${table}`);
    const [{ circle }] = await kept(bo, 'circles');
    const identity = await kept(bo, 'identity');
    const other = await person(t, 'Bo', `/circle/${circle}`, { viewport: phone }, { identity });
    await other.getByRole('button', { name: /^Back to your seat: Awimbawe/ }).click();
    await other.waitForURL(`**/t/${table}`);
    await other.locator('.held').first().waitFor();
  },

  async 'a server that is started again is asked again without a word'(t) {
    const server = await start_server();
    const here = { ...t, url: server.url };
    t.ends.push(() => server.stop());
    const [ada, bo] = await room_of_two(here);
    await server.kill();
    await ada.getByRole('status').filter({ hasText: 'isn’t responding' }).waitFor();
    await server.start();
    await say(ada, 'Still here?');
    await said(bo, 'Still here?').waitFor({ timeout: 30_000 });
    assert.equal(await ada.getByRole('status').filter({ hasText: 'isn’t responding' }).count(), 0);
    for (const page of t.pages)
      page.problems = page.problems.filter((one) => !/ERR_CONNECTION_REFUSED/.test(one));
  },

  async 'one without a link is told how to come in'(t) {
    const page = await person(t, 'Ada', '/circle/aaaaaaaaaaaa');
    await page.getByText('This device isn’t in this circle.').waitFor();
    await page.getByRole('link', { name: 'You and your other devices' }).click();
    await page.getByRole('heading', { name: 'You', level: 1, exact: true }).waitFor();
  },

  async 'a circle is for those who use the keyboard alone'(t) {
    const ada = await person(t, 'Ada', '/circle');
    await ada.getByLabel('Name of the circle').focus();
    await ada.keyboard.type('Thursdays');
    await ada.keyboard.press('Enter');
    await in_room(ada);
    await ada.getByLabel('Message', { exact: true }).focus();
    await ada.keyboard.type('Hello');
    await ada.keyboard.press('Enter');
    await said(ada, 'Hello').waitFor();
    await button(ada, 'About this circle').focus();
    await ada.keyboard.press('Enter');
    await button(ada, 'Leave the circle…').focus();
    await ada.keyboard.press('Enter');
    await ada.getByText('You’re the only member.').waitFor();
    // What undoes nothing has the focus.
    const focused = () => ada.evaluate(() => document.activeElement.textContent.trim());
    assert.equal(await focused(), 'Cancel');
    await ada.keyboard.press('Enter');
    assert.equal(await focused(), 'Leave the circle…');
    await ada.keyboard.press('Escape');
    assert.equal(
      await ada.evaluate(() => document.activeElement.getAttribute('aria-label')),
      'About this circle',
    );
    await button(ada, 'Open the first table').focus();
    await ada.keyboard.press('Enter');
    await ada.getByRole('dialog', { name: 'Which game?' }).waitFor();
  },

  async 'a circle is for everyone, at any size, in all languages'(t) {
    const long = 'Wolfeschlegelsteinhausenbergerdorffs';
    const [ada, bo] = await room_of_two(t);
    await join(t, await link_of(ada), long);
    await sit_together(ada, bo);
    await finish(t, await seats_of([ada, bo]));
    for (const page of [ada, bo]) await page.goto(t.url + '/circle');
    const [{ circle }] = await kept(ada, 'circles');
    await ada.getByRole('link', { name: /^Thursdays/ }).click();
    await in_room(ada);
    await ada.getByRole('button', { name: /^Next table/ }).click();
    await ada.waitForURL(/\/t\//);
    await ada.goBack();
    await in_room(ada);
    for (const text of ['Shall we play?', 'x'.repeat(90), 'Yes'])
      await Promise.all([say(ada, text), said(ada, text).waitFor()]);
    const identity = await kept(ada, 'identity');
    await shown_everywhere(t, `/circle/${circle}`, identity);
  },
};

const sizes = [
  { viewport: { width: 360, height: 640 }, hasTouch: true, reducedMotion: 'reduce' },
  { viewport: desk, colorScheme: 'dark' },
];
const more_sizes = [
  { viewport: phone, hasTouch: true },
  { viewport: phone, hasTouch: true, colorScheme: 'dark' },
  { viewport: desk },
  { viewport: { width: 844, height: 390 }, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, hasTouch: true },
  // A desk at 200 %.
  { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
];

/** What is too wide, cut or too small to tap. */
const what_is_wrong = () => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const area = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const named = (one) => one.innerText || one.getAttribute('aria-label') || one.id;
  const small = [...area.querySelectorAll('button, input, select, a.button')]
    .filter((one) => one.type !== 'radio' && one.getClientRects().length > 0)
    .map((one) => [named(one), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 44 || height < 44)
    .map(([text, { width, height }]) => `${text}: ${width}x${height}`);
  const cut = [...area.querySelectorAll('h1, h2, h3, p, li, button, a.button, th, td, bdi, b')]
    .filter((one) => !one.closest('.hidden') && one.getClientRects().length > 0)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .map((one) => `cut: ${one.innerText.slice(0, 40)}`);
  return [...(wide > 0 ? [`${wide} too wide`] : []), ...small, ...cut];
};

async function shown_everywhere(t, path, identity) {
  for (const language of ['en', 'de', 'fr', 'hu', 'ja'])
    for (const look of [...sizes, ...(language === 'en' ? more_sizes : [])]) {
      const { width, height } = look.viewport;
      const what = `${language} at ${width}x${height}, ${look.colorScheme ?? 'light'}`;
      const settings = { name: 'Ada', language };
      const page = await person(t, 'Ada', path, look, { identity, settings });
      const shot = (name) =>
        process.env.SHOTS &&
        page.screenshot({
          path: `${process.env.SHOTS}/${name}-${language}-${width}-${look.colorScheme ?? 'light'}.png`,
          fullPage: true,
        });
      await page.locator('.past .games > li').first().waitFor();
      await page.locator('.standings tbody tr').first().waitFor();
      await page.locator('.chat .text').nth(2).waitFor();
      assert.deepEqual(await page.evaluate(what_is_wrong), [], what);
      await clean(page, what);
      await shot('room');
      const [invite, manage] = await page.locator('.tools button').all();
      for (const [name, opener] of [
        ['invite', invite],
        ['manage', manage],
      ]) {
        await opener.click();
        await page.getByRole('dialog').waitFor();
        assert.deepEqual(await page.evaluate(what_is_wrong), [], `${name}, ${what}`);
        await clean(page, `${name}, ${what}`);
        await shot(name);
        await page.keyboard.press('Escape');
      }
      // As one sees it who is invited.
      await page.evaluate(() => {
        localStorage.removeItem('menagerie.identity');
      });
      await page.goto(`${t.url}/icon.svg`);
      await page.goto(`${t.url}${path}#${'A'.repeat(22)}`);
      await page.locator('fieldset input').first().waitFor();
      assert.deepEqual(await page.evaluate(what_is_wrong), [], `invited, ${what}`);
      await clean(page, `invited, ${what}`);
      await shot('invited');
      await page.context().close();
    }
}
