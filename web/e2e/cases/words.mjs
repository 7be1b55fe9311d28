// SPDX-License-Identifier: Apache-2.0
// What the page says: one name for one thing, whole sentences, and the right number.
import assert from 'node:assert/strict';
import { games } from '../games.mjs';
import { well_said, words_of } from '../said.mjs';
import {
  api,
  at_both_sizes,
  lay,
  my_turn,
  phone,
  play,
  sit,
  until,
  view_of,
  visit,
} from '../table.mjs';

const still = { reducedMotion: 'reduce' };

const act = (t, seated, action) =>
  api(t, `/tables/${seated.table}/act`, { do: action }, seated.token);

/** Decides for a seat as long as it is not asked for that; whether it was. */
async function decide_until(t, seated, wanted) {
  for (;;) {
    const view = await view_of(t, seated);
    if (view.finished) return false;
    if (view.legal.some((action) => wanted.test(action))) return true;
    if (view.legal.length) await act(t, seated, view.legal[0]);
    else await new Promise((done) => setTimeout(done, 20));
  }
}

/** A table at which Ada is to lay a marker, with as much choice as there is. */
async function about_to_mark(t, more = {}) {
  for (;;) {
    const seated = await lay(t, 'color-gangsters', { options: { players: 3 }, ...more });
    if (await decide_until(t, seated, /^place/)) return seated;
  }
}

/** The tiles' names, as the tiles themselves have them. */
const tile_names = (page) =>
  page
    .locator('.felt .tile')
    .evaluateAll((tiles) =>
      Object.fromEntries(
        tiles.map((tile) => [tile.dataset.tile, tile.querySelector('.words').textContent.trim()]),
      ),
    );

const beside = async (page, look, tab) => {
  if (look.hasTouch && !(await page.getByRole('tab').count()))
    await page.getByRole('button', { name: /^History, scores/ }).click();
  await page.getByRole('tab', { name: tab }).click();
};

/** Whether two boxes have anything in common. */
const apart = (one, other) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

