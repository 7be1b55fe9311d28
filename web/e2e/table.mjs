// SPDX-License-Identifier: Apache-2.0
// What the tests do at a table: open pages, ask the server, sit down, decide.
import assert from 'node:assert/strict';
import { open } from './browser.mjs';

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** How a page is looked at. */
export const looks = [{ viewport: desk }, { viewport: phone, hasTouch: true }];

/** Each of these tests with a look, once on a desk and once on a phone. */
export const at_both_sizes = (tests) =>
  Object.fromEntries(
    Object.entries(tests).flatMap(([name, test]) =>
      looks.map((look) => [
        `${name}: on a ${look.hasTouch ? 'phone' : 'desk'}`,
        (t) => test(t, look),
      ]),
    ),
  );

export async function visit(t, path = '/', options = {}) {
  // Each page draws other numbers: what two people say counts by the names of their commands.
  const page = await open(t.browser, { seed: t.seed + t.pages.length, ...options });
  t.pages.push(page);
  await page.goto(t.url + path);
  return page;
}

export async function api(t, path, body, token) {
  const answer = await fetch(`${t.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? '' : await answer.clone().text()}`);
  return answer.json();
}

/** A table of the test's own: bots on all other seats, no pause between moves. */
export const lay = (t, game, more = {}) =>
  api(t, '/tables', {
    game,
    name: 'Ada',
    pace_ms: 0,
    hints: true,
    bots: { others: 'easy' },
    ...more,
  });

/** What a seat sees now. */
export const view_of = async (t, { table, token }) =>
  (await api(t, `/tables/${table}/view`, undefined, token)).view;

/** Asks until the answer is right; for what happens on the server without a page. */
export async function until(what, ask, ms = 30_000) {
  const end = Date.now() + ms;
  for (;;) {
    if (await ask()) return;
    if (Date.now() > end) assert.fail(`${what}: not within ${ms / 1000} s`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A page that remembers a seat and these settings, on its table. */
export async function sit(t, seated, options, more = {}) {
  // A file of the same origin that runs no script.
  const page = await visit(t, '/icon.svg', options);
  await page.evaluate(
    ([seat, settings]) => {
      localStorage.setItem('menagerie.seats', JSON.stringify([{ ...seat, game: '' }]));
      localStorage.setItem('menagerie.settings', JSON.stringify(settings));
    },
    [seated, { name: 'Ada', pause: 'short', ...more }],
  );
  await page.goto(`${t.url}/t/${seated.table}`);
  await page.waitForSelector('.board, .waiting');
  return page;
}

/**
 * A page fetches what keeps it in the browser a while after it stands; without a line it does so at
 * the next visit, but the browser complains. A test that cuts the line waits until that has come.
 */
export const settled = (page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('workbox-window')),
  );

export const my_turn = (page, ms = 30_000) =>
  page.locator('.prompt .turn').waitFor({ timeout: ms });
export const told = (page) => page.locator('.log li').count();

// The strip of a fanned card that shows, also where it is turned a little.
export const strip = { position: { x: 19, y: 40 }, timeout: 30_000 };

/** Taps a card of the hand that may not be played, where it lies once it has been dealt. */
export async function tap_refused(card) {
  await card.waitFor();
  await card.page().waitForFunction(
    () => {
      const hand = [...document.querySelectorAll('.held')];
      const boxes = hand.map((one) => Object.values(one.getBoundingClientRect().toJSON())).join();
      const flies = hand.some((one) => one.getAnimations().length > 0);
      const [before, since] = window.lay_still ?? ['', 0];
      if (flies || boxes !== before) window.lay_still = [boxes, performance.now()];
      return !flies && boxes === before && performance.now() - since > 150;
    },
    undefined,
    { polling: 50 },
  );
  // A card that is disabled for assistive technology is still there to be tapped.
  await card.click({ ...strip, force: true });
}

/** From now on no time passes for the page: what it shows for a while stays there. */
export const stop_time = (page) =>
  page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });

