// SPDX-License-Identifier: Apache-2.0
// What one taps on the home page is large enough for a thumb, whatever one is called.
import assert from 'node:assert/strict';
import { settled } from '../browser.mjs';
import { windows } from '../overlap.mjs';
import { lay, sit } from '../table.mjs';

const names = {
  en: 'Maximiliane-Alexandrina W',
  ja: 'とても長い名前のプレイヤーである私の名前です',
  fr: 'Al',
};
const languages = ['en', 'de', 'fr', 'hu', 'ja'];
const sizes = [...windows, { width: 320, height: 568 }, { width: 700, height: 900 }];

/** Runs in the page: what is tapped and is less than that wide or high, or leaves the window. */
function slight(least) {
  const all = [...document.querySelectorAll('.home :is(a, button, input, select)')];
  // A tap beside a box or into the frame around a name is one on it.
  const tapped = new Set(
    all.map((one) => (one.matches('input') ? (one.closest('label') ?? one) : one)),
  );
  return [...tapped]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(
      ([, { width, height, left, right }]) =>
        width < least - 0.5 || height < least - 0.5 || left < 0 || right > innerWidth,
    )
    .map(([one, { width, height, left, right }]) => {
      const words = (one.ariaLabel ?? one.textContent).trim().slice(0, 30);
      return `"${words}": ${width} by ${height}, from ${left} to ${right}`;
    });
}

/** A game that was played on this device, so that there is a way to those. */
const a_game = {
  ...{ table: 'abcdefghjkmn', game: 'awimbawe', title: 'Awimbawe', at: 1, seat: 0 },
  ...{ names: ['Ada', 'Bo'], bots: [false, true], scores: [3, 1], winners: [0], course: [3] },
  comeback: 0,
};

export const thumbs = Object.fromEntries(
  languages.map((language) => [
    `what one taps on the home page is large enough for a thumb, in ${language}`,
    async (t) => {
      const name = names[language] ?? names.en;
      const seated = await lay(t, 'trump-tricks-game', { name });
      const page = await sit(t, seated, { reducedMotion: 'reduce' }, { name, language });
      await page.evaluate(
        (game) => localStorage.setItem('menagerie.games', JSON.stringify([game])),
        a_game,
      );
      await page.goto(t.url);
      await page.locator('.game').first().waitFor();
      await page.locator('a[href="/mine"]').waitFor();
      await page.locator('.lines a').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const wrong = await settled(page, () => page.evaluate(slight, 44));
        assert.deepEqual(wrong, [], `${size.width}x${size.height}`);
      }
    },
  ]),
);
