// SPDX-License-Identifier: Apache-2.0
// What people at one table do with each other.
import assert from 'node:assert/strict';
import { nothing_overlaps } from '../overlap.mjs';
import {
  api,
  at_both_sizes,
  deal,
  decide,
  lay,
  my_turn,
  phone,
  play,
  sit,
  until,
  view_of,
  visit,
} from '../table.mjs';

/** Ada and Bo at a game for two, Ada on the wide page. */
async function two(t, game = 'awimbawe', more = {}) {
  const ada = await api(t, '/tables', { game, name: 'Ada', pace_ms: 0, ...more });
  const bo = await api(t, `/tables/${ada.table}/join`, { name: 'Bo' });
  if (game !== 'awimbawe') await api(t, `/tables/${ada.table}/start`, { bots: 'easy' }, ada.token);
  return {
    id: ada.table,
    ada,
    bo,
    pages: [await sit(t, ada), await sit(t, bo, { viewport: phone })],
  };
}
const event_of = (page) => page.locator('.board').getAttribute('data-event').then(Number);
const menu = async (page, item) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: item }).click();
};

/** The first answer to that request is lost on its way: the server has done what was asked. */
async function lose_an_answer(page, path) {
  let asked = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST' || ++asked > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => asked;
}

export const people = {
  async 'a spectator of two sees both, at every size'(t) {
    const seated = await lay(t, 'awimbawe');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [844, 390],
      [768, 1024],
      [360, 640],
    ]) {
      const page = await visit(t, `/t/${seated.table}`, { viewport: { width, height } });
      await page.waitForSelector('.board');
      for (const seat of [0, 1]) {
        const plate = page.locator(`.plate[data-seat="${seat}"]`);
        await plate.waitFor();
        const box = await plate.boundingBox();
        const fits = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width;
        assert.ok(fits && box.y + box.height <= height, JSON.stringify({ width, seat, box }));
      }
      await nothing_overlaps(page, `a spectator's table, ${width} wide`);
    }
  },
  async 'a link is copied also where the browser keeps the clipboard to itself'(t) {
    const seated = await lay(t, 'awimbawe', { bots: {} });
    const page = await sit(t, seated);
    await page.evaluate(() => {
      // As on a page that has come by plain http.
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.addEventListener('copy', () => (window.copied = document.activeElement.value));
    });
    const share = page.locator('.share .button').first();
    await share.click();
    await share.getByText('Copied').waitFor();
    const link = `${t.url}/t/${seated.table}`;
    assert.equal(await page.evaluate(() => window.copied), link);
    // Where nothing copies, the link is shown, and no one is told that it was copied.
    await share.getByText('Share').waitFor();
    await page.evaluate(() => (document.execCommand = () => false));
    const asked = page.waitForEvent('dialog');
    const clicked = share.click();
    const dialog = await asked;
    assert.match(dialog.message(), /Ctrl\+C/);
    assert.equal(dialog.defaultValue(), link);
    await dialog.dismiss();
    await clicked;
    assert.equal(await share.getByText('Copied').count(), 0);
  },
  async 'who has lost a seat is given it back by the other, and a bot by the host'(t) {
    const game = await two(t, 'savage-bowl', { options: { players: 4 } });
    const [ada, bo] = game.pages;
    for (const page of [ada, bo]) await page.waitForSelector('.board');
    // The browser forgets everything, and the link leads to a table that can only be watched. What
    // the server answers is here before what it tells.
    await bo.routeWebSocket('**/api/v1/ws', (here) => {
      here.connectToServer().onMessage((told) => setTimeout(() => here.send(told), 700));
    });
    await bo.evaluate(() => localStorage.clear());
    await bo.reload();
    await bo.getByText('Did this browser lose your seat?').waitFor();
    await bo.getByLabel('Your name').fill('Bo again');
    await bo.getByRole('button', { name: 'I was Bo' }).press('Enter');
    await bo.getByText('You asked for Bo’s seat.').waitFor();
    await ada.getByText('Bo again would like Bo’s seat. Is it the same person?').waitFor();
    await ada.getByRole('button', { name: 'Allow' }).press('Enter');
    await bo.waitForSelector('.hand');
    const [kept] = await bo.evaluate(() => JSON.parse(localStorage.getItem('menagerie.seats')));
    assert.equal(kept.seat, 1);
    assert.notEqual(kept.token, game.bo.token);

    const { seats } = await api(t, `/tables/${game.id}`);
    const bot = seats.findIndex(({ kind }) => kind === 'bot');
    await ada.locator(`.plate[data-seat="${bot}"]`).first().click();
    await ada.getByRole('button', { name: 'Offer this seat to someone' }).click();
    const cleo = await visit(t, `/t/${game.id}`, { viewport: phone });
    await cleo.getByRole('button', { name: 'Take this seat' }).click();
    await cleo.waitForSelector('.hand');
    const after = await api(t, `/tables/${game.id}`);
    assert.equal(after.seats[bot].kind, 'person');
  },

  async 'who loses an answer on its way has the seat all the same'(t) {
    const ada = await visit(t);
    const made = await lose_an_answer(ada, '**/api/v1/tables');
    await deal(ada, 'Invite friends to Awimbawe');
    const link = new URL(await ada.getByLabel('Link to this table').inputValue()).pathname;
    const bo = await visit(t, link, { viewport: phone });
    const joined = await lose_an_answer(bo, '**/join');
    await bo.getByLabel('Your name').fill('Bo');
    await bo.getByRole('button', { name: 'Sit down' }).click();
    // Two seats for two people, and none that no one can use: the game begins.
    for (const page of [ada, bo]) await page.waitForSelector('.board');
    assert.deepEqual([made(), joined()], [2, 2]);
    // That is what the browser says of the answers that were lost.
    for (const page of [ada, bo])
      page.problems = page.problems.filter((text) => !text.includes('ERR_CONNECTION_RESET'));
  },
  async 'who is invited can learn the game meanwhile'(t) {
    const ada = await api(t, '/tables', { game: 'awimbawe', name: 'Ada' });
    for (const options of [{}, { viewport: { width: 360, height: 640 } }]) {
      const page = await visit(t, `/t/${ada.table}`, options);
      const lesson = page.context().waitForEvent('page');
      const learn = page.getByRole('link', { name: 'Learn Awimbawe' });
      await learn.waitFor();
      const wide = await page.evaluate(
        () =>
          [...document.querySelectorAll('.waiting *')].filter(
            (one) => one.getBoundingClientRect().right > innerWidth - 16,
          ).length,
      );
      assert.equal(wide, 0, 'something leaves the card');
      await learn.click();
      await (await lesson).locator('.teacher').waitFor();
      // The invitation is still there.
      await page.getByRole('button', { name: 'Sit down' }).waitFor();
    }
  },

  async 'people chat, and mute for as long as they like'(t) {
    const {
      pages: [ada, bo],
    } = await two(t);
    await ada.getByRole('tab', { name: 'Chat' }).click();
    await bo.getByRole('button', { name: /^History, scores/ }).click();
    await bo.getByRole('tab', { name: 'Chat' }).click();
    const say = async (page, text) => {
      await page.getByLabel('Message').fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    };
    await say(bo, 'Good luck!');
    await ada.locator('.chat li', { hasText: 'Good luck!' }).waitFor();
    await ada.getByRole('button', { name: 'Mute Bo' }).click();
    await say(bo, 'Not heard');
    await say(ada, 'Silence at last');
    await ada.locator('.chat li', { hasText: 'Silence at last' }).waitFor();
    await ada.reload();
    await ada.getByRole('tab', { name: 'Chat' }).click();
    await ada.getByRole('button', { name: 'Unmute Bo' }).waitFor();
    assert.equal(await ada.locator('.chat li', { hasText: 'Not heard' }).count(), 0);
    await ada.getByRole('button', { name: 'Unmute Bo' }).click();
    await say(bo, 'Heard again');
    await ada.locator('.chat li', { hasText: 'Heard again' }).waitFor();
  },

  async 'a bot plays for a friend who is away, until the friend is back'(t) {
    const {
      id,
      bo,
      pages: [ada, away],
    } = await two(t, 'awimbawe', { away_s: 0 });
    await play([ada, away], 6);
    await away.close();
    // Ada decides until the table waits for Bo.
    const ask = ada.getByRole('button', { name: 'Let a bot play for Bo' });
    await until('the table waits for Bo', async () => {
      if (await ask.count()) return true;
      if (await ada.locator('.prompt .turn').count()) await decide(ada);
      return false;
    });
    await ask.click();
    await ask.waitFor({ state: 'detached' });
    assert.equal((await api(t, `/tables/${id}`)).seats[1].stand_in, 'normal');
    const back = await sit(t, bo);
    await back.getByRole('button', { name: 'Take over again' }).click();
    await back.getByText('A bot is playing for you.').waitFor({ state: 'detached' });
    assert.equal((await api(t, `/tables/${id}`)).seats[1].stand_in, null);
    assert.equal(await play([ada, back], (await event_of(ada)) + 6), 'there');
  },

  async 'a decision is taken back if the others agree'(t) {
    const {
      id,
      ada: seated,
      pages: [ada, bo],
    } = await two(t, 'trump-tricks-game');
    for (const [agree, word] of [
      [false, 'Refuse'],
      [true, 'Allow'],
    ]) {
      const before = await until_bo_is_next(t, id, seated.token, ada, bo);
      await decide(ada);
      await ada.getByRole('button', { name: 'Undo' }).click();
      await ada.getByText('You asked to undo your last move.').waitFor();
      await bo.getByText('Ada would like to undo their last move.').waitFor();
      await bo.getByRole('button', { name: word }).click();
      await ada.getByText('You asked to undo').waitFor({ state: 'detached' });
      if (agree)
        await ada.waitForFunction(
          (n) => Number(document.querySelector('.board').dataset.event) === n,
          before,
        );
    }
  },

  async 'a game is ended by consent, and its table closed'(t) {
    const {
      id,
      pages: [ada, bo],
    } = await two(t);
    await menu(ada, 'End the game…');
    await ada.getByText('Bo will be asked.').waitFor();
    await ada.getByRole('button', { name: 'Ask to end the game without a result' }).click();
    await bo.getByText('Ada would like to end the game without a result.').waitFor();
    assert.equal((await api(t, `/tables/${id}`)).status, 'playing');
    await bo.getByRole('button', { name: 'End it' }).click();
    for (const page of [ada, bo]) {
      await page.getByText('The game ended without a result.').waitFor();
      assert.equal(await page.locator('.prompt').count(), 0);
      assert.equal(await page.locator('.acting').count(), 0);
      assert.equal(await page.locator('.held.legal, .pile.legal').count(), 0);
      assert.doesNotMatch(await page.title(), /●/);
    }
  },

  async 'who ends a game alone is told that nobody is asked'(t) {
    const { pages } = await two(t, 'savage-bowl', { options: { players: 4 } });
    const [ada, bo] = pages;
    await bo.close();
    await ada.getByText('Bo is away').or(ada.locator('.prompt .turn')).first().waitFor();
    await menu(ada, 'End the game…');
    await ada.getByText('No one else is here to ask').waitFor();
    await ada.getByText('Bo is away and will not be asked.').waitFor();
    await ada.getByRole('button', { name: 'Yes, end the game without a result' }).click();
    await ada.getByText('The game ended without a result.').waitFor();
    assert.equal(await ada.locator('.prompt .turn').count(), 0);
  },

  async 'by turns who is not here is asked, too'(t) {
    const { pages } = await two(t, 'savage-bowl', { options: { players: 4 }, mode: 'turns' });
    const [ada, bo] = pages;
    await bo.close();
    await menu(ada, 'End the game…');
    await ada.getByText('Bo will be asked.').waitFor();
    await ada.getByRole('button', { name: 'Ask to end the game without a result' }).click();
    await ada.getByText('Ada would like to end the game').or(ada.getByText('You would')).waitFor();
    assert.equal(await ada.getByText('The game ended').count(), 0);
  },

  async 'a bot is offered for who is away when it may sit in, and until then the time is told'(t) {
    for (const viewport of [undefined, phone]) {
      const { id, pages } = await two(t, 'awimbawe', { away_s: 6 });
      const [ada, bo] = pages;
      if (viewport) await ada.setViewportSize(viewport);
      await play([ada, bo], 6);
      await bo.close();
      const button = ada.getByRole('button', { name: 'Let a bot play for Bo' });
      await until('the table waits for Bo', async () => {
        if (await ada.getByText('Bo is away. The table is waiting.').count()) return true;
        if (await ada.locator('.prompt .turn').count()) await decide(ada);
        return false;
      });
      const told = ada.getByText(/A bot can play for Bo in \d seconds?\./);
      await told.or(button).first().waitFor();
      await button.click();
      await button.waitFor({ state: 'detached' });
      assert.equal(await ada.locator('.toast').count(), 0);
      assert.equal((await api(t, `/tables/${id}`)).seats[1].stand_in, 'normal');
    }
  },

  async 'a rematch brings everybody to the next table'(t) {
    const {
      pages: [ada, bo],
    } = await two(t);
    assert.equal(await play([ada, bo]), 'over');
    await ada.getByRole('button', { name: 'Rematch' }).click();
    await bo.getByRole('button', { name: 'Join the rematch' }).click();
    for (const page of [ada, bo]) await page.waitForSelector('.hand');
    assert.equal(new URL(ada.url()).pathname, new URL(bo.url()).pathname);
    assert.equal(await play([ada, bo], 8), 'there');
  },

  async 'a seat moves to another device by a link that works once'(t) {
    const seated = await lay(t, 'savage-bowl');
    const old = await sit(t, seated);
    await menu(old, 'Move my seat to another device');
    const link = new URL(
      await old.getByLabel('Open this on the other device within 10 minutes').inputValue(),
    );
    const here = await visit(t, link.pathname + link.hash, { viewport: phone });
    await here.waitForSelector('.hand');
    assert.equal(new URL(here.url()).hash, '');
    await old.locator('.hand').waitFor({ state: 'detached' });
    await my_turn(here);
    await decide(here);
    const third = await visit(t, link.pathname + link.hash);
    await third.locator('.toast').waitFor();
    assert.equal(await third.locator('.held').count(), 0);
  },

  ...at_both_sizes({
    async 'a bot plays for oneself and hands back'(t, look) {
      const page = await sit(t, await lay(t, 'savage-bowl', { pace_ms: 150 }), look);
      await menu(page, 'Let a bot play for me');
      await page.getByText('A bot is playing for you.').waitFor();
      const before = await event_of(page);
      await page.waitForFunction(
        (n) => Number(document.querySelector('.board').dataset.event) > n,
        before,
      );
      await page.getByRole('button', { name: 'Take over again' }).click();
      await page.getByText('A bot is playing for you.').waitFor({ state: 'detached' });
      await my_turn(page);
      await decide(page);
    },

    async 'who looks on sees the table and no hand, and is counted'(t, look) {
      const seated = await lay(t, 'color-gangsters');
      const ada = await sit(t, seated);
      const guest = await visit(t, `/t/${seated.table}`, look);
      await guest.waitForSelector('.felt .plate');
      await ada.getByText('1 is watching').waitFor();
      await play([ada], 12);
      await guest.waitForFunction(
        () => Number(document.querySelector('.board').dataset.event) >= 12,
      );
      assert.equal(await guest.locator('.held').count(), 0);
      assert.equal(await guest.locator('.felt .plate').count(), 4);
      assert.equal(await guest.getByRole('button', { name: 'Undo' }).count(), 0);
    },
  }),
};

/**
 * Plays until Ada must play a card and Bo, who sits to her left, must answer it: no bot decides
 * after her. The event of her decision.
 */
async function until_bo_is_next(t, id, token, ada, bo) {
  await until('Ada is asked before Bo', async () => {
    if (await bo.locator('.prompt .turn').count()) await decide(bo);
    if (!(await ada.locator('.prompt .turn').count())) return false;
    const view = await view_of(t, { table: id, token });
    const lie = view.zones.find((zone) => zone.id === 'trick')?.cards.length ?? 0;
    if (
      lie < view.options.players - 1 &&
      view.legal.length > 0 &&
      view.legal.every((one) => one.startsWith('play '))
    )
      return true;
    await decide(ada);
    return false;
  });
  return event_of(ada);
}
