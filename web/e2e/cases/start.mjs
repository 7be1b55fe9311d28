// SPDX-License-Identifier: Apache-2.0
// From the first look at the page to the first card, alone and with friends.
import assert from 'node:assert/strict';
import {
  api,
  at_both_sizes,
  deal,
  decide,
  my_turn,
  phone,
  play,
  sit,
  until,
  visit,
} from '../table.mjs';

/** The bytes over the wire until a newcomer sees the games: page, scripts, fonts, words, the
    list. */
async function first_load(t) {
  const page = await visit(t, '/icon.svg');
  const network = await page.context().newCDPSession(page);
  const sizes = new Map();
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    sizes.set(requestId, { url: new URL(request.url).pathname, bytes: 0 }),
  );
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const encoding = new Headers(response.headers).get('content-encoding');
    if (sizes.has(requestId)) sizes.get(requestId).encoding = encoding;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sizes.has(requestId)) sizes.get(requestId).bytes = encodedDataLength;
  });
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(t.url);
  await page.waitForSelector('.game');
  // From there on the page of tables is fetched ahead, which a slow machine is late to tell.
  const first = () => {
    const all = [...sizes.values()];
    const ahead = all.findIndex(({ url }) => url.startsWith('/assets/TablePage-'));
    return ahead < 0 ? all : all.slice(0, ahead);
  };
  await until('all has come', () => first().every(({ bytes }) => bytes > 0));
  return first();
}

export const start = {
  async 'a newcomer plays the first card in under a minute'(t) {
    for (const options of [{}, { viewport: phone, hasTouch: true }]) {
      const began = Date.now();
      const page = await visit(t, '/', options);
      await deal(page, 'Play now: Savage Bowl');
      await my_turn(page);
      await decide(page);
      await page
        .locator('#narrator p', { hasText: /^(?!You )\S+ (played|led)/ })
        .first()
        .waitFor();
      assert.ok(Date.now() - began < 60_000);
    }
  },

  async 'the first load is at most 150 kB'(t) {
    const loaded = await first_load(t);
    const paths = loaded.map(({ url }) => url);
    for (const path of ['/', '/api/v1/games', '/api/v1/tables'])
      assert.ok(paths.includes(path), `${path} is not among ${paths}`);
    for (const { url, encoding } of loaded)
      if (/\.(js|css)$/.test(url)) assert.equal(encoding, 'br', url);
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0);
    console.log(`      ${(bytes / 1000).toFixed(1)} kB over the wire in ${loaded.length} answers`);
    assert.ok(bytes <= 150_000, `${bytes}: ${loaded.map((one) => `${one.url} ${one.bytes}`)}`);
  },

  async 'friends join by the link, on the seat that they like, and begin'(t) {
    const ada = await visit(t);
    await deal(ada, 'Invite friends to Trump, Tricks, Game!');
    const link = await ada.getByLabel('Link to this table').inputValue();
    const bo = await visit(t, new URL(link).pathname, { viewport: phone });
    await bo.getByLabel('Your name').fill('Bo');
    // Ada's seat was drawn by lot; Bo takes the last of the others, a bot the first.
    const free = bo.getByRole('button', { name: /^Sit here, seat/ });
    const seat = Number((await free.last().getAttribute('aria-label')).split(' ').pop());
    await free.last().click();
    await ada
      .locator('.seats li')
      .nth(seat - 1)
      .locator('.name', { hasText: 'Bo' })
      .waitFor();
    await ada
      .getByLabel(/^A bot in seat/)
      .first()
      .selectOption('easy');
    await ada
      .locator('.seats select')
      .first()
      .locator('option:checked', { hasText: 'easy bot' })
      .waitFor({ state: 'attached' });
    await ada.getByRole('button', { name: 'Menu' }).click();
    await ada.getByLabel('Your name').fill('Ada');
    await ada.getByRole('button', { name: 'Rename' }).click();
    await bo.locator('.seats .name', { hasText: 'Ada' }).waitFor();
    await ada.getByRole('button', { name: /^Start/ }).click();
    await bo.waitForSelector('.hand');
    assert.equal(await play([ada, bo], 12), 'there');
  },

  ...at_both_sizes({
    async 'the link to a table is copied where one points, and handed on where one touches'(
      t,
      look,
    ) {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const { table, ...seated } = await api(t, '/tables', { game: 'awimbawe', name: 'Ada' });
      const page = await sit(t, { table, ...seated }, { ...look, permissions });
      await page.evaluate(() => {
        navigator.share = async (what) => {
          window.handed = what;
        };
      });
      await page.locator('.waiting').getByRole('button', { name: 'Share' }).click();
      const link = `${t.url}/t/${table}`;
      if (look.hasTouch) {
        const handed = await (await page.waitForFunction(() => window.handed)).jsonValue();
        assert.equal(handed.url, link);
        assert.match(handed.title, /Awimbawe/);
      } else {
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
        assert.equal(await page.evaluate(() => window.handed), undefined);
      }
    },

    async "a table to the player's taste is listed, kept on the device, and found again"(t, look) {
      const lynx = look.hasTouch ? 'Little Lynx' : 'Listed Lynx';
      const ada = await visit(t, '/new/rage-n-glyphs', look);
      await ada.locator('label.chip', { hasText: /^6$/ }).first().click();
      await ada.getByLabel('easy').check({ force: true });
      await ada.getByLabel('Clock').selectOption('bank');
      await ada.getByLabel('Stand-in bots').check();
      await ada.getByLabel('Open table').check();
      await ada.getByLabel('Your name').fill(lynx);
      await ada.getByRole('button', { name: 'Invite friends' }).click();
      await ada.getByLabel('Link to this table').waitFor();
      const id = new URL(ada.url()).pathname.split('/').pop();
      const table = await api(t, `/tables/${id}`);
      assert.equal(table.players, 6);
      assert.equal(table.away_bot, true);
      assert.deepEqual(table.clock, { bank_ms: 600_000, increment_ms: 5000, move_ms: 0 });
      const bo = await visit(t);
      await bo.getByRole('link', { name: new RegExp(lynx) }).click();
      await bo.getByText(`${lynx} invites you to play.`).waitFor();
      await ada.goto(t.url);
      await ada
        .getByRole('link', { name: new RegExp(lynx) })
        .first()
        .click();
      await ada.getByLabel('Link to this table').waitFor();
    },

    async 'who leaves before the game frees the seat for somebody else'(t, look) {
      const ada = await visit(t, '/', look);
      await deal(ada, 'Invite friends to Awimbawe');
      const path = new URL(await ada.getByLabel('Link to this table').inputValue()).pathname;
      const bo = await visit(t, '/new/awimbawe', look);
      await bo.getByRole('button', { name: 'Invite friends' }).waitFor();
      await bo.goto(t.url + path);
      await ada.getByRole('button', { name: 'Menu' }).click();
      await ada.getByRole('button', { name: 'Leave the table…' }).click();
      await ada.getByRole('button', { name: 'Yes, give up my seat' }).click();
      await ada.getByRole('heading', { name: 'Five fine trick-taking games.' }).waitFor();
      await bo.getByRole('button', { name: 'Sit here, seat 1' }).click();
      await bo.getByLabel('A bot in seat 2').selectOption('easy');
      await bo.waitForSelector('.hand');
    },
  }),
};
