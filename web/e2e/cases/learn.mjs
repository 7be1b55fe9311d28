// SPDX-License-Identifier: Apache-2.0
// Whole lessons: by pointer on a phone, by keys at a desk, and what is heard of one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { games } from '../games.mjs';
import { assert_golden, golden, hear, read_until } from '../heard.mjs';
import { api, at_both_sizes, phone, strip, tap_refused, until, visit } from '../table.mjs';

/** A page with a lesson; what its narrator says is kept in `window.heard`. */
async function begin(t, game, options) {
  const page = await visit(t, '/icon.svg', { reducedMotion: 'reduce', ...options });
  await hear(page);
  await page.evaluate(() =>
    localStorage.setItem('menagerie.settings', JSON.stringify({ name: 'Kim', pause: 'short' })),
  );
  await page.goto(`${t.url}/learn/${game}`);
  await page.waitForSelector('.teacher');
  return page;
}

const count_is = (page, step, steps) =>
  page.getByText(`Step ${step + 1} of ${steps}`, { exact: true }).waitFor();
const go_on = (page) => page.locator('.go-on', { hasText: 'Continue' });

/** The things on the table that a move names, in its order. */
function things_of(page, move) {
  const words = move.split(' ').slice(1);
  if (move.startsWith('place')) return [`.tile[data-tile="${words[0]}"]`];
  if (move.startsWith('keep')) return ['.row-card.pick >> nth=0'];
  const piles = words.filter((word) => /^\d$/.test(word));
  if (/^(move|block pile)/.test(move))
    return piles.map((pile) => `.pile.target:has-text("Pile ${pile} ") .take`);
  return words
    .filter((word) => /^[A-Z]\d+$/.test(word))
    .map(
      (card) =>
        `.held[data-card="${card}"], .pile.legal[data-card="${card}"] .take, .lies[data-card="${card}"] .take`,
    );
}

const button_of = (page, move) => page.locator(`[data-act="${move}"]`);
const number_of = (page, move) =>
  page.locator('.number', { hasText: new RegExp(`^\\s*${move.split(' ')[1]}\\s*$`) });

async function by_pointer(page, move) {
  if (/^bid/.test(move)) return number_of(page, move).click();
  for (const thing of things_of(page, move)) {
    if (await button_of(page, move).count()) break;
    await page
      .locator(thing)
      .first()
      .click(thing.startsWith('.held') ? strip : {});
  }
  await button_of(page, move).first().click();
}

