// SPDX-License-Identifier: Apache-2.0
// Pictures of every page: node e2e/screenshots.mjs [FOLDER [word...]]
// Without a folder, those that the repository keeps are made again, as WebP, in docs/screenshots.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { start_server } from './server.mjs';
import { api, decide, lay, my_turn, play, sit, until, visit } from './table.mjs';

const kept = [
  'home',
  'savage-bowl',
  'rage-n-glyphs-dark',
  'color-gangsters',
  'trump-tricks-game-phone',
  'awimbawe-phone-dark',
  'replay',
];
const [folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url)), ...words] =
  process.argv.slice(2);
const all = process.argv.length > 2;
mkdirSync(folder, { recursive: true });

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const dark = { colorScheme: 'dark' };
const server = await start_server({ seed: 1 });
const t = { browser: await launch(), url: server.url, seed: 1, pages: [] };

/** Once letters are there and nothing is staged any more. */
async function settled(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.locator('[data-moment]').waitFor({ state: 'detached' });
}

/** WebP by the browser's own hand. */
async function webp(page, png) {
  return Buffer.from(
    await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.84 });
      const out = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of out) text += String.fromCharCode(byte);
      return btoa(text);
    }, png.toString('base64')),
    'base64',
  );
}

async function shoot(name, make, look) {
  if (all ? words.length > 0 && !words.some((word) => name.includes(word)) : !kept.includes(name))
    return;
  const page = await make({ reducedMotion: 'reduce', ...look });
  await settled(page);
  const png = await page.screenshot();
  writeFileSync(join(folder, `${name}.${all ? 'png' : 'webp'}`), all ? png : await webp(page, png));
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** All games, each on a desk, on a phone and on its side: one picture. */
async function sheet() {
  if (all && !words.includes('sheet')) return;
  const rows = [];
  for (const [look, width] of [
    [desk, 576],
    [{ ...phone, viewport: { width: 844, height: 390 } }, 576],
    [phone, 288],
  ]) {
    const row = [];
    for (const make of Object.values(games)) {
      const page = await make({
        reducedMotion: 'reduce',
        ...look,
        ...(row.length % 2 ? dark : {}),
      });
      await settled(page);
      row.push({ width, png: (await page.screenshot()).toString('base64') });
      await page.context().close();
    }
    rows.push(row);
  }
  const page = await (
    await t.browser.newContext({ viewport: { width: 3000, height: 2000 } })
  ).newPage();
  const image = ({ width, png }) => `<img width="${width}" src="data:image/png;base64,${png}">`;
  const styles =
    'body{margin:0}main{display:inline-grid;gap:16px;padding:16px;background:#2b2620}' +
    'div{display:flex;gap:16px;justify-content:space-evenly}img{border-radius:10px}';
  await page.setContent(
    `<style>${styles}</style><main>${rows
      .map((row) => `<div>${row.map(image).join('')}</div>`)
      .join('')}</main>`,
  );
  const png = await page.locator('main').screenshot();
  writeFileSync(join(folder, 'games.webp'), await webp(page, png));
  await page.context().close();
}

/** The four ways to look at a page. */
async function four(name, make) {
  await shoot(name, make, desk);
  await shoot(`${name}-dark`, make, { ...desk, ...dark });
  await shoot(`${name}-phone`, make, phone);
  await shoot(`${name}-phone-dark`, make, { ...phone, ...dark });
}

/** During a game, on the player's turn, with something to see. If it ends too soon, another one. */
const midst =
  (game, event, more = {}, see = () => true) =>
  async (look) => {
    for (;;) {
      const page = await sit(t, await lay(t, game, more), look, { name: 'Ada' });
      await play([page], event);
      const over = () => page.locator('[data-over]').count();
      await until(
        'something to see',
        async () => {
          if (await over()) return true;
          if (!(await page.locator('.prompt .turn').count())) return false;
          if (await page.evaluate(see)) return true;
          await decide(page);
          return false;
        },
        60_000,
      );
      if (!(await over())) return page;
      await page.context().close();
    }
  };
const answers = () =>
  document.querySelectorAll('.spot').length > 1 && document.querySelector('.held.illegal') !== null;

await four('home', async (look) => {
  const page = await visit(t, '/', look);
  await page.waitForSelector('.game');
  return page;
});
await four('new-table', async (look) => {
  const page = await visit(t, '/new/rage-n-glyphs', look);
  await page.waitForSelector('form');
  return page;
});
await four('lobby', async (look) => {
  const ada = await lay(t, 'savage-bowl', { bots: { 2: 'normal' } });
  await api(t, `/tables/${ada.table}/join`, { name: 'Bo', seat: 1 });
  return sit(t, ada, look);
});
const games = {
  'savage-bowl': midst('savage-bowl', 30, {}, answers),
  'rage-n-glyphs': midst('rage-n-glyphs', 60, { options: { players: 6 } }, answers),
  'color-gangsters': midst('color-gangsters', 26, {}, answers),
  'trump-tricks-game': midst('trump-tricks-game', 40, {}, answers),
  awimbawe: midst('awimbawe', 26, {}, () => document.querySelectorAll('.pair').length === 1),
};
for (const [name, make] of Object.entries(games)) await four(name, make);
await sheet();
await four(
  'bids',
  midst(
    'rage-n-glyphs',
    44,
    { options: { players: 5 } },
    () => document.querySelector('.number') !== null,
  ),
);
await four('ten-players', midst('rage-n-glyphs', 90, { options: { players: 10 } }, answers));
const seated = await lay(t, 'awimbawe');
await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
await until(
  'the bots finish',
  async () => (await api(t, `/tables/${seated.table}`)).status === 'finished',
  60_000,
);
await four('end', async (look) => {
  const page = await sit(t, seated, look);
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByText('Fair shuffle').waitFor();
  return page;
});
const played = await lay(t, 'trump-tricks-game');
await api(t, `/tables/${played.table}/take-over`, { level: 'easy' }, played.token);
await until(
  'the bots finish',
  async () => (await api(t, `/tables/${played.table}`)).status === 'finished',
  60_000,
);
for (const [name, query, ask] of [
  ['replay', '?event=44&seat=0', true],
  ['replay-all', '?event=44&seat=all', false],
]) {
  await four(name, async (look) => {
    const page = await visit(t, `/t/${played.table}/replay${query}`, look);
    await page.waitForSelector('.slider');
    if (ask) {
      await page.getByRole('button', { name: 'What would the bot do?' }).click();
      await page.locator('.opinions li').first().waitFor();
    }
    return page;
  });
}
await four('settings', async (look) => {
  const page = await visit(t, '/', look);
  await page.getByRole('button', { name: 'Settings' }).click();
  return page;
});
for (const tab of ['Scores', 'Table', 'Rules', 'Chat']) {
  await shoot(
    `side-${tab.toLowerCase()}`,
    async (look) => {
      const page = await midst('savage-bowl', 80)(look);
      await page.getByRole('tab', { name: tab }).click();
      return page;
    },
    desk,
  );
}
await shoot(
  'hint',
  async (look) => {
    const page = await midst('color-gangsters', 20)(look);
    await my_turn(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.opinions li').first().waitFor();
    return page;
  },
  desk,
);

await t.browser.close();
await server.stop();
