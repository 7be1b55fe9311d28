// SPDX-License-Identifier: Apache-2.0
// Takes the pictures of docs/screenshots: MENAGERIE_URL=http://... node e2e/screenshots.mjs
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch, open } from './browser.mjs';
import { decide, turn } from './tests.mjs';

const base = process.env.MENAGERIE_URL ?? 'http://127.0.0.1:8080';
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const browser = await launch();

async function api(path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${base}/api/v1${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
  return answer.json();
}

async function shoot(name, viewport, colorScheme, path, prepare, seat) {
  const page = await open(browser, { viewport, colorScheme });
  await page.goto(base);
  await page.evaluate((held) => {
    localStorage.setItem('menagerie.settings', JSON.stringify({ name: 'Ada', pause: 'short' }));
    if (held) localStorage.setItem('menagerie.seats', JSON.stringify([{ ...held, game: '' }]));
  }, seat);
  await page.goto(base + path);
  await prepare?.(page);
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${folder}${name}.png` });
  if (page.problems.length) console.log(name, page.problems);
  await page.context().close();
}

/** Plays until that many of one's own decisions are made, and it is one's turn again. */
const some = (decisions, ready = async () => true) => async (page) => {
  await page.waitForSelector('.board');
  let made = 0;
  for (let i = 0; i < 400; ++i) {
    if (await turn(page)) {
      if (made >= decisions && (await ready(page))) return;
      await decide(page);
      ++made;
    }
    await page.waitForTimeout(120);
  }
};
const follows = (least) => async (page) => (await page.locator('.spot').count()) >= least && (await page.locator('.held.illegal').count()) > 0;

async function table(name, viewport, scheme, game, prepare, options) {
  const seated = await api('/tables', { game, options, name: 'Ada', pace_ms: 0, bots: { others: 'normal' } });
  await shoot(name, viewport, scheme, `/t/${seated.table}`, prepare, seated);
}

await shoot('lobby', desk, 'light', '/', (page) => page.waitForSelector('.game'));
await shoot('lobby-phone', phone, 'dark', '/', (page) => page.waitForSelector('.game'));
await shoot('new-game', desk, 'dark', '/new/rage-n-glyphs', (page) => page.waitForSelector('form'));
await table('savage-bowl', desk, 'light', 'savage-bowl', some(4, follows(2)));
await table('savage-bowl-phone', phone, 'dark', 'savage-bowl', some(4, follows(2)));
await table('rage-n-glyphs', desk, 'dark', 'rage-n-glyphs', some(16, follows(2)), { players: 6 });
await table('rage-n-glyphs-10', { width: 360, height: 640 }, 'light', 'rage-n-glyphs', some(14, follows(4)), { players: 10 });
await table('color-gangsters', desk, 'light', 'color-gangsters', some(9, follows(2)));
await table('color-gangsters-phone', phone, 'light', 'color-gangsters', some(9, follows(1)));
await table('trump-tricks-game', desk, 'dark', 'trump-tricks-game', some(5, follows(2)));
await table('awimbawe', desk, 'light', 'awimbawe', some(6));
await table('awimbawe-phone', phone, 'dark', 'awimbawe', some(6));

const seated = await api('/tables', { game: 'awimbawe', name: 'Ada', pace_ms: 0, bots: { others: 'normal' } });
await api(`/tables/${seated.table}/take-over`, { level: 'normal' }, seated.token);
for (let i = 0; i < 480 && (await api(`/tables/${seated.table}`)).status !== 'finished'; ++i) await new Promise((done) => setTimeout(done, 250));
await shoot('replay', desk, 'light', `/t/${seated.table}/replay?event=20&seat=0`, async (page) => {
  await page.getByRole('button', { name: 'What would the bot do?' }).click();
  await page.locator('.opinions li').first().waitFor();
}, seated);
await browser.close();
