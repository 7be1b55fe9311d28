// SPDX-License-Identifier: Apache-2.0
// What the moments of the games look like as they happen: node scripts/strips.mjs FOLDER [WORD...]
// (words choose some by their names).
// For each moment bots play games until one has it. A page then sits at the table just before it
// and makes the recorded move. The browser's own pictures of the seconds that follow are put side
// by side, by day and by night: NAME-desk.png and NAME-phone.png. One line each tells what was
// staged, when, and when the result was told. STILL=1 asks for less motion, LANG_TAG=de for another
// language.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../e2e/browser.mjs';
import { start_server } from '../e2e/server.mjs';
import { api, desk, lay, phone, sit, until } from '../e2e/table.mjs';

const [folder, ...words] = process.argv.slice(2);
if (!folder) throw new Error('node scripts/strips.mjs FOLDER [WORD...]');
mkdirSync(folder, { recursive: true });
const still = process.env.STILL ? { reducedMotion: 'reduce' } : {};
const language = process.env.LANG_TAG ?? 'en';

/** When pictures are taken, in milliseconds after the move, and for how long a move is watched. */
const shots = [60, 200, 350, 550, 800, 1100, 1500, 2000, 2700, 3800];
const watched_ms = 5000;

const rose = (id) => (before, now) =>
  now.counters.some(
    (one) =>
      one.id === id &&
      one.by_seat.some(
        (count, seat) =>
          count > (before.counters.find((had) => had.id === id)?.by_seat[seat] ?? count),
      ),
  );
const has = (view, fact) => view.facts.some(({ id }) => id.split('/')[0] === fact);
const came = (fact) => (before, now) => has(now, fact) && !has(before, fact);
const trick_of = (view) => view.facts.find(({ id }) => id === 'trick')?.text.args ?? {};
const is_last = (view) => trick_of(view).number === trick_of(view).all;
const over = (_, now) => now.finished;

/** Each moment: its game, and where it is: at the beginning, or after a move after which that is
    true of the views before and after it. */
const moments = {
  'rage-deal-trump': ['rage-n-glyphs', { players: 5 }],
  'trump-deal-trump': ['trump-tricks-game', { players: 4 }],
  'awimbawe-deal': ['awimbawe', {}],
  'rage-joker': ['rage-n-glyphs', { players: 5 }, (before, now, { card }) => card?.index],
  'rage-last-trick': [
    'rage-n-glyphs',
    { players: 4 },
    (before, now) => is_last(now) && !is_last(before) && trick_of(now).all > 1,
  ],
  'rage-end': ['rage-n-glyphs', { players: 4, last_hand: 2 }, over],
  'savage-yellow': ['savage-bowl', { players: 4 }, came('yellow-card')],
  'savage-out': ['savage-bowl', { players: 5 }, came('eliminated')],
  'savage-end': ['savage-bowl', { players: 4 }, over],
  'gangsters-marker': ['color-gangsters', { players: 4 }, (_, now, { act }) => /^place/.test(act)],
  'gangsters-trump': ['color-gangsters', { players: 4 }, (_, now, { act }) => /trump/.test(act)],
  'gangsters-end': ['color-gangsters', { players: 3 }, over],
  'trump-trick': [
    'trump-tricks-game',
    { players: 4 },
    (before, now) => !is_last(now) && trick_of(now).number > trick_of(before).number,
  ],
  'trump-end': ['trump-tricks-game', { players: 3 }, over],
  'awimbawe-hyena': ['awimbawe', {}, rose('hyenas')],
  'awimbawe-crown': ['awimbawe', {}, rose('crowns')],
  'awimbawe-end': ['awimbawe', {}, over],
};

const server = await start_server({ seed: 1 });
const t = { browser: await launch(), url: server.url, seed: 1, pages: [] };
const { games } = await api(t, '/games');
const card_look = (game, text) =>
  games.find(({ id }) => id === game).description.cards?.find(({ card }) => card === text);

/** A whole game that bots have played, and its table. */
async function played(game, options) {
  const seated = await lay(t, game, { options });
  await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
  const finished = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
  await until('the bots finish', finished, 120_000);
  return [seated.table, await api(t, `/tables/${seated.table}/record`)];
}

/** The first move after which that is true: the record before it, whose it is, and what. */
async function find(game, options, is_there) {
  for (let tries = 0; tries < 12; ++tries) {
    const [table, record] = await played(game, options);
    const events = record.events.filter((one) => !('note' in one));
    const view = (n) => api(t, `/tables/${table}/events/${n}`).then((got) => got.view ?? got);
    const from = is_there === over ? events.length - 1 : 0;
    let before = await view(from);
    for (let n = from; n < events.length; ++n) {
      const now = await view(n + 1);
      const { seat, do: act } = events[n];
      const card = card_look(game, act?.split(' ')[1]);
      if (seat !== undefined && act && is_there(before, now, { act, card }))
        return { record: { ...record, events: events.slice(0, n), result: undefined }, seat, act };
      before = now;
    }
  }
  throw new Error(`${game}: no game has it`);
}

