// SPDX-License-Identifier: Apache-2.0
// What makes playing pleasant: a card ahead of one's turn, one's own table and deck, notices,
// flights.
import assert from 'node:assert/strict';
import {
  api,
  at_both_sizes,
  deal,
  decide,
  lay,
  looks,
  my_turn,
  play,
  sit,
  strip,
  until,
  visit,
} from '../table.mjs';

/** Ada waits while Bo is to act; Ada's hand is whole. */
async function waiting_ada(t, look, more = {}) {
  const ada = await api(t, '/tables', {
    game: 'trump-tricks-game',
    name: 'Ada',
    pace_ms: 0,
    ...more,
  });
  const bo = await api(t, `/tables/${ada.table}/join`, { name: 'Bo' });
  await api(t, `/tables/${ada.table}/start`, { bots: 'easy' }, ada.token);
  const [near, far] = [await sit(t, ada, look), await sit(t, bo)];
  await until('Bo is asked and Ada is not', async () => {
    if (await near.locator('.prompt .turn').count()) {
      await decide(near);
      return false;
    }
    return (await far.locator('.prompt .turn').count()) > 0;
  });
  return { near, far, ada };
}
const view_of = async (t, seated) =>
  (await api(t, `/tables/${seated.table}/view`, undefined, seated.token)).view;

