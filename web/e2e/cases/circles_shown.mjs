// SPDX-License-Identifier: Apache-2.0
// How a circle looks: in all languages, at any size, light and dark.
import assert from 'node:assert/strict';
import { clean } from '../axe.mjs';
import {
  kept,
  person,
  in_room,
  link_of,
  join,
  say,
  said,
  seats_of,
  finish,
  sit_together,
  room_of_two,
} from '../circle.mjs';
import { desk, phone } from '../table.mjs';

const sizes = [
  { viewport: { width: 360, height: 640 }, hasTouch: true, reducedMotion: 'reduce' },
  { viewport: desk, colorScheme: 'dark' },
];
const more_sizes = [
  { viewport: phone, hasTouch: true },
  { viewport: phone, hasTouch: true, colorScheme: 'dark' },
  { viewport: desk },
  { viewport: { width: 844, height: 390 }, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, hasTouch: true },
  // A desk at 200 %.
  { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
];

/** What is too wide, cut or too small to tap. */
const what_is_wrong = () => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const area = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const named = (one) => one.innerText || one.getAttribute('aria-label') || one.id;
  const small = [...area.querySelectorAll('button, input, select, a.button')]
    .filter((one) => one.type !== 'radio' && one.getClientRects().length > 0)
    .map((one) => [named(one), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.round(width) < 44 || Math.round(height) < 44)
    .map(([text, { width, height }]) => `${text}: ${width}x${height}`);
  const cut = [...area.querySelectorAll('h1, h2, h3, p, li, button, a.button, th, td, bdi, b')]
    .filter((one) => !one.closest('.hidden') && one.getClientRects().length > 0)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .map((one) => `cut: ${one.innerText.slice(0, 40)}`);
  return [...(wide > 0 ? [`${wide} too wide`] : []), ...small, ...cut];
};

async function is_shown(t, path, identity, language, looks) {
  for (const look of looks) {
    const { width, height } = look.viewport;
    const what = `${language} at ${width}x${height}, ${look.colorScheme ?? 'light'}`;
    const settings = { name: 'Ada', language };
    const page = await person(t, 'Ada', path, look, { identity, settings });
    const shot = (name) =>
      process.env.SHOTS &&
      page.screenshot({
        path: `${process.env.SHOTS}/${name}-${language}-${width}-${look.colorScheme ?? 'light'}.png`,
        fullPage: true,
      });
    await page.locator('.past .games > li').first().waitFor();
    await page.locator('.standings tbody tr').first().waitFor();
    await page.locator('.chat .text').nth(2).waitFor();
    assert.deepEqual(await page.evaluate(what_is_wrong), [], what);
    await clean(page, what);
    await shot('room');
    const [invite, manage] = await page.locator('.tools button').all();
    for (const [name, opener] of [
      ['invite', invite],
      ['manage', manage],
    ]) {
      await opener.click();
      await page.getByRole('dialog').waitFor();
      assert.deepEqual(await page.evaluate(what_is_wrong), [], `${name}, ${what}`);
      await clean(page, `${name}, ${what}`);
      await shot(name);
      await page.keyboard.press('Escape');
    }
    // As one sees it who is invited.
    await page.evaluate(() => {
      localStorage.removeItem('menagerie.identity');
    });
    await page.goto(`${t.url}/icon.svg`);
    await page.goto(`${t.url}${path}#${'A'.repeat(22)}`);
    await page.locator('fieldset input').first().waitFor();
    assert.deepEqual(await page.evaluate(what_is_wrong), [], `invited, ${what}`);
    await clean(page, `invited, ${what}`);
    await shot('invited');
    await page.context().close();
  }
}

async function shown_in(t, language, looks) {
  const long = 'Wolfeschlegelsteinhausenbergerdorffs';
  const [ada, bo] = await room_of_two(t);
  await join(t, await link_of(ada), long);
  await sit_together(ada, bo);
  await finish(t, await seats_of([ada, bo]));
  for (const page of [ada, bo]) await page.goto(t.url + '/circle');
  const [{ circle }] = await kept(ada, 'circles');
  await ada.getByRole('link', { name: /^Thursdays/ }).click();
  await in_room(ada);
  await ada.getByRole('button', { name: /^Next table/ }).click();
  await ada.waitForURL(/\/t\//);
  await ada.goBack();
  await in_room(ada);
  for (const text of ['Shall we play?', 'x'.repeat(90), 'Yes'])
    await Promise.all([say(ada, text), said(ada, text).waitFor()]);
  const identity = await kept(ada, 'identity');
  await is_shown(t, `/circle/${circle}`, identity, language, looks);
}

export const circles_shown = Object.fromEntries([
  ...['en', 'de', 'fr', 'hu', 'ja'].map((language) => [
    `a circle is for everyone, in ${language}`,
    (t) => shown_in(t, language, sizes),
  ]),
  ['a circle is for everyone, at any size', (t) => shown_in(t, 'en', more_sizes)],
]);
