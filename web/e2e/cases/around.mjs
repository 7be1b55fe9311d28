// SPDX-License-Identifier: Apache-2.0
// Everything around the table: the home page, invitations, rematches, dialogs and banners.
import assert from 'node:assert/strict';
import { launch } from '../browser.mjs';
import { api, at_both_sizes, deal, lay, phone, play, sit, until, visit } from '../table.mjs';

/** A page whose list of games is changed on its way. */
async function with_games(t, change, path = '/', options = {}) {
  const page = await visit(t, '/icon.svg', options);
  await page.route('**/api/v1/games?*', async (route) => {
    const response = await route.fetch();
    const { games } = await response.json();
    await route.fulfill({ response, json: { games: change(games) } });
  });
  await page.goto(t.url + path);
  return page;
}

const box_of = (page, selector) => page.locator(selector).first().boundingBox();

/** Runs in the page: what has a gap at an end of its line there, or a line of its own. */
function ragged() {
  const lines_of = (box, lonely) => {
    const lines = new Map();
    for (const one of box.children) {
      const { left, right, top } = one.getBoundingClientRect();
      const line = lines.get(Math.round(top)) ?? [];
      lines.set(Math.round(top), [...line, left, right]);
    }
    const edge = box.getBoundingClientRect();
    return [...lines.values()].filter(
      (line) =>
        Math.min(...line) > edge.left + 1 ||
        Math.max(...line) < edge.right - 1 ||
        (!lonely && line.length < 4),
    ).length;
  };
  const cards = document.querySelector('.games');
  // A game may have the whole width; of the ways to begin none stands alone.
  return {
    cards: lines_of(cards, true),
    ways: [...cards.querySelectorAll('.rest')].map((box) => lines_of(box, false)),
    narrow: [...cards.querySelectorAll('.ways button, .ways a')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  };
}

export const around = {
  ...at_both_sizes({
    async 'people who wait are in sight on the home page'(t, look) {
      await api(t, '/tables', { game: 'savage-bowl', name: 'Ada', open: true });
      const page = await visit(t, '/', look);
      const first = page
        .getByRole('heading', { name: 'Waiting for players' })
        .locator('xpath=following-sibling::ul')
        .getByRole('link')
        .first();
      await first.getByText(/seats free/).waitFor();
      await page.locator('.games article').first().waitFor();
      const { y, height } = await first.boundingBox();
      assert.ok(y + height <= look.viewport.height, `one waits ${y} px down`);
      const [head, list] = [await box_of(page, 'section > h2'), await box_of(page, '.lines')];
      assert.ok(list.y - (head.y + head.height) >= 6, 'the heading touches its box');
    },

    async 'the home page tells how many people are playing, and what'(t, look) {
      const page = await visit(t, '/', look);
      const told = page.locator('.hero', { hasText: 'playing now' });
      const at = page.locator('.game', { hasText: 'Awimbawe' });
      await at.waitFor();
      const there = await sit(t, await lay(t, 'awimbawe'), look);
      await page.reload();
      await told.getByText(/^[1-9]\d* (person is|people are) playing now/).waitFor();
      await at.getByText(/^[1-9]\d* (person|people) playing now/).waitFor();
      await there.context().close();
    },

    async 'an invited person sees the options before sitting down'(t, look) {
      const { table } = await api(t, '/tables', {
        game: 'savage-bowl',
        name: 'Ada',
        options: { players: 5, chameleons: false },
        clock: { bank_ms: 600_000, increment_ms: 5000, move_ms: 0 },
      });
      const page = await visit(t, `/t/${table}`, look);
      const unusual = page.locator('.waiting li', { hasText: 'Chameleons: no' });
      await unusual.waitFor();
      const { y, height } = await unusual.boundingBox();
      assert.ok(y + height <= look.viewport.height, 'one must scroll to see it');
      await page.locator('.waiting li', { hasText: '10 minutes each' }).waitFor();
      await page.locator('dl div', { hasText: 'Chameleons' }).getByText('default: yes').waitFor();
      // No one sits on a free seat: it has no animal.
      const seats = page.locator('.seats li');
      assert.equal(await seats.count(), 5);
      assert.equal(await seats.locator('.avatar').count(), 1);
    },

    async 'a rematch keeps the bots and holds the seats of the others'(t, look) {
      const seated = await lay(t, 'savage-bowl', {
        options: { players: 4 },
        bots: { 2: 'easy', 3: 'easy' },
      });
      const bo = await api(t, `/tables/${seated.table}/join`, { name: 'Bo', seat: 1 });
      const ended = [seated.token, bo.token];
      for (const token of ended)
        await api(t, `/tables/${seated.table}/abandon`, {}, token).catch(() => undefined);
      const { seats } = await api(t, `/tables/${seated.table}`);
      const next = await api(t, `/tables/${seated.table}/rematch`, {}, seated.token);
      const page = await sit(t, next, look);
      for (const { name } of seats.slice(2)) await page.locator('.seats').getByText(name).waitFor();
      await page.locator('.seats').getByText('Held for Bo').first().waitFor();
      const stranger = await visit(t, `/t/${next.table}`, look);
      await stranger.getByText('are held for the players of the last game').waitFor();
      assert.equal(await stranger.getByRole('button', { name: /^Sit/ }).count(), 0);
      await page.getByLabel('A bot in seat 2').selectOption({ label: 'Free the seat' });
      await stranger.getByRole('button', { name: 'Sit down', exact: true }).waitFor();
    },

    async 'a question between people moves nothing'(t, look) {
      const ada = await api(t, '/tables', { game: 'awimbawe', name: 'Ada', pace_ms: 0 });
      const bo = await api(t, `/tables/${ada.table}/join`, { name: 'Bo' });
      const page = await sit(t, bo, look);
      await page.waitForSelector('.board');
      const before = [await box_of(page, '.felt'), await box_of(page, '.own-cards')];
      await api(t, `/tables/${ada.table}/abandon`, {}, ada.token);
      const banner = page.getByText('Ada would like to end the game without a result.');
      await banner.waitFor();
      assert.deepEqual([await box_of(page, '.felt'), await box_of(page, '.own-cards')], before);
      // It can be answered, and it doesn't cover the player's cards.
      await page.getByRole('button', { name: 'End it' }).click({ trial: true });
      const { y, height } = await box_of(page, '.banner');
      for (const under of ['.prompt', '.own-cards'])
        assert.ok(y + height <= (await box_of(page, under)).y, `${under} lies under it`);
    },

    async 'without a net that is said, and who can be met when'(t, look) {
      const page = await visit(t, '/', { serviceWorkers: 'allow', ...look });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const invite = page.getByRole('button', { name: 'Invite friends to Awimbawe' });
      assert.ok(await invite.isEnabled());
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      assert.ok(await invite.isDisabled());
      const why = await invite.getAttribute('aria-describedby');
      await page.locator(`#${why}`, { hasText: 'To play with others, you need' }).waitFor();
      // With the player's own options there is a game too.
      await page.getByRole('link', { name: 'Options of Savage Bowl' }).click();
      await page.getByText('You can invite people when you are connected again.').waitFor();
      await page.getByRole('button', { name: 'Play now, with bots' }).click();
      await page.waitForURL(/\/t\/local/);
      await page.waitForSelector('.board');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Invite someone' }).click();
      await page.getByRole('dialog').getByText('You are offline.').waitFor();
      await page.context().setOffline(false);
      await page.getByText('You are offline.').waitFor({ state: 'detached' });
    },
  }),

  async 'a rematch on this device keeps the bots and the seats'(t) {
    const page = await visit(t, '/', { serviceWorkers: 'allow', viewport: phone });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.reload();
    await deal(page, 'Play now: Awimbawe, against bots');
    await page.waitForSelector('.board');
    const names = () =>
      page.locator('.plate .name').evaluateAll((all) => all.map((one) => one.textContent.trim()));
    assert.equal(await play([page]), 'over');
    const before = { url: page.url(), names: (await names()).sort() };
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== before.url);
    await page.waitForSelector('.board:not([data-over])');
    assert.deepEqual((await names()).sort(), before.names);
  },

  async 'no line of the home page is ragged, at any width and with any number of games'(t) {
    for (const [locale, count] of [
      ['en', 5],
      ['de', 5],
      ['hu', 4],
      ['fr', 3],
      ['ja', 2],
    ]) {
      const page = await with_games(t, (games) => games.slice(0, count), '/', { locale });
      await page
        .locator('.game')
        .nth(count - 1)
        .waitFor();
      for (const width of [1920, 1440, 1180, 1000, 900, 768, 720, 600, 390, 360]) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(ragged);
        const none = found.ways.map(() => 0);
        assert.deepEqual(found, { cards: 0, ways: none, narrow: [] }, `${locale}, ${width} px`);
      }
      await page.context().close();
    }
  },

  async 'a game says how long the one takes that begins here'(t) {
    const change = (games) =>
      games.map((game) =>
        game.id === 'rage-n-glyphs'
          ? { ...game, first_game: { ...game.first_game, minutes: 45 } }
          : game,
      );
    const page = await with_games(t, change);
    const card = page.locator('.game', { hasText: "Rage'n Glyphs" });
    await card.locator('.small-text', { hasText: 'about 45 min' }).waitFor();
    assert.deepEqual((await card.innerText()).match(/\d+ min/g), ['45 min']);
    await card.getByRole('checkbox').uncheck();
    await card.locator('.small-text', { hasText: 'about 90 min' }).waitFor();
  },

  async 'a game without a lesson offers none'(t) {
    const none = (games) => games.slice(0, 3).map((game) => ({ ...game, lesson: false }));
    const page = await with_games(t, none);
    // As many games as there are.
    await page.getByRole('heading', { name: 'Three fine trick-taking games.' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /^Learn / }).count(), 0);
    await page.getByRole('button', { name: 'Play now: Savage Bowl, against bots' }).click();
    await page.waitForURL(/\/t\//);
    const { table } = await api(t, '/tables', { game: 'savage-bowl', name: 'Ada' });
    await page.goto(`${t.url}/t/${table}`);
    await page.locator('.waiting dl').waitFor();
    assert.equal(await page.getByRole('link', { name: /^Learn / }).count(), 0);
  },

  async 'under a dialog the page stands still, without its scrollbar'(t) {
    // Tests hide scrollbars otherwise.
    const browser = await launch({ ignoreDefaultArgs: ['--hide-scrollbars'] });
    t.ends.push(() => browser.close());
    const page = await visit({ ...t, browser }, '/', { viewport: { width: 1200, height: 700 } });
    await page.locator('.games article').first().waitFor();
    const room = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    const left = async () => (await box_of(page, 'h1')).x;
    assert.ok((await room()) > 0, 'this page has no scrollbar');
    const before = await left();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').waitFor();
    assert.equal(await room(), 0, 'a strip at the edge stays bright');
    assert.equal(await left(), before);
    await page.keyboard.press('Escape');
    await until('it can be scrolled again', async () => (await room()) > 0);
  },
};