export const words = {
  ...at_both_sizes({
    async 'a tile has one name wherever it is spoken of'(t, look) {
      const seated = await about_to_mark(t);
      const page = await sit(t, seated, { ...look, ...still });
      await my_turn(page);
      const names = await tile_names(page);
      assert.equal(new Set(Object.values(names)).size, 9);
      const { legal } = await view_of(t, seated);
      const [open] = legal.filter((one) => one.startsWith('place')).map((one) => one.split(' ')[1]);
      const name = names[open];
      const tile = page.locator(`.tile[data-tile="${open}"]`);
      assert.ok((await tile.locator('.hidden').textContent()).startsWith(`${name},`), 'heard');
      assert.ok((await page.locator('.prompt').innerText()).includes(name), 'asked for');
      await tile.click();
      assert.match(
        await page.locator('.buttons .primary').innerText(),
        new RegExp(`‘${name}’`),
        'on the button',
      );
      await page.locator('.buttons .primary').click();
      await beside(page, look, 'History');
      await page
        .locator('.log li', { hasText: `placed a marker on “${name}”` })
        .first()
        .waitFor();
      await beside(page, look, 'Table');
      const told = await page.locator('[role=tabpanel] dt').allTextContents();
      assert.deepEqual(
        Object.values(names).filter((one) => !told.includes(one)),
        [],
        'among the facts',
      );
      // And none by the name that programs give it.
      const written = Object.keys(names).filter((id) => id.includes('-'));
      const heard = (await words_of(page)).filter((text) =>
        written.some((id) => text.includes(id)),
      );
      assert.deepEqual(heard, []);
    },

    async 'a tile that cannot be taken says what it asks for, and covers no button'(t, look) {
      const seated = await about_to_mark(t);
      const page = await sit(t, seated, { ...look, ...still });
      await my_turn(page);
      const tile = page.locator('.tile:not(.target)').first();
      const id = await tile.getAttribute('data-tile');
      const { facts } = await view_of(t, seated);
      assert.ok(facts.some((fact) => fact.id === `tile/${id}`));
      await tile.click();
      const toast = page.locator('.toast');
      const [, asks] = (await tile.getAttribute('data-says')).split('\n');
      const said = `${(await tile_names(page))[id]}: ${asks}`;
      assert.equal(await toast.locator('span').first().textContent(), said);
      assert.match(said, /: \d paws?: \w/);
      await page.locator('.tile.target').first().click();
      await toast.waitFor({ state: 'detached' });
      await page.locator('.tile:not(.target)').first().click();
      await toast.waitFor();
      const box = await toast.boundingBox();
      for (const button of await page.locator('.buttons button').all())
        assert.ok(apart(box, await button.boundingBox()), await button.innerText());
      assert.equal(await page.locator('.tile.chosen').count(), 1, 'what was chosen still is');
    },

    async 'who gives cards away in the draft still sees which'(t, look) {
      const options = { players: 3, draft: true };
      const ada = await api(t, '/tables', {
        game: 'color-gangsters',
        name: 'Ada',
        seat: 0,
        pace_ms: 0,
        options,
      });
      const others = [];
      for (const name of ['Bo', 'Cy'])
        others.push(await api(t, `/tables/${ada.table}/join`, { name }));
      const page = await sit(t, ada, { ...look, ...still });
      const { legal } = await view_of(t, ada);
      const given = legal.at(-1).split(' ').slice(1);
      assert.equal(given.length, 2);
      await act(t, ada, legal.at(-1));
      const shown = () =>
        page
          .locator('.log li, .row-card, .row-zone')
          .evaluateAll((all) => all.map((one) => one.textContent).join(' | '));
      const told = async () => {
        await beside(page, look, 'History');
        const line = page.locator('.log li', { hasText: 'You chose' }).last();
        await line.waitFor();
        assert.equal(await line.locator('.mini').count(), 2, await shown());
        if (look.hasTouch) await page.keyboard.press('Escape');
      };
      await told();
      // Also when all have given, and Ada has to keep one of hers.
      for (const other of others) await act(t, other, (await view_of(t, other)).legal[0]);
      await until('Ada is asked what to keep', async () =>
        (await view_of(t, ada)).legal.some((one) => one.startsWith('keep')),
      );
      await my_turn(page);
      await told();
    },

    async 'nothing is said of nobody, and one trick is not tricks'(t, look) {
      const home = await visit(t, '/', { ...look, ...still });
      await home.waitForSelector('.game');
      const open = await lay(t, 'savage-bowl', { bots: {}, open: true, name: 'Calm Lynx' });
      await home.reload();
      await home.getByText('Calm Lynx').first().waitFor();
      await well_said(home, 'home with an open table');
      for (const game of games) {
        await home.goto(`${t.url}/new/${game}`);
        await home.waitForSelector('form');
        await well_said(home, `a new table of ${game}`);
      }
      await home.goto(`${t.url}/t/${open.table}`);
      await home.waitForSelector('.waiting');
      await well_said(home, 'an invitation');
      const host = await sit(t, open, { ...look, ...still });
      await well_said(host, 'waiting');
    },
  }),

  ...Object.fromEntries(
    games.map((game) => [
      `a table and its result are well said in ${game}`,
      async (t) => {
        const seated = await lay(t, game);
        const page = await sit(t, seated, { viewport: phone, ...still });
        for (const event of [2, 6, 12, 20]) {
          if ((await play([page], event)) === 'over') break;
          await well_said(page, `${game} at ${event}`);
        }
        for (const tab of ['History', 'Scores', 'Table']) {
          await beside(page, { hasTouch: true }, tab);
          await well_said(page, `${game}, ${tab}`);
        }
        await page.keyboard.press('Escape');
        const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
        // The game may have been over with the last decision.
        if (!(await over()))
          await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
        await until('the bots finish', over, 60_000);
        await page.reload();
        await page.getByRole('button', { name: 'Result', exact: true }).click();
        await page.getByText('Fair shuffle').waitFor();
        await well_said(page, `${game}, the result`);
        await page.keyboard.press('Escape');
        await beside(page, { hasTouch: true }, 'History');
        await well_said(page, `${game}, its whole history`);
      },
    ]),
  ),
};
