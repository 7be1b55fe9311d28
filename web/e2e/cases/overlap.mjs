// SPDX-License-Identifier: Apache-2.0
// Every game with every number of players in windows of every shape: nothing covers anything.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { settled } from '../browser.mjs';
import { nothing_overlaps, windows } from '../overlap.mjs';
import { api, lay, my_turn, play, sit } from '../table.mjs';

const plans = {
  'savage-bowl': { players: [4, 5], events: [2, 24, 57] },
  'rage-n-glyphs': { players: [3, 4, 5, 10], events: [2, 40, 90] },
  'color-gangsters': { players: [3, 4, 5], events: [2, 16, 36] },
  'trump-tricks-game': { players: [3, 4], events: [2, 20, 61] },
  awimbawe: { players: [2], events: [2, 9, 14, 22, 30] },
};

const reasons = {
  'savage-bowl': /^(second-)?strongest card$/,
  'rage-n-glyphs': /^(trump|highest card|first joker)$/,
  'color-gangsters': /^(led colour|colour trump|number trump|both trumps)$/,
  'trump-tricks-game': /^(trump|highest card|a gift)$/,
  awimbawe: /^(higher card|mouse beats elephant|the eagle (fights|flees)|land not followed)$/,
};

const still = { reducedMotion: 'reduce' };

/**
 * Whether the page says what decided the last trick: at once while the trick lies there, otherwise
 * when the player looks back at it; in any room.
 */
async function reasoned(page, game, what) {
  const back = page.locator('.peek');
  if (await back.count()) await back.click();
  const why = page.locator('.felt .why');
  if (!(await why.count())) return false;
  assert.match(await why.innerText(), reasons[game]);
  if (await back.count()) await nothing_overlaps(page, `${what}, looking back`);
  return true;
}

async function at_all_sizes(t, game) {
  const { players, events } = plans[game];
  let any = false;
  for (const count of players) {
    const options = game === 'awimbawe' ? {} : { players: count };
    const page = await sit(t, await lay(t, game, { options }), still);
    for (const event of events) {
      if ((await play([page], event)) === 'over') break;
      await page.waitForSelector('.prompt .turn, [data-over]');
      // What lies on the table then is the result.
      if (await page.locator('[data-over]').count()) break;
      await nothing_overlaps(page, `${game}, ${count} players, event ${event}`);
      any = (await reasoned(page, game, `${game}, ${count} players`)) || any;
    }
    await page.context().close();
  }
  assert.ok(any, `${game}: no trick was looked back at`);
}

/** Runs in the page: the own marker on every tile. */
function mark_all() {
  const avatar = document.querySelector('.own .plate .avatar');
  for (const tile of document.querySelectorAll('.tile')) {
    tile.querySelector('.face').classList.add('marked');
    const marker = document.createElement('span');
    marker.className = 'marker';
    marker.append(avatar.cloneNode(true));
    tile.querySelector('.markers').replaceChildren(marker);
  }
}

/** Runs in the page: the names of tiles that lie under markers, or reach beyond their tiles. */
const covered_names = () =>
  [...document.querySelectorAll('.tile')].flatMap((tile) => {
    const words = tile.querySelector('.words');
    const letters = document.createRange();
    letters.selectNodeContents(words);
    const { left, right } = letters.getBoundingClientRect();
    const edge = tile.getBoundingClientRect();
    const { bottom } = words.getBoundingClientRect();
    const { top } = tile.querySelector('.marker').getBoundingClientRect();
    return bottom > top + 0.5 || left < edge.left || right > edge.right
      ? [`${words.textContent}, ${edge.width} px`]
      : [];
  });

/** Tables on which all tiles of Color Gangsters lie, nine on each. */
async function squares_of(t) {
  const { games } = await api(t, '/games');
  const { description } = games.find(({ id }) => id === 'color-gangsters');
  const tiles = description.tiles.map(({ tile }) => tile);
  const options = { players: 5, draft: false, blank_tile: 'always' };
  const squares = [tiles.slice(0, 9), tiles.slice(-9)];
  assert.ok(tiles.length > 9 && tiles.length <= 18);
  return Promise.all(
    squares.map((tiles) => lay(t, 'color-gangsters', { options: { ...options, tiles } })),
  );
}

/** The names of all tiles in a language. */
function tile_names(tag) {
  const file = `../../../src/games/color_gangsters/lang/${tag}.json`;
  const words = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  return Object.keys(words)
    .filter((id) => id.startsWith('tile.'))
    .map((id) => words[id]);
}

const positions = new URL('../positions/', import.meta.url);

export const overlap = {
  ...Object.fromEntries(
    Object.keys(plans).map((game) => [
      `nothing covers anything in ${game}, in any window`,
      (t) => at_all_sizes(t, game),
    ]),
  ),

  async 'nothing covers anything in positions where something once did'(t) {
    for (const file of readdirSync(positions)) {
      const { seat, record } = JSON.parse(readFileSync(new URL(file, positions), 'utf8'));
      const page = await sit(t, await lay(t, record.game, { seat, from: { record } }), still);
      await page.locator('.prompt .turn').waitFor();
      await nothing_overlaps(page, file);
      await reasoned(page, record.game, file);
      await page.context().close();
    }
  },

  async 'the name of a tile is read whole above its marker, in every language'(t) {
    const squares = await squares_of(t);
    for (const locale of ['en', 'de', 'fr', 'hu', 'ja']) {
      const names = new Set();
      for (const seated of squares) {
        const page = await sit(t, seated, { ...still, locale });
        await my_turn(page);
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(mark_all);
        // A word joiner keeps an ending at its number.
        for (const name of await page.locator('.tile .words').allTextContents())
          names.add(name.replace(/\u2060/g, ''));
        for (const size of windows) {
          await page.setViewportSize(size);
          await page.waitForTimeout(50);
          const covered = await settled(page, () => page.evaluate(covered_names));
          assert.deepEqual(covered, [], `${locale} at ${size.width}x${size.height}`);
        }
        await page.context().close();
      }
      assert.deepEqual([...names].sort(), [...new Set(tile_names(locale))].sort(), locale);
    }
  },
};