/** Runs in the page: writes down what is staged, and when the result is told. */
function watch() {
  window.staged = [];
  let there;
  const note = (text) => window.staged.push([Date.now(), text]);
  let told = false;
  new MutationObserver(() => {
    const now = document.querySelector('[data-moment]');
    if (now !== there) {
      if (there) note(`-${there.dataset.moment}`);
      if (now) note(`+${now.dataset.moment} (${now.innerText.replace(/\s+/g, ' ')})`);
      there = now;
    }
    if (told || !document.querySelector('dialog[open] .result')) return;
    told = true;
    note(`result: ${document.querySelector('dialog[open] .why').textContent}`);
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
}

/** Pictures of a page from now on, as the browser draws them. */
async function filmed(page) {
  const session = await page.context().newCDPSession(page);
  const frames = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: 1000 * metadata.timestamp, data });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const { width, height } = page.viewportSize();
  await session.send('Page.startScreencast', {
    ...{ format: 'jpeg', quality: 82, everyNthFrame: 1, maxWidth: width, maxHeight: height },
  });
  return frames;
}

async function come_to(page, seated) {
  await page.evaluate(
    (seat) => localStorage.setItem('menagerie.seats', JSON.stringify([{ ...seat, game: '' }])),
    seated,
  );
  await page.goto(`${t.url}/t/${seated.table}`, { waitUntil: 'commit' });
}

/** The pictures of a moment in one look: when each was taken, and what was staged meanwhile. */
async function strip(game, options, at, look) {
  const laid = at ? { seat: at.seat, from: { record: at.record } } : { options };
  const begin = () => lay(t, game, { ...laid, pace_ms: 400 });
  const seated = await begin();
  const page = await sit(t, seated, { ...look, ...still }, { language });
  await page.waitForFunction(() => !document.querySelector('[data-moment]'));
  await page.waitForTimeout(700);
  const frames = await filmed(page);
  // What is dealt is seen by those who come to the table at once.
  if (!at) await come_to(page, await begin());
  await page.evaluate(watch);
  await page.waitForSelector('.board');
  await page.waitForTimeout(at ? 200 : 0);
  const from = Date.now();
  if (at) await api(t, `/tables/${seated.table}/act`, { do: at.act }, seated.token);
  await page.waitForTimeout(watched_ms);
  const staged = (await page.evaluate(() => window.staged)).map(
    ([ms, text]) => `${ms - from} ${text}`,
  );
  const pictures = shots.map((ms) => {
    const until_then = frames.filter((one) => one.at - from <= ms);
    return [ms, (until_then.at(-1) ?? frames[0]).data];
  });
  await page.context().close();
  return { staged, pictures };
}

/** Rows of pictures, each with its time, as one. */
async function sheet(file, rows, width, across) {
  const context = await t.browser.newContext({ viewport: { width: 2000, height: 1200 } });
  const page = await context.newPage();
  const figure = ([ms, data]) =>
    `<figure><img width="${width}" src="data:image/jpeg;base64,${data}"><b>${ms}</b></figure>`;
  const styles =
    'body{margin:0}main{display:inline-grid;gap:6px;padding:6px;background:#888;' +
    `grid-template-columns:repeat(${across},auto)}` +
    'figure{margin:0;position:relative}img{display:block}' +
    'b{position:absolute;left:0;top:0;background:#fff;font:12px sans-serif;padding:0 3px}';
  const all = rows.flat().map(figure).join('');
  await page.setContent(`<style>${styles}</style><main>${all}</main>`);
  writeFileSync(file, await page.locator('main').screenshot());
  await context.close();
}

const looks = [
  ['desk', { viewport: desk }, 392, 5],
  ['phone', { viewport: phone, hasTouch: true }, 190, 10],
];
for (const [name, [game, options, is_there]] of Object.entries(moments)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  const at = is_there && (await find(game, options, is_there));
  for (const [size, look, width, across] of looks) {
    const rows = [];
    for (const colorScheme of ['light', 'dark']) {
      const { staged, pictures } = await strip(game, options, at, { ...look, colorScheme });
      console.log(`${name}, ${size}, ${colorScheme}: ${staged.join(' | ')}`);
      rows.push(pictures);
    }
    await sheet(join(folder, `${name}-${size}.png`), rows, width, across);
  }
}
await t.browser.close();
await server.stop();
process.exit(0);
