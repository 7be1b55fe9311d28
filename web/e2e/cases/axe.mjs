// SPDX-License-Identifier: Apache-2.0
// No page has anything that axe objects to, light or dark, wide or narrow.
import assert from 'node:assert/strict';
import { clean } from '../axe.mjs';
import { api, lay, my_turn, phone, play, sit, tap_refused, until, visit } from '../table.mjs';

const desk = { width: 1440, height: 900 };

async function pages(t, look) {
  const options = { reducedMotion: 'reduce', ...look };
  const page = await visit(t, '/', options);
  await page.waitForSelector('.game');
  await clean(page, 'lobby');
  await page.getByRole('button', { name: 'Settings' }).click();
  await clean(page, 'settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rules of Color Gangsters' }).click();
  await page.locator('figure .tile').first().waitFor();
  await clean(page, 'the rules');
  await page.goto(`${t.url}/new/rage-n-glyphs`);
  await page.waitForSelector('form');
  await clean(page, 'new game');
  const { table } = await lay(t, 'savage-bowl', { bots: {} });
  await page.goto(`${t.url}/t/${table}`);
  await page.waitForSelector('.waiting');
  await clean(page, 'before the game');
  await page.goto(`${t.url}/open`);
  await page.getByRole('textbox').first().waitFor();
  await clean(page, 'a record to open');
  await page.goto(`${t.url}/learn/trump-tricks-game`);
  await page.locator('.go-on', { hasText: 'Continue' }).click();
  await page.getByText('Step 2 of 16', { exact: true }).waitFor();
  await page.locator('.held.legal').first().waitFor();
  await tap_refused(page.locator('.held[data-card="B11"]'));
  await page.locator('.says.rule').waitFor();
  await clean(page, 'a lesson that answers');
}

// How far each game is played before a look: with tricks won, and surely before its end (Color
// Gangsters may be over with the fifth trick, at event 26).
const looked_at = {
  'savage-bowl': 14,
  'rage-n-glyphs': 20,
  'color-gangsters': 14,
  'trump-tricks-game': 14,
  awimbawe: 16,
};

async function tables(t, look) {
  for (const [game, event] of Object.entries(looked_at)) {
    const page = await sit(t, await lay(t, game), { reducedMotion: 'reduce', ...look });
    assert.equal(await play([page], event), 'there');
    await my_turn(page);
    await clean(page, game);
    if (game === 'savage-bowl' && look.viewport === desk) {
      for (const tab of ['Scores', 'Table', 'Rules', 'Chat']) {
        await page.getByRole('tab', { name: tab }).click();
        await clean(page, tab);
      }
    }
    if (game === 'savage-bowl' && look.viewport === phone) {
      await page.getByRole('button', { name: /^History, scores/ }).click();
      await clean(page, 'beside the table');
    }
    if (game === 'awimbawe') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await clean(page, 'menu');
    }
    await page.context().close();
  }
}

const titles = {
  'savage-bowl': 'Savage Bowl',
  'rage-n-glyphs': "Rage'n Glyphs",
  'color-gangsters': 'Color Gangsters',
  'trump-tricks-game': 'Trump, Tricks, Game!',
  awimbawe: 'Awimbawe',
};
const two_looks = [
  { colorScheme: 'light', viewport: desk },
  { colorScheme: 'dark', viewport: phone },
];
const still = { reducedMotion: 'reduce' };

/** A lesson of each game: where it begins, and where it asks for something first. */
async function lessons(t, look) {
  const page = await visit(t, '/', { ...look, ...still });
  for (const game of Object.keys(titles)) {
    await page.goto(`${t.url}/learn/${game}`);
    await page.locator('.teacher').waitFor();
    await clean(page, `the lesson of ${game}`);
    const go_on = page.locator('.go-on', { hasText: 'Continue' });
    const asked = page.locator('.prompt .turn');
    for (let steps = 0; steps < 8 && (await go_on.count()); ++steps) await go_on.click();
    await asked.waitFor();
    await clean(page, `the lesson of ${game}, asking`);
  }
}