export const comfort = {
  async 'a card is chosen ahead of the turn, shown, taken back by a tap, and played in time'(t) {
    for (const look of looks) {
      const { near, far, ada } = await waiting_ada(t, look);
      const planned = near.locator('.held.planned');
      await near.locator('.held').first().click(strip);
      await planned.waitFor();
      assert.equal(await planned.getAttribute('aria-pressed'), 'true');
      await near.locator('.held').nth(1).click(strip);
      assert.equal(await planned.count(), 1);
      await planned.click(strip);
      await planned.waitFor({ state: 'detached' });
      // Of a hand of one suit any card may be played; so the first card of each suit is tried.
      await near.locator('.held').first().click(strip);
      const card = await planned.getAttribute('data-card');
      await until('Ada has decided, or the card was dropped', async () => {
        if (await far.locator('.prompt .turn').count()) await decide(far);
        return (await planned.count()) === 0;
      });
      const left = (await view_of(t, ada)).zones.find((zone) => zone.id === `hand/${ada.seat}`);
      const still = left.cards.some((one) => one.card === card);
      if (still) {
        await near.locator('.toast', { hasText: 'which you had chosen before' }).waitFor();
        await my_turn(near);
      }
      await near.context().close();
      await far.context().close();
    }
  },

  async 'the table looks as one likes, also after a reload'(t) {
    for (const look of looks) {
      const page = await sit(t, await lay(t, 'savage-bowl'), { ...look, colorScheme: 'light' });
      const felt = () =>
        page.locator('.felt').evaluate((one) => getComputedStyle(one).backgroundImage);
      const width = () =>
        page
          .locator('.held')
          .first()
          .evaluate((one) => one.offsetWidth);
      const paper = () =>
        page
          .locator('.held .card')
          .first()
          .evaluate((one) => getComputedStyle(one).backgroundColor);
      const before = [await felt(), await paper()];
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Felt').selectOption('Wine red');
      const red = await felt();
      await page.getByLabel('Felt').selectOption('Night blue');
      await page.getByLabel('Deck').selectOption('High contrast');
      await page.getByLabel('Size of your cards').selectOption('Small');
      const small = await width();
      await page.getByLabel('Size of your cards').selectOption('Large');
      if (!look.hasTouch) assert.ok((await width()) > small);
      assert.ok((await width()) >= small);
      await page.reload();
      await page.waitForSelector('.held');
      assert.equal(new Set([before[0], red, await felt()]).size, 3);
      assert.equal(await paper(), 'rgb(255, 255, 255)');
      assert.notEqual(before[1], await paper());
    }
  },

  async 'cards are dealt, and markers and gains fly where they go, in every game'(t) {
    const plans = {
      'savage-bowl': [30, ['held', 'spot', 'gain']],
      'rage-n-glyphs': [50, ['held', 'spot', 'gain']],
      'color-gangsters': [30, ['held', 'spot', 'gain', 'marker']],
      'trump-tricks-game': [30, ['held', 'spot', 'gain']],
      awimbawe: [16, ['held', 'pair', 'gain']],
    };
    for (const [game, [event, kinds]] of Object.entries(plans)) {
      const page = await sit(t, await lay(t, game));
      await page.addInitScript(() => {
        window.flown = new Set();
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          window.flown.add(this.classList[0]);
          return animate.apply(this, how);
        };
      });
      await page.reload();
      await page.waitForSelector('.held');
      await play([page], event);
      const flown = await page.evaluate(() => [...window.flown]);
      assert.deepEqual(
        kinds.filter((kind) => !flown.includes(kind)),
        [],
        `${game}: only ${flown} flew`,
      );
      // What has arrived leaves nothing behind.
      await page.waitForFunction(() => document.querySelector('.gain') === null);
      await page.context().close();
    }
  },

  ...at_both_sizes({
    async 'the browser tells of a turn while the page is not looked at'(t, look) {
      const page = await visit(t, '/', { ...look, permissions: ['notifications'] });
      await page.context().addInitScript(() => {
        window.told = [];
        window.Notification = class {
          static permission = 'granted';
          static requestPermission = async () => 'granted';
          constructor(title, options) {
            if (window.on_android) throw new TypeError('Illegal constructor');
            window.told.push({ title, ...options });
          }
          close() {}
        };
        // Chrome on Android has notices of service workers alone.
        const worker = {
          showNotification: (title, options) => window.told.push({ title, ...options }),
        };
        navigator.serviceWorker.getRegistration = async () => worker;
      });
      await page.reload();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel(/^Tell me when it is my turn/).check();
      await page.keyboard.press('Escape');
      const seated = await lay(t, 'savage-bowl', { mode: 'turns' });
      await page.evaluate(
        (seat) => localStorage.setItem('menagerie.seats', JSON.stringify([{ ...seat, game: '' }])),
        seated,
      );
      // Somebody looks elsewhere.
      await page.context().addInitScript(() => {
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      });
      await page.goto(`${t.url}/t/${seated.table}`);
      await my_turn(page);
      await page.waitForFunction(() => window.told.length > 0);
      const [notice] = await page.evaluate(() => window.told);
      assert.equal(notice.title, 'Savage Bowl: your turn');
      assert.match(notice.body, /card/);
      assert.equal(notice.tag, `menagerie-${seated.table}`);

      await page.context().addInitScript(() => (window.on_android = true));
      await page.reload();
      await my_turn(page);
      await page.waitForFunction(() => window.told.length > 0);
      const [by_worker] = await page.evaluate(() => window.told);
      assert.equal(by_worker.title, 'Savage Bowl: your turn');
      assert.equal(by_worker.data.path, `/t/${seated.table}`);
    },

    async 'the bots keep the pace that one likes'(t, look) {
      const page = await visit(t, '/', look);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Pace of the bots').selectOption('Unhurried');
      await page.keyboard.press('Escape');
      await deal(page, 'Play now: Savage Bowl');
      await page.waitForURL(/\/t\//);
      const table = await api(t, `/tables/${new URL(page.url()).pathname.split('/').pop()}`);
      assert.equal(table.pace_ms, 1600);
    },

    async 'cards fly, a click ends a flight, and who wants less motion sees none'(t, look) {
      for (const reducedMotion of ['no-preference', 'reduce']) {
        const page = await sit(t, await lay(t, 'savage-bowl', { pace_ms: 400 }), {
          ...look,
          reducedMotion,
        });
        await my_turn(page);
        // Every animation that a card of the trick begins, and where it was when the table was
        // tapped.
        await page.evaluate(() => {
          window.flown = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) {
            const flight = animate.apply(this, how);
            if (this.matches('.spot, .held, .gain')) window.flown.push(flight);
            return flight;
          };
        });
        await decide(page);
        await page.locator('.spot').first().waitFor();
        if (reducedMotion === 'reduce') {
          await play([page], 12);
          assert.equal(await page.evaluate(() => window.flown.length), 0);
          continue;
        }
        await page.waitForFunction(() => window.flown.length > 0);
        // The next flight is caught in the air, and a click on the table lands it.
        const states = await page.evaluate(async () => {
          const known = window.flown.length;
          const next = () => window.flown.slice(known).find((one) => one.playState === 'running');
          const end = Date.now() + 20_000;
          while (!next() && Date.now() < end) {
            document.querySelector('.held.legal')?.click();
            document.querySelector('.buttons .primary')?.click();
            await new Promise((done) => requestAnimationFrame(done));
          }
          const flight = next();
          const before = flight.playState;
          document.querySelector('.around').click();
          return [before, flight.playState];
        });
        assert.deepEqual(states, ['running', 'finished']);
      }
    },
  }),
};
