// SPDX-License-Identifier: Apache-2.0
// Nets that let no WebSocket through.
import assert from 'node:assert/strict';
import { start_line, start_server } from '../server.mjs';
import { api, decide, lay, my_turn, phone, play, sit, until, view_of, visit } from '../table.mjs';

const event_of = (page) => page.locator('.board').getAttribute('data-event').then(Number);
const said = (page) => page.getByText('This network blocks the fast connection.');
const reconnecting = (page) => page.getByText('Reconnecting');

/** A line that treats WebSockets so, and the tests' words for those who come over it. */
async function behind(t, upgrades) {
  const line = await start_line(t.port, upgrades);
  t.ends.push(() => line.stop());
  return [line, { ...t, url: line.url }];
}

async function two(t, net, told = said) {
  const ada = await api(t, '/tables', {
    game: 'awimbawe',
    undo_revealed: true,
    name: 'Ada',
    pace_ms: 0,
  });
  const bo = await api(t, `/tables/${ada.table}/join`, { name: 'Bo' });
  const pages = [];
  for (const [seated, options] of [
    [ada, {}],
    [bo, { viewport: phone }],
  ]) {
    const page = await sit(net, seated, options);
    await told(page).waitFor();
    pages.push(page);
  }
  return { id: ada.table, pages };
}

const present = (t, id) =>
  api(t, `/tables/${id}`).then(({ connected, watchers }) => [...connected].sort().concat(watchers));

const played_without = (upgrades) =>
  async function played(t) {
    const [, net] = await behind(t, upgrades);
    const game = await two(t, net);
    const { pages } = game;
    for (const page of pages) await page.waitForSelector('.board');
    await play(pages, 6);
    const before = await event_of(pages[1]);
    await pages[1].reload();
    await pages[1].waitForSelector('.board');
    assert.ok((await event_of(pages[1])) >= before);
    await play(pages, before + 4);
    // It is told once, and remembered: no other WebSocket is waited for.
    assert.equal(await said(pages[1]).count(), 0);
    for (const page of pages) assert.equal(await reconnecting(page).count(), 0);
    assert.deepEqual(await present(t, game.id), [0, 1, 0]);
  };

export const sockets = {
  'two play where WebSockets are refused': played_without('refuse'),
  'two play where a proxy fails at WebSockets': played_without('fail'),
  'two play where WebSockets are swallowed': played_without('swallow'),
  'two play where WebSockets are cut at their first word': played_without('cut'),

  async 'two play where a proxy holds answers back until they end'(t) {
    const [line, net] = await behind(t, 'refuse');
    line.holds = true;
    const { id, pages } = await two(t, net, (page) =>
      page.getByText('This network delays live updates.'),
    );
    for (const page of pages) {
      await page.waitForSelector('.board');
      assert.equal(await said(page).count(), 0, 'one thing is told');
    }
    await play(pages, 6);
    const [ada, bo] = pages;
    await ada.getByRole('tab', { name: 'Chat' }).click();
    const field = ada.locator('.chat input, input[maxlength="300"]').first();
    await field.fill('hello');
    await field.press('Enter');
    await bo.getByRole('button', { name: /1 new message/ }).waitFor();
    assert.deepEqual(await present(t, id), [0, 1, 0], 'both count as connected');
    for (const page of pages) assert.equal(await reconnecting(page).count(), 0);
  },

  async 'all of the table works without a WebSocket'(t) {
    const [, net] = await behind(t, 'refuse');
    const game = await two(t, net);
    const [ada, bo] = game.pages;
    for (const page of game.pages) await page.waitForSelector('.board');
    await play(game.pages, 5);

    const watcher = await visit(net, `/t/${game.id}`);
    await watcher.waitForSelector('.board');
    await until('the watcher counts', async () => (await present(t, game.id)).at(-1) === 1);
    await watcher.close();
    await until('and has left', async () => (await present(t, game.id)).at(-1) === 0);

    await ada.getByRole('tab', { name: 'Chat' }).click();
    const line = ada.locator('.chat input, input[maxlength="300"]').first();
    for (const text of ['one', 'two', 'three']) {
      await line.fill(text);
      await line.press('Enter');
    }
    await until('they are read in their order', async () => {
      const { chat } = await api(t, `/tables/${game.id}/chat`);
      return chat.map(({ text }) => text).join() === 'one,two,three';
    });
    await bo.getByRole('button', { name: /3 new messages/ }).waitFor();

    // The one who has decided takes it back, and the other is asked.
    const [asked] = (await view_of(t, { table: game.id })).to_act;
    const acting = asked === 0 ? ada : bo;
    const other = acting === ada ? bo : ada;
    await my_turn(acting);
    await decide(acting);
    const after = await event_of(acting);
    await acting.getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Allow' }).click();
    await until('it is taken back', async () => (await event_of(other)) < after);

    // A command that is lost on its way is done once all the same.
    await my_turn(acting);
    let lost = 0;
    await acting.route('**/act', async (route) => {
      if (++lost > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await decide(acting);
    await until('the other sees it', async () => (await event_of(other)) >= after);
    const reset = (text) => text.includes('ERR_CONNECTION_RESET');
    await until('the browser has noted the loss', () => acting.problems.some(reset));
    acting.problems = acting.problems.filter((text) => !reset(text));
    assert.ok(lost >= 1);
    await reconnecting(acting).waitFor({ state: 'detached' });
    await play(game.pages, after + 2);
  },

  async 'where WebSockets come through again they are taken again'(t) {
    const [line, net] = await behind(t, 'refuse');
    const page = await sit(net, await lay(t, 'awimbawe'));
    await page.waitForSelector('.board');
    await said(page).waitFor();
    line.upgrades = 'pass';
    const socket = page.waitForEvent('websocket', (one) => one.url().endsWith('/api/v1/ws'));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await socket;
    await until('the stream is let go', () =>
      page.evaluate(() => !('failed' in JSON.parse(sessionStorage['menagerie.no-sockets']))),
    );
    await my_turn(page);
    await play([page], (await event_of(page)) + 3);
  },

  async 'a server that is down is waited for, and blamed on no net'(t) {
    const server = await start_server();
    t.ends.push(() => server.stop());
    const net = { ...t, url: server.url, port: server.port };
    const page = await sit(net, await lay(net, 'awimbawe'));
    await page.waitForSelector('.board');
    let tries = 0;
    page.on('requestfailed', (request) => (tries += request.url().endsWith('/version') ? 1 : 0));
    await server.kill();
    await reconnecting(page).waitFor();
    await until('it was tried in vain', () => tries >= 4);
    await server.start();
    await reconnecting(page).waitFor({ state: 'detached' });
    await my_turn(page);
    await play([page], (await event_of(page)) + 2);
    assert.equal(await said(page).count(), 0);
    assert.equal(await page.evaluate(() => sessionStorage['menagerie.no-sockets']), undefined);
    // While it was gone, nothing of it could be loaded.
    const others = page.problems.filter((one) => !`${one}`.includes('ERR_CONNECTION_REFUSED'));
    page.problems.splice(0, page.problems.length, ...others);
  },
};