/** The dialogs of the lobby, of each game. */
async function dialogs(t, look) {
  const page = await visit(t, '/', { ...look, ...still });
  for (const [game, title] of Object.entries(titles)) {
    await page.getByRole('button', { name: `Rules of ${title}`, exact: true }).click();
    const rules = page.getByRole('dialog');
    await rules.locator('h2, h3').nth(1).waitFor();
    await clean(page, `the rules of ${game}`);
    await page.keyboard.press('Escape');
    await rules.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Play ${title} with others` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play with others' }).waitFor();
    await clean(page, `people for ${game}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  // Rules that don't apply with the options of a table.
  await page.goto(`${t.url}/new/trump-tricks-game`);
  await page.getByRole('button', { name: 'Rules with these options' }).click();
  const rules = page.getByRole('dialog');
  await rules.locator('summary', { hasText: 'House rules' }).click();
  await rules.getByText('Not in this game').first().waitFor();
  await clean(page, 'rules with options');
}

/** Each felt with either deck, on the table that shows most of them. */
async function felts(t, look) {
  const seated = await lay(t, 'color-gangsters');
  let event = looked_at['color-gangsters'];
  for (const deck of ['usual', 'contrast'])
    for (const felt of ['green', 'blue', 'red']) {
      const page = await sit(t, seated, { ...look, ...still }, { felt, deck });
      assert.equal(await play([page], event), 'there');
      event = 0;
      await my_turn(page);
      await clean(page, `${felt} felt, ${deck} deck`);
      await page.context().close();
    }
}

/** A phone on its side. */
async function flat(t, colorScheme) {
  const look = { colorScheme, viewport: { width: 844, height: 390 } };
  await pages(t, look);
  await tables(t, look);
}

export const axe = {
  async 'axe: a lesson of each game'(t) {
    for (const look of two_looks) await lessons(t, look);
  },
  async 'axe: rules and people of each game'(t) {
    for (const look of two_looks) await dialogs(t, look);
  },
  async 'axe: felts and decks'(t) {
    for (const look of two_looks) await felts(t, look);
  },
  async 'axe: a phone on its side, light'(t) {
    await flat(t, 'light');
  },
  async 'axe: a phone on its side, dark'(t) {
    await flat(t, 'dark');
  },
  async 'axe: tables, light and wide'(t) {
    await tables(t, { colorScheme: 'light', viewport: desk });
  },
  async 'axe: tables, dark and narrow'(t) {
    await tables(t, { colorScheme: 'dark', viewport: phone });
  },
  async 'axe: the other pages'(t) {
    for (const colorScheme of ['light', 'dark'])
      for (const viewport of [desk, phone]) await pages(t, { colorScheme, viewport });
  },
  async 'axe: result and replay'(t) {
    // A game without results of chance: every event of a hand is a decision.
    const seated = await lay(t, 'savage-bowl');
    await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
    await until(
      'the bots finish',
      async () => (await api(t, `/tables/${seated.table}`)).status === 'finished',
      60_000,
    );
    for (const look of [
      { colorScheme: 'dark', viewport: desk },
      { colorScheme: 'light', viewport: phone },
    ]) {
      const page = await sit(t, seated, { reducedMotion: 'reduce', ...look });
      await page.getByRole('button', { name: 'Result', exact: true }).click();
      await page.getByText('Fair shuffle').waitFor();
      await clean(page, 'the result');
      await page.goto(`${t.url}/mine`);
      await page.getByRole('button', { name: 'Export' }).waitFor();
      await clean(page, 'my games');
      await page.goto(`${t.url}/t/${seated.table}/replay?event=12&seat=all`);
      await page.getByRole('button', { name: 'What would the bot do?' }).click();
      await page.locator('.opinions li').first().waitFor();
      await clean(page, 'the replay');
      await page.goto(`${t.url}/t/${seated.table}/review`);
      await page.locator('progress, .chances').first().waitFor();
      await clean(page, 'the review, as far as it is');
      await page.locator('.chances').waitFor({ timeout: 240_000 });
      await clean(page, 'the review');
    }
  },
};
