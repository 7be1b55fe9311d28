// SPDX-License-Identifier: Apache-2.0
// Where cards lie: each before the seat that played it, at every table and in every window.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { settled } from '../browser.mjs';
import { windows } from '../overlap.mjs';
import { at_both_sizes, decide, lay, my_turn, play, sit, until, view_of } from '../table.mjs';

const plans = {
  'savage-bowl': [4, 5],
  'rage-n-glyphs': [3, 6, 10],
  'color-gangsters': [3, 5],
  'trump-tricks-game': [3, 4],
};
const sizes = [...windows, { width: 1920, height: 1080 }, { width: 768, height: 1024 }];

/** Runs in the page: the cards that lie nearer to another plate than to that of their seat. */
function astray() {
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const distance = ([x, y], box) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const plates = [...document.querySelectorAll('.felt .plate')].map((plate) => [
    plate.dataset.seat,
    plate.getBoundingClientRect(),
  ]);
  // The player's own cards lie before what is the player's own: plate and hand below the table.
  const edge = document.querySelector('.felt').getBoundingClientRect().bottom;
  const mine = ['.strip', '.own-cards']
    .map((one) => document.querySelector(one).getBoundingClientRect())
    .filter(({ top }) => top >= edge - 1);
  const own = document.querySelector('.own .plate')?.dataset.seat;
  return [...document.querySelectorAll('.spot:not([inert])')].flatMap((spot) => {
    // Beside tiles it lies below them.
    const tiles = document.querySelector('.felt .grid') && spot.dataset.seat === own;
    const at = middle(spot.getBoundingClientRect());
    const near = plates.map(([seat, box]) => [distance(at, box), seat]);
    if (!tiles) near.push(...mine.map((box) => [distance(at, box), own]));
    const [, nearest] = near.sort(([a], [b]) => a - b)[0];
    return tiles || nearest === spot.dataset.seat ? [] : [[spot.dataset.seat, nearest]];
  });
}

/** Runs in the page: the fans whose cards are not as many as the seat is said to hold. */
const fans = () =>
  [...document.querySelectorAll('.seat')]
    .filter((seat) => seat.querySelector('.fan'))
    .map((seat) => ({
      drawn: seat.querySelectorAll('.fan rect').length,
      told: Number(/(\d+) cards? in hand/.exec(seat.textContent)?.[1] ?? NaN),
    }))
    .filter(({ drawn, told }) => !Number.isNaN(told) && drawn !== told);

async function at_all_sizes(t, game, players) {
  const seated = await lay(t, game, { options: { players } });
  const page = await sit(t, seated, { reducedMotion: 'reduce' });
  await my_turn(page);
  let seen = 0;
  for (let decisions = 0; decisions < 14 && seen < 2; ++decisions) {
    if ((await page.locator('.spot').count()) > 1) {
      ++seen;
      for (const size of sizes) {
        await page.setViewportSize(size);
        const what = `${game}, ${players} players, ${size.width}x${size.height}`;
        const read = async () => [...(await page.evaluate(astray)), ...(await page.evaluate(fans))];
        const wrong = await settled(page, read, 150);
        assert.deepEqual(wrong, [], what);
      }
    }
    const event = Number(await page.locator('.board').getAttribute('data-event'));
    if ((await play([page], event + 1)) === 'over') break;
    await page.waitForSelector('.prompt .turn, [data-over]');
    if (await page.locator('[data-over]').count()) break;
  }
  assert.ok(seen > 0, `${game}: no trick was seen`);
}

export const geography = {
  ...Object.fromEntries(
    Object.entries(plans).map(([game, players]) => [
      `each card lies before the seat that played it in ${game}`,
      async (t) => {
        for (const count of players) await at_all_sizes(t, game, count);
      },
    ]),
  ),

  async 'places wait for the cards that are still to come'(t) {
    const seated = await lay(t, 'trump-tricks-game', { options: { players: 4 } });
    const page = await sit(t, seated);
    await my_turn(page);
    for (let decisions = 0; decisions < 12; ++decisions) {
      const view = await view_of(t, seated);
      const trick = view.zones.find(({ id }) => id === 'trick')?.cards ?? [];
      const lie = trick.map(({ by }) => by);
      const wait = [0, 1, 2, 3].filter((seat) => !lie.includes(seat));
      // Between tricks the last one may still lie there. The player's own place is the next.
      const wanted = { wait: wait.map(String), now: [`${seated.seat}`] };
      let seen;
      await until('the places are as the server says', async () => {
        seen = await page.evaluate(() => {
          const seats = (which) =>
            [...document.querySelectorAll(which)].map((one) => one.dataset.place).sort();
          return { wait: seats('.place.waits'), now: seats('.place.waits.now') };
        });
        const over = await page.locator('.spot .lies.over').count();
        return isDeepStrictEqual(seen, wanted) || (lie.length === 0 && over > 0);
      }).catch(() => assert.deepEqual(seen, wanted));
      await decide(page);
      await page.waitForSelector('.prompt .turn, [data-over]');
      if (await page.locator('[data-over]').count()) break;
    }
  },

  ...at_both_sizes({
    async 'bids lie on the table as markers, with the tricks that are won'(t, look) {
      const seated = await lay(t, 'rage-n-glyphs', { options: { players: 5 } });
      const page = await sit(t, seated, { ...look, reducedMotion: 'reduce' });
      // In the fourth round, after a trick of it.
      let bids, tricks;
      for (let event = 56; !tricks?.some((won) => won > 0); ++event) {
        assert.ok(event < 80, 'no trick was won');
        await play([page], event);
        await my_turn(page);
        const view = await view_of(t, seated);
        await page.locator(`.board[data-event="${view.event}"]`).waitFor();
        const of = (id) => view.counters.find((one) => one.id === id).by_seat;
        [bids, tricks] = [of('bids'), of('tricks')];
      }
      for (const [seat, bid] of bids.entries()) {
        const marker = page.locator(`.felt [data-pledge="${seat}"]`);
        assert.equal(await marker.locator('text').first().textContent(), `${bid}`);
        assert.equal(await marker.locator('rect').count(), Math.max(bid, tricks[seat]));
        assert.equal(await marker.locator('rect.won').count(), tricks[seat]);
        // To the ear the plate says it.
        const plate = page.locator(`.plate[data-seat="${seat}"]`);
        assert.match(await plate.textContent(), new RegExp(`Bid: ${bid}\\b`));
      }
      // The own one lies there too, and is not told once more in figures below the table.
      const own = page.locator('.own .plate .words');
      assert.doesNotMatch(await own.innerText(), /\d\/\d/);
      // What players have to know of it is where they look.
      await page.locator('.felt [data-pledge="1"]').hover();
      await page.locator('[data-tip]', { hasText: /rule 7\.2/ }).waitFor();
      // Wherever the table has no room for it, it lies on the own plate: it is always seen once.
      await page.mouse.move(2, 2);
      const mine = await page.locator('.own .plate').getAttribute('data-seat');
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.waitForFunction((seat) => {
          const all = [...document.querySelectorAll(`[data-pledge="${seat}"]`)];
          const { width, bottom } = all[0]?.getBoundingClientRect() ?? {};
          return all.length === 1 && width >= 20 && bottom <= innerHeight;
        }, mine);
      }
    },
  }),
};