/** Goes with Tab until that has the focus. */
async function tab_to(page, selector) {
  const there = (one) => document.activeElement?.matches(one);
  for (let i = 0; i < 120; ++i) {
    if (await page.evaluate(there, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no way by Tab to ${selector}`);
}

async function by_keys(page, move) {
  const act = `[data-act="${move}"]`;
  if (/^bid/.test(move)) {
    await page.keyboard.press(move.split(' ')[1]);
    await tab_to(page, '.number');
    while (
      !(await page.evaluate(
        (n) => document.activeElement.textContent.trim() === n,
        move.split(' ')[1],
      ))
    )
      await page.keyboard.press('Tab');
    return page.keyboard.press('Enter');
  }
  for (const thing of things_of(page, move)) {
    if (await button_of(page, move).count()) break;
    const held = thing.split(',')[0];
    if (held.startsWith('.held') && (await page.locator(held).count())) {
      await tab_to(page, '.held');
      await page.keyboard.press('Home');
      while (!(await page.evaluate((one) => document.activeElement.matches(one), held)))
        await page.keyboard.press('ArrowRight');
    } else {
      const handle = await page.locator(thing).first().elementHandle();
      const reached = () => page.evaluate((one) => document.activeElement === one, handle);
      for (let i = 0; i < 120 && !(await reached()); ++i) await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  }
  await tab_to(page, act);
  await page.keyboard.press('Enter');
}

/** What a lesson says, by id. */
function words_of(game) {
  const file = `../../../src/games/${game.replace(/-/g, '_')}/lang/en.json`;
  const all = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  return Object.fromEntries(Object.entries(all).filter(([id]) => id.startsWith('lesson.')));
}

/** From the first step to the last; `decide` makes a move, `proceed` continues. */
async function go_through(t, page, game, decide, proceed) {
  const { steps } = await api(t, `/lessons/${game}`);
  const words = words_of(game);
  for (const [i, step] of steps.entries()) {
    await count_is(page, i, steps.length);
    if (step.move) {
      await decide(page, step.move);
      await page.locator('.says.right').waitFor();
      const plain = (text) => text.replace(/[^a-z]/gi, '').slice(-24);
      const said = await page.locator('#narrator p').last().textContent();
      assert.ok(plain(said).length > 0 && words[`${step.id}.right`], step.id);
    }
    if (i + 1 < steps.length) await proceed(page);
  }
  await page.getByRole('button', { name: 'Now play' }).waitFor();
}

const tap_on = (page) => go_on(page).click();
async function press_on(page) {
  await go_on(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('.go-on'));
  await page.keyboard.press('Enter');
}

const lessons = (name, options, decide, proceed) =>
  Object.fromEntries(
    games.map((game) => [
      `learn: ${game} ${name}`,
      async (t) => {
        const page = await begin(t, game, options);
        if (proceed === press_on) await page.keyboard.press('ArrowRight');
        await go_through(t, page, game, decide, proceed);
      },
    ]),
  );

export const learn = {
  ...lessons('by pointer on a phone', { viewport: phone, hasTouch: true }, by_pointer, tap_on),
  ...lessons('by keys', {}, by_keys, press_on),

  async 'learn: a lesson is heard as written'(t) {
    const page = await begin(t, 'savage-bowl', {});
    await page.keyboard.press('ArrowRight');
    await go_through(t, page, 'savage-bowl', by_keys, press_on);
    const heard = () => page.evaluate(() => window.heard);
    assert_golden('lesson-heard', await read_until(golden('lesson-heard'), heard));
    // After the lesson comes the game.
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/t\//);
    await page.locator('.held').first().waitFor();
  },

  ...at_both_sizes({
    async 'learn: a wrong card is answered, with the rule or a hint'(t, look) {
      const other = await begin(t, 'trump-tricks-game', look);
      await tap_on(other);
      await count_is(other, 1, 16);
      await tap_refused(other.locator('.held[data-card="B11"]'));
      await other.locator('.says.rule').getByText('No: ').waitFor();
      await other.getByRole('button', { name: /^Rule \d/ }).click();
      // On a phone in a dialog, on a desk beside the table.
      const rules = other.getByRole(look.hasTouch ? 'dialog' : 'tabpanel');
      await rules.locator('[data-rule].here').waitFor();
      // No card is refused in this lesson, and the rules say so.
      const refusing = rules.locator('h3.out[data-rule="6"] + p .absent');
      await refusing.getByText('Not in this game – ').waitFor();
      const page = await begin(t, 'savage-bowl', look);
      await tap_on(page);
      await count_is(page, 1, 15);
      await by_pointer(page, 'play R8');
      await page.locator('.says.other').getByText('can’t win here either').waitFor();
      assert.equal(await page.locator('.held.hinted').getAttribute('data-card'), 'R2');
      await page.getByText('Show the task again').click();
      await page.locator('.says').getByText('Ada led red').waitFor();
      await count_is(page, 1, 15);
    },

    async 'learn: whoever is called blue is blue, with large markers'(t, look) {
      const page = await begin(t, 'color-gangsters', look);
      await page.locator('.says').getByText('You are blue').waitFor();
      const is_blue = (where) =>
        until(`${where} is blue`, () =>
          page
            .locator(where)
            .evaluate((one) => getComputedStyle(one).backgroundColor === 'rgb(28, 88, 168)'),
        );
      await is_blue('.own .plate .avatar');
      await is_blue('.own .plate .name .text');
      await tap_on(page);
      await by_pointer(page, 'pass R3 Y2');
      await tap_on(page);
      await by_pointer(page, 'keep B');
      await tap_on(page);
      await count_is(page, 3, 14);
      await tap_on(page);
      await count_is(page, 4, 14);
      await by_pointer(page, 'play R4');
      await tap_on(page);
      await count_is(page, 5, 14);
      await by_pointer(page, 'place total-even');
      const marker = page.locator('[data-tile="total-even"] .marker');
      await marker.waitFor();
      await is_blue('[data-tile="total-even"] .marker .avatar');
      const box = await marker.boundingBox();
      assert.ok(box.width >= 32 && box.height >= 32, `${box.width} x ${box.height}`);
    },

    async 'learn: of two right cards both are marked'(t, look) {
      const page = await begin(t, 'color-gangsters', look);
      await tap_on(page);
      await by_pointer(page, 'pass B3 B9');
      await page.locator('.says.other').waitFor();
      const marked = page.locator('.held.hinted');
      const cards = await marked.evaluateAll((all) => all.map((one) => one.dataset.card));
      assert.deepEqual(cards.sort(), ['R3', 'Y2']);
    },

    async 'learn: one goes back, leaves, and goes on later'(t, look) {
      const page = await begin(t, 'savage-bowl', look);
      await tap_on(page);
      await count_is(page, 1, 15);
      await by_pointer(page, 'play R2');
      await tap_on(page);
      await count_is(page, 2, 15);
      await page.getByRole('button', { name: 'Back' }).click();
      await count_is(page, 1, 15);
      await by_pointer(page, 'play R2');
      await tap_on(page);
      await count_is(page, 2, 15);
      await page.getByRole('link', { name: 'Leave the lesson' }).click();
      await page.getByRole('link', { name: 'Learn Savage Bowl' }).click();
      await page.getByText('Picking up where you left off.').first().waitFor();
      await count_is(page, 2, 15);
      await page.getByRole('button', { name: /Start over/ }).click();
      await count_is(page, 0, 15);
    },

    async 'learn: the lesson needs the server only once'(t, look) {
      const page = await begin(t, 'rage-n-glyphs', look);
      await page.context().setOffline(true);
      await go_through(t, page, 'rage-n-glyphs', by_pointer, tap_on);
    },
  }),

  async 'learn: an empty trick is told in one line, however flat the window is'(t) {
    for (const locale of ['en', 'hu'])
      for (const height of [450, 300]) {
        const viewport = { width: 768, height };
        const page = await begin(t, 'awimbawe', { viewport, locale });
        const told = await page.locator('.felt .none').boundingBox();
        assert.ok(told.height < 24 && told.width > 40, `${locale}: ${JSON.stringify(told)}`);
        await page.context().close();
      }
  },

  ...at_both_sizes({
    async 'learn: offered once, before the first game'(t, look) {
      const page = await visit(t, '/', look);
      const play = page.getByRole('button', { name: 'Play now: Awimbawe' });
      await play.click();
      await page.getByRole('link', { name: 'Learn it first' }).click();
      await page.getByText('Step 1 of', { exact: false }).first().waitFor();
      await page.goto(t.url);
      await play.click();
      await page.waitForURL(/\/t\//);
    },
  }),
};