/** Makes one decision with the pointer, with whatever the page offers. */
export async function decide(page) {
  const before = await page.locator('.board').getAttribute('data-event');
  const primary = page.locator('.buttons .button.primary');
  const legal = page.locator('.held.legal');
  try {
    if (await page.locator('.number').count()) {
      await page.locator('.number').first().click({ timeout: 30_000 });
    } else if (await legal.count()) {
      await legal.first().click(strip);
      if (!(await primary.count()))
        await page.locator('.held.legal:not(.chosen)').first().click(strip);
      if (!(await primary.count()))
        await page
          .locator('.lies.target .take, .tile.target, .pile.target, .plate.target')
          .first()
          .click({ timeout: 30_000 });
      await primary.first().click({ timeout: 30_000 });
    } else if (await page.locator('.pile.legal, .tile.target').count()) {
      await page.locator('.pile.legal, .tile.target').first().click({ timeout: 30_000 });
      await primary.first().click({ timeout: 30_000 });
    } else {
      await page.locator('.buttons .button:not(.plain)').first().click({ timeout: 30_000 });
    }
    await page.waitForFunction(
      (n) => document.querySelector('.board')?.dataset.event !== n,
      before,
    );
  } catch (error) {
    // The table may have moved on meanwhile (a clock, a stand-in); a page that complains does not
    // pass.
    if (await page.locator('.prompt .turn').count()) throw error;
  }
}

/**
 * Runs in the page: presses what it offers, as fast as it offers it, until that event is reached or
 * the game is over. Nothing but the buttons that a person has.
 */
export async function press_on({ event, ms }) {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const breath = () => new Promise((done) => setTimeout(done, 8));
  const at = () => Number(document.querySelector('.board')?.dataset.event ?? -1);
  // Chosen by the event, so that a test plays the same game each time, however fast the page is;
  // otherwise where that has led to nothing.
  let tried = { event: -1, times: 0 };
  const any = (list, tap = 0) => {
    const key = 4 * (at() + 1000 * Math.floor(tried.times / 8)) + tap + 1;
    return list[(Math.imul(key, 0x9e3779b1) >>> 8) % list.length];
  };
  const over = () => document.querySelector('[data-over]') !== null;
  const end = Date.now() + ms;
  const things = [
    '.held.legal',
    '.pile.legal',
    '.lies.target',
    '.tile.target',
    '.pile.target',
    '.plate.target',
    '.pick',
  ];
  const free = things.map((one) => `${one}:not(.chosen)`).join();
  while (Date.now() < end) {
    // Players who have seen enough of the last trick tap the table.
    document.querySelector('.around')?.click();
    if (over()) return 'over';
    if (at() >= event) return 'there';
    await breath();
    if (!document.querySelector('.prompt .turn')) continue;
    if (tried.event !== at()) tried = { event: at(), times: 0 };
    ++tried.times;
    const number = document.querySelector('.number');
    for (
      let taps = 0;
      taps < 4 && !number && !document.querySelector('.buttons .primary') && all(free).length;
      ++taps
    ) {
      const thing = any(all(free), taps);
      (thing.querySelector('.take') ?? thing).click();
      await breath();
    }
    const button =
      number ??
      document.querySelector('.buttons .primary') ??
      any(all('.buttons .button:not(.plain)'));
    button?.click();
    await breath();
  }
  return `late: ${document.querySelector('.prompt')?.textContent} at ${at()}`;
}

/** Several people at one table play on, each with the buttons of the own page. */
export async function play(pages, event = 1_000_000, ms = 240_000) {
  const ends = await Promise.all(pages.map((page) => page.evaluate(press_on, { event, ms })));
  for (const end of ends) assert.match(end, /^(over|there)$/);
  return ends[0];
}

/** Presses a button of the lobby that deals; first-time visitors are offered a lesson. */
export const deal = async (page, name) => {
  await page.getByRole('button', { name }).click();
  const at_once = page.getByRole('button', { name: 'Just play' });
  const offered = at_once.waitFor().then(
    () => at_once.click(),
    () => undefined,
  );
  await Promise.race([page.waitForURL(/\/t\//), offered]);
};
