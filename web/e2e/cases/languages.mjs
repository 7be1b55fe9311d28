// SPDX-License-Identifier: Apache-2.0
// The page in other languages: those that it has, and one that is 40 % longer than any.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { at_both_sizes, lay, my_turn, sit, visit } from '../table.mjs';

const catalogue = (tag) =>
  JSON.parse(readFileSync(new URL(`../../src/lang/${tag}.json`, import.meta.url), 'utf8'));
const tags = ['de', 'en', 'fr', 'hu', 'ja'];
const small = { viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' };
const lang = (page) => page.evaluate(() => document.documentElement.lang);

/** A pattern whose words are 40 % longer: letters are doubled, what ICU reads stays as it is. */
export function longer(pattern) {
  let owed = 0;
  return pattern.replace(
    /\{\s*\w+\s*(?:\}|,\s*(?:number|date|time)\s*(?:,[^{}]*)?\}|,\s*\w+\s*,)|[\w=:-]+\s*\{(?!\w+\s*[,}])|[{}]|\p{L}/gu,
    (part) => {
      if (!/^\p{L}$/u.test(part)) return part;
      owed += 0.4;
      if (owed < 1) return part;
      owed -= 1;
      return part + part;
    },
  );
}

/** Serves the longer English in the place of the page's German. */
async function long_german(page) {
  const german = catalogue('de')['home.about'];
  const words = Object.fromEntries(
    Object.entries(catalogue('en')).map(([id, pattern]) => [id, longer(pattern)]),
  );
  await page.route('**/assets/de-*.js', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.includes(german) ? `export default ${JSON.stringify(words)};` : text;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** Nothing is wider than the window, and no button's or label's words are cut off. */
async function keeps_form(page, what) {
  const found = await page.evaluate(() => {
    const cut = [...document.querySelectorAll('button, a, label, h1, h2, dt, legend, .prompt, p')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || element.closest('.hidden, [aria-hidden=true], .felt, .hand'))
          return false;
        const style = getComputedStyle(element);
        const shown = style.overflowX === 'visible' || style.overflowX === 'clip';
        return (
          (shown || style.overflowX === 'hidden') &&
          element.scrollWidth > element.clientWidth + 2 &&
          style.display !== 'inline' &&
          style.textOverflow !== 'ellipsis'
        );
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim()}`);
    const spilt = [...document.querySelectorAll('dialog .body, .about, .box')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.className);
    return { wide: document.documentElement.scrollWidth, cut: [...cut, ...spilt] };
  });
  assert.ok(found.wide <= 360, `${what} is ${found.wide} wide`);
  assert.deepEqual(found.cut, [], what);
}

/** Fails where the history, on a phone in a sheet, does not begin with that. */
async function first_told(page, look, words) {
  if (look.hasTouch) await page.locator('header .tool').nth(-2).click();
  await page.locator('.log li', { hasText: words }).waitFor();
  if (look.hasTouch) await page.keyboard.press('Escape');
}

export const languages = {
  async 'the page speaks the language of the browser, or the one that is chosen, and says so'(t) {
    for (const tag of tags) {
      const page = await visit(t, '/', { locale: tag });
      await page.getByText(catalogue(tag)['home.about']).waitFor();
      assert.equal(await lang(page), tag);
    }
    const page = await visit(t, '/', { locale: 'it-IT' });
    await page.getByText(catalogue('en')['home.about']).waitFor();
    await page.getByLabel('Language').selectOption('hu');
    await page.getByText(catalogue('hu')['home.about']).waitFor();
    await page.reload();
    await page.getByText(catalogue('hu')['home.about']).waitFor();
    assert.equal(await lang(page), 'hu');
    assert.equal(await page.locator('option[lang=ja]').textContent(), '日本語');
  },

  ...at_both_sizes({
    async 'the language changes in the midst of a game, and all that was said with it'(t, look) {
      const page = await sit(t, await lay(t, 'savage-bowl'), look);
      await my_turn(page);
      await first_told(page, look, /^Round 1 begins/);
      const event = await page.locator('.board').getAttribute('data-event');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Language').selectOption('de');
      await page.getByRole('button', { name: 'Schließen' }).click();
      await first_told(page, look, /^Runde 1 beginnt/);
      assert.equal(await page.locator('.prompt .turn').textContent(), 'Du bist dran');
      assert.match(await page.locator('.prompt').textContent(), /Karte/);
      assert.equal(await page.locator('.board').getAttribute('data-event'), event);
      assert.match(
        await page.locator('.held').first().locator('[role=img]').getAttribute('aria-label'),
        /^(Rot|Gelb|Grün|Blau|Trumpf) \d/,
      );
      assert.equal(await lang(page), 'de');
    },

    async 'rules and lessons are those of the reader, with the same numbers'(t, look) {
      const page = await visit(t, '/', { ...look, locale: 'de-CH' });
      await page.getByRole('button', { name: 'Regeln: Awimbawe' }).click();
      await page.locator('.rules [lang=de] [data-rule="4.2"]', { hasText: 'Maus' }).waitFor();
      await page.locator('.rules [lang=de] summary', { hasText: 'Einzelheiten' }).click();
      await page.locator('.rules [lang=de] [data-rule="R11"]').waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Sprache').selectOption('en');
      await page.getByRole('button', { name: 'Rules of Awimbawe' }).click();
      await page.locator('.rules [lang=en] [data-rule="4.2"]', { hasText: 'mouse' }).waitFor();
      const lesson = await visit(t, '/learn/savage-bowl', { ...look, locale: 'hu' });
      await lesson.locator('#lesson-text', { hasText: 'Üdv a Savage Bowlban!' }).waitFor();
    },
  }),

  async 'rules can be closed before the words of their game have come'(t) {
    const page = await visit(t, '/icon.svg', { locale: 'de' });
    const words = new URL('../../../src/games/awimbawe/lang/de.json', import.meta.url);
    const line = JSON.parse(readFileSync(words, 'utf8'))['cover.line'];
    let come;
    const late = new Promise((done) => (come = done));
    await page.route('**/assets/de-*.js', async (route) => {
      const answer = await route.fetch();
      if ((await answer.text()).includes(line)) await late;
      await route.fulfill({ response: answer });
    });
    await page.goto(t.url);
    await page.getByRole('button', { name: 'Regeln: Awimbawe' }).click();
    await page.locator('.rules .rule').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    const [last] = await Promise.all([page.waitForResponse('**/assets/de-*.js'), come()]);
    await last.finished();
    await page.getByRole('button', { name: 'Regeln: Awimbawe' }).click();
    await page.locator('.rules .rule').first().waitFor();
  },

  async 'words that are 40 % longer break nothing on a small phone'(t) {
    const options = { ...small, locale: 'de' };
    const open = async (path) => {
      const page = await visit(t, '/icon.svg', options);
      await long_german(page);
      await page.goto(t.url + path);
      return page;
    };
    const en = catalogue('en');
    const home = await open('/');
    await home.getByText(longer(en['home.about'])).waitFor();
    await home.locator('.game').nth(4).waitFor();
    await keeps_form(home, 'the home page');
    await home.getByRole('button', { name: longer(en['settings.title']) }).click();
    await home.locator('dialog select').first().waitFor();
    await keeps_form(home, 'the settings');
    for (const [path, wait] of [
      ['/new/rage-n-glyphs', '.options .ways'],
      ['/learn/savage-bowl', '.teacher .button'],
      ['/mine', 'main'],
    ]) {
      const page = await open(path);
      await page.locator(wait).first().waitFor();
      await keeps_form(page, path);
    }
    for (const game of ['savage-bowl', 'awimbawe']) {
      const seated = await lay(t, game);
      const page = await sit(t, seated, options);
      await long_german(page);
      await page.reload();
      await my_turn(page);
      await keeps_form(page, `a table of ${game}`);
      await page.keyboard.press('r');
      await page.locator('.rules .rule').first().waitFor();
      await keeps_form(page, `rules of ${game}`);
    }
  },
};
