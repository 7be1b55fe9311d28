// SPDX-License-Identifier: Apache-2.0
// Each game from its deal to its result, by two people in two browsers, with bots on the other
// seats.
import assert from 'node:assert/strict';
import { start_line, start_server } from '../server.mjs';
import {
  api,
  at_both_sizes,
  decide,
  lay,
  my_turn,
  phone,
  play,
  settled,
  sit,
  until,
  view_of,
} from '../table.mjs';

// What makes a game short or long, and how far two people get before the line is lost.
const plans = {
  'savage-bowl': { options: {}, middle: 40 },
  'rage-n-glyphs': { options: { players: 4, last_hand: 4 }, middle: 20 },
  'color-gangsters': { options: {}, middle: 14 },
  'trump-tricks-game': { options: {}, middle: 40 },
  awimbawe: { options: {}, middle: 10 },
};

async function whole_game(t, game) {
  const { options, middle } = plans[game];
  const line = await start_line(t.port);
  t.ends.push(() => line.stop());
  const ada = await api(t, '/tables', { game, options, name: 'Ada', pace_ms: 0 });
  const bo = await api(t, `/tables/${ada.table}/join`, { name: 'Bo' });
  if (game !== 'awimbawe') await api(t, `/tables/${ada.table}/start`, { bots: 'easy' }, ada.token);
  const near = await sit(t, ada);
  const far = await sit({ ...t, url: line.url }, bo, { viewport: phone });

  assert.equal(await play([near, far], middle), 'there');
  await settled(far);
  line.cut();
  await far.getByText('Reconnecting…').waitFor();
  line.mend();
  await far.getByText('Reconnecting…').waitFor({ state: 'detached' });
  await play([near, far], 2 * middle); // Some games may be over by then.
  await far.reload();
  await far.waitForSelector('.board');
  // The result opens by itself at the end; later visitors ask for it.
  const ask = far.getByRole('button', { name: 'Result', exact: true });
  if ((await ask.count()) && !(await far.getByRole('dialog').count())) await ask.click();

  assert.equal(await play([near, far]), 'over');
  for (const page of [near, far]) {
    const result = page.getByRole('dialog');
    await result.getByText('Fair shuffle').waitFor();
    assert.ok(await result.locator('li.winner').count(), 'nobody has won');
  }
  const { status } = await api(t, `/tables/${ada.table}`);
  assert.equal(status, 'finished');
}

/** How many cards of the trick there are, and how many of them the page shows. */
async function trick_of(t, page, seated) {
  const view = await view_of(t, seated);
  const cards = view.zones.find(({ id }) => id === 'trick').cards.length;
  const shown = await page.locator('.spot:not([inert]) .lies:not(.over)').count();
  return { cards, shown };
}

export const games = {
  async 'however fast one plays, the trick is seen'(t) {
    for (const game of Object.keys(plans).filter((one) => one !== 'awimbawe')) {
      const seated = await lay(t, game);
      const page = await sit(t, seated);
      let met = 0;
      for (let event = 10; event <= 60 && met < 3; event += 5) {
        if ((await play([page], event)) === 'over') break;
        await page.waitForSelector('.prompt .turn, [data-over]');
        if (await page.locator('[data-over]').count()) break;
        let now;
        await until(`the trick of ${game} at ${event}`, async () => {
          now = await trick_of(t, page, seated);
          return now.cards === now.shown;
        });
        if (now.cards > 0) ++met;
      }
      assert.ok(met > 0, `${game}: no trick was met`);
    }
  },
  ...Object.fromEntries(
    Object.keys(plans).map((game) => [
      `two people play ${game} to its end, one loses the line`,
      (t) => whole_game(t, game),
    ]),
  ),

  ...at_both_sizes({
    async 'every kind of decision can be made with the pointer'(t, look) {
      for (const game of Object.keys(plans)) {
        const page = await sit(t, await lay(t, game, { options: plans[game].options }), look);
        for (let made = 0; made < 4; ++made) {
          await my_turn(page);
          await decide(page);
        }
        await page.context().close();
      }
    },
  }),

  async 'the page outlives a crash of the server'(t) {
    const server = await start_server();
    t.ends.push(() => server.stop());
    const own = { ...t, url: server.url };
    const seated = await lay(own, 'trump-tricks-game');
    const page = await sit(own, seated);
    assert.equal(await play([page], 20), 'there');
    const before = Number(await page.locator('.board').getAttribute('data-event'));
    await settled(page);
    await server.kill();
    await page.getByText('Reconnecting…').waitFor();
    await server.start();
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
    assert.ok(Number(await page.locator('.board').getAttribute('data-event')) >= before);
    assert.equal(await play([page], before + 10), 'there');
    await until(
      'nothing is lost',
      async () => (await api(own, `/tables/${seated.table}/view`)).view.event >= before + 10,
    );
  },

  async 'cards are drawn however late the games are described'(t) {
    const seated = await lay(t, 'savage-bowl');
    const page = await sit(t, seated);
    let late = 0;
    await page.route('**/api/v1/games?*', async (route) => {
      await new Promise((done) => setTimeout(done, 1000));
      late += 1;
      await route.continue();
    });
    for (const path of ['/learn/savage-bowl', `/t/${seated.table}`]) {
      await page.goto(t.url + path);
      await page.locator('.held svg').first().waitFor();
      assert.equal(
        await page.locator('.held').count(),
        await page.locator('.held:has(svg)').count(),
      );
    }
    assert.ok(late > 0);
  },
};
