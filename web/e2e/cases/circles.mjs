// SPDX-License-Identifier: Apache-2.0
// Friends who play together: a circle from its founding to its end. Each person is a browser of
// their own.
import assert from 'node:assert/strict';
import {
  button,
  kept,
  person,
  in_room,
  found,
  link_of,
  join,
  member,
  is_here,
  say,
  said,
  menu,
  seats_of,
  finish,
  sit_together,
  room_of_two,
} from '../circle.mjs';
import { start_server } from '../server.mjs';
import { at_both_sizes, phone, until, visit } from '../table.mjs';

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
      await bo
        .getByRole('link', { name: /^Thursdays/ })
        .filter({ hasText: '2 members' })
        .click();
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
    assert.equal(
      await dialog.getByLabel('Link to this circle', { exact: true }).inputValue(),
      link,
    );
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
};
