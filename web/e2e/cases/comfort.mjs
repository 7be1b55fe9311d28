// SPDX-License-Identifier: Apache-2.0
// Comfort: a card chosen ahead of the player's turn, a table and a deck to the player's taste,
// notices, flights.
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
  view_of,
  visit,
} from '../table.mjs';

const act = (t, seated, action) =>
  api(t, `/tables/${seated.table}/act`, { do: action }, seated.token);
const suit_of = (card) => card[0];

/** Three people at a table, of whom the first one is Ada; no one else decides anything there. */
async function three_people(t) {
  const game = 'trump-tricks-game';
  const options = { players: 3 };
  const ada = await api(t, '/tables', { game, name: 'Ada', pace_ms: 0, seat: 0, options });
  const seats = [ada];
  for (const name of ['Bo', 'Cy']) seats.push(await api(t, `/tables/${ada.table}/join`, { name }));
  return seats.sort((one, other) => one.seat - other.seat);
}

/**
 * Plays on until another player leads and can ask Ada for a suit that she holds beside another one;
 * that lead, a card of Ada's that follows it, and one that does not.
 */
async function forced(t, seats) {
  const ada = seats[0];
  for (;;) {
    const [asked] = (await view_of(t, ada)).to_act;
    const view = await view_of(t, seats[asked]);
    const plays = view.legal.filter((action) => /^play \w+$/.test(action));
    const trick = view.zones.find(({ id }) => id === 'trick');
    if (asked !== ada.seat && !trick?.cards.length) {
      const hand = (await view_of(t, ada)).zones.find(({ id }) => id === `hand/${ada.seat}`);
      const held = hand.cards.map(({ card }) => card).filter(Boolean);
      for (const lead of plays) {
        const suit = suit_of(lead.slice('play '.length));
        const follows = held.find((card) => suit_of(card) === suit);
        const strays = held.find((card) => suit_of(card) !== suit);
        if (follows && strays) return { leader: seats[asked], lead, follows, strays };
      }
    }
    await act(t, seats[asked], view.legal[0]);
  }
}

/** That card is led, and all before Ada play. */
async function come_to_ada(t, seats, { leader, lead }) {
  await act(t, leader, lead);
  for (;;) {
    const [asked] = (await view_of(t, seats[0])).to_act;
    if (asked === seats[0].seat) return;
    const view = await view_of(t, seats[asked]);
    // Ada's page may have played already, and the trick after it have begun.
    if (!view.zones.find(({ id }) => id === 'trick')?.cards.length) return;
    await act(t, seats[asked], view.legal[0]);
  }
}

const holds = async (t, ada, card) =>
  (await view_of(t, ada)).zones
    .find(({ id }) => id === `hand/${ada.seat}`)
    .cards.some((one) => one.card === card);

export const comfort = {
  ...at_both_sizes({
    async 'a card is chosen ahead of the turn, shown, and taken back by a tap'(t, look) {
      const seats = await three_people(t);
      const { follows, strays } = await forced(t, seats);
      const page = await sit(t, seats[0], look);
      const planned = page.locator('.held.planned');
      await page.locator(`.held[data-card=${follows}]`).click(strip);
      await planned.waitFor();
      assert.equal(await planned.getAttribute('aria-pressed'), 'true');
      await page.locator(`.held[data-card=${strays}]`).click(strip);
      await page.locator(`.held.planned[data-card=${strays}]`).waitFor();
      assert.equal(await planned.count(), 1);
      await planned.click(strip);
      await planned.waitFor({ state: 'detached' });
    },

    async 'a card chosen ahead that may be played is played when the turn comes'(t, look) {
      const seats = await three_people(t);
      const plan = await forced(t, seats);
      const page = await sit(t, seats[0], look);
      await page.locator(`.held[data-card=${plan.follows}]`).click(strip);
      await page.locator('.held.planned').waitFor();
      await come_to_ada(t, seats, plan);
      await page.locator(`.held[data-card=${plan.follows}]`).waitFor({ state: 'detached' });
      assert.equal(await holds(t, seats[0], plan.follows), false, 'the server has it');
      assert.equal(await page.locator('.toast').count(), 0);
    },

    async 'a card chosen ahead that may not be played is dropped with a word'(t, look) {
      const seats = await three_people(t);
      const plan = await forced(t, seats);
      const page = await sit(t, seats[0], look);
      await page.locator(`.held[data-card=${plan.strays}]`).click(strip);
      await page.locator('.held.planned').waitFor();
      await come_to_ada(t, seats, plan);
      const { legal } = await view_of(t, seats[0]);
      assert.ok(legal.length > 0 && !legal.includes(`play ${plan.strays}`), legal.join());
      await page.locator('.toast', { hasText: 'which you had pre-selected' }).waitFor();
      await my_turn(page);
      assert.equal(await page.locator('.held.planned').count(), 0);
      assert.equal(await holds(t, seats[0], plan.strays), true);
    },
  }),

  async 'the table looks as one likes, also after a reload'(t) {
    for (const look of looks) {
      const page = await sit(t, await lay(t, 'savage-bowl'), { ...look, colorScheme: 'light' });
      const felt = () =>
        page.locator('.felt').evaluate((one) => getComputedStyle(one, '::before').backgroundImage);
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

  ...at_both_sizes({
    async 'cards are dealt, and markers and gains, drawn as what they are, fly where they go'(
      t,
      look,
    ) {
      const plans = {
        'savage-bowl': [30, ['held', 'spot', 'gain']],
        'rage-n-glyphs': [50, ['held', 'spot', 'gain']],
        'color-gangsters': [30, ['held', 'spot', 'gain', 'marker']],
        'trump-tricks-game': [30, ['held', 'spot', 'gain']],
        awimbawe: [16, ['held', 'pair', 'gain']],
      };
      for (const [game, [event, kinds]] of Object.entries(plans)) {
        const page = await sit(t, await lay(t, game), look);
        await page.addInitScript(() => {
          window.flown = new Set();
          window.undrawn = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) {
            window.flown.add(this.classList[0]);
            const picture = this.querySelector('path')?.getAttribute('d');
            const there = [...document.querySelectorAll('.plate .stat path, .pledge path')];
            if (this.matches('.gain') && !there.some((one) => one.getAttribute('d') === picture))
              window.undrawn.push(this.textContent);
            return animate.apply(this, how);
          };
        });
        await page.reload();
        await page.waitForSelector('.held');
        const missing = async () => {
          const flown = await page.evaluate(() => [...window.flown]);
          return kinds.filter((kind) => !flown.includes(kind));
        };
        // What is rare in a game may come late.
        for (let at = event; at < event + 60; at += 6) {
          if ((await play([page], at)) === 'over' || (await missing()).length === 0) break;
        }
        assert.deepEqual(await missing(), [], `${game}: not all flew`);
        const undrawn = await page.evaluate(() => window.undrawn);
        assert.deepEqual(undrawn, [], `${game}: gains without the picture of their figure`);
        // What has arrived leaves nothing behind.
        await page.waitForFunction(() => document.querySelector('.gain') === null);
        await page.context().close();
      }
    },

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
      await page.getByLabel(/^Notify me when it’s my turn/).check();
      await page.keyboard.press('Escape');
      const seated = await lay(t, 'savage-bowl', { mode: 'turns' });
      await page.evaluate(
        (seat) => localStorage.setItem('menagerie.seats', JSON.stringify([{ ...seat, game: '' }])),
        seated,
      );
      // The reader looks elsewhere.
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
      await page.getByLabel('Bot speed').selectOption('Unhurried');
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
          const end = Date.now() + 60_000;
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
