// SPDX-License-Identifier: Apache-2.0
// Every page but the table (overlap.mjs has that) in windows of every shape, in the languages with
// the longest words: all of it can be read and pressed.
import assert from 'node:assert/strict';
import { windows } from '../overlap.mjs';
import { out_of_reach } from '../reach.mjs';
import { api, lay, my_turn, sit, stop_time, until } from '../table.mjs';

const minute = 60_000;
const over = (t, table) =>
  until(
    'the bots finish',
    async () => (await api(t, `/tables/${table}`)).status === 'finished',
    2 * minute,
  );

/** A game that bots have finished for Ada, and its review. */
async function finished(t) {
  const seated = await lay(t, 'trump-tricks-game');
  await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
  await over(t, seated.table);
  const reviewed = async () => (await api(t, `/tables/${seated.table}/review`)).review;
  await until('the review', reviewed, 4 * minute);
  return seated;
}

/** Opens a page by its path and waits for its content. */
const at = (path, sign) => async (page, t) => {
  await page.goto(t.url + path);
  await page.locator(sign).first().waitFor();
};

/** How to come to each page; `game` is one that is over. */
const places = {
  home: at('/', '.game'),
  async settings(page, t) {
    await at('/', '.game')(page, t);
    await page.locator('header button.tool').last().click();
    await page.locator('dialog select').first().waitFor();
  },
  async 'the rules'(page, t) {
    await at('/', '.game')(page, t);
    await page.locator('.game').nth(2).locator('.rest button').first().click();
    await page.locator('dialog [data-rule]').first().waitFor();
  },
  options: at('/new/rage-n-glyphs', 'form'),
  'a record to open': at('/open', 'textarea'),
  async waiting(page, t) {
    const { table } = await lay(t, 'color-gangsters', { bots: {} });
    await at(`/t/${table}`, '.waiting')(page, t);
  },
  'my games': at('/mine', '.kinds'),
  review: (page, t, game) => at(`/t/${game.table}/review`, '.chances')(page, t),
  async result(page, t, game) {
    await at(`/t/${game.table}`, '.bar .primary')(page, t);
    await page.locator('.bar .primary').click();
    await page.locator('dialog .chances').waitFor();
    await page.locator('dialog .deal').waitFor();
  },
  async 'the menu of a table'(page, t) {
    const seated = await lay(t, 'savage-bowl');
    await sit_down(page, seated);
    await at(`/t/${seated.table}`, '.board')(page, t);
    await my_turn(page);
    await page.locator('header button').last().click();
    await page.locator('dialog button').nth(2).waitFor();
  },
  async 'a hint'(page, t) {
    const seated = await lay(t, 'color-gangsters');
    await sit_down(page, seated);
    await at(`/t/${seated.table}`, '.board')(page, t);
    await my_turn(page);
    await page.locator('[data-key="h"]').click();
    await page.locator('.opinions li').first().waitFor();
  },
  async 'a round that is over'(page, t) {
    const options = { players: 4, last_hand: 3 };
    const seated = await lay(t, 'rage-n-glyphs', { options });
    await sit_down(page, seated);
    await at(`/t/${seated.table}`, '.board')(page, t);
    await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
    await page.locator('section.over').waitFor({ timeout: minute });
    await stop_time(page);
  },
  lesson: at('/learn/awimbawe', '.teacher'),
};

const sit_down = (page, seated) =>
  page.evaluate(
    (seat) => localStorage.setItem('menagerie.seats', JSON.stringify([{ ...seat, game: '' }])),
    seated,
  );

/** Goes through all places, with one page, in a language. */
async function everywhere(t, language, look = {}) {
  const game = await finished(t);
  const page = await sit(
    t,
    game,
    { reducedMotion: 'reduce', ...look },
    { language, pause: 'long' },
  );
  const wrong = [];
  for (const [name, come] of Object.entries(places)) {
    await page.setViewportSize(windows[0]);
    await sit_down(page, game);
    await come(page, t, game);
    await page.evaluate(() => document.fonts.ready);
    const found = await out_of_reach(page, windows);
    wrong.push(...found.map((one) => `${name}, ${one}`));
  }
  assert.deepEqual(wrong, []);
}

export const reach = Object.fromEntries(
  ['en', 'de', 'hu', 'ja'].map((language) => [
    `all of every page can be read and pressed, in any window, in ${language}`,
    (t) => everywhere(t, language),
  ]),
);
