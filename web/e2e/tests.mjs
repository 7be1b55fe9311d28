// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { open } from './browser.mjs';

const axe_source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function visit(t, path = '/', options = {}) {
  const page = await open(t.browser, options);
  t.pages.push(page);
  await page.goto(t.url + path);
  return page;
}

async function api(t, path, body, token) {
  const answer = await fetch(`${t.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  assert.ok(answer.ok, `${path}: ${answer.status} ${answer.ok ? '' : await answer.clone().text()}`);
  return answer.json();
}

/** Opens a table as the seat that the test holds. */
async function sit(t, seated, options) {
  const page = await visit(t, '/', options);
  await page.evaluate((seat) => {
    localStorage.setItem('menagerie.seats', JSON.stringify([{ ...seat, game: '' }]));
    localStorage.setItem('menagerie.settings', JSON.stringify({ name: 'Ada', pause: 'short' }));
  }, seated);
  await page.goto(`${t.url}/t/${seated.table}`);
  await page.waitForSelector('.board, .waiting');
  return page;
}

const strip = { position: { x: 9, y: 28 }, timeout: 2000 };
export const turn = (page) => page.locator('.prompt .turn').count();
const over = (page) => page.getByRole('button', { name: 'Result', exact: true }).count();

/** Makes one decision with whatever the page offers. */
export async function decide(page) {
  const primary = page.locator('.buttons .button.primary');
  try {
    if (await page.locator('.number').count()) return await page.locator('.number').first().click({ timeout: 2000 });
    const legal = page.locator('.held.legal');
    if (await legal.count()) {
      await legal.first().click(strip);
      if (!(await primary.count())) await page.locator('.held.legal:not(.chosen)').first().click(strip);
      if (!(await primary.count()) && (await page.locator('.lies.target .take').count())) await page.locator('.lies.target .take').first().click({ timeout: 2000 });
      return await primary.first().click({ timeout: 2000 });
    }
    const pile = page.locator('button.pile.legal');
    if (await pile.count()) {
      await pile.first().click({ timeout: 2000 });
      return await primary.first().click({ timeout: 2000 });
    }
    return await page.locator('.buttons .button:not(.plain)').first().click({ timeout: 2000 });
  } catch {
    return undefined; // The table has moved on meanwhile.
  }
}

async function play(pages, decisions, limit_ms) {
  const until = Date.now() + limit_ms;
  let made = 0;
  while (made < decisions && Date.now() < until) {
    for (const page of pages) {
      if (await over(page)) return 'over';
      if (await turn(page)) {
        await decide(page);
        ++made;
      }
    }
    await pages[0].waitForTimeout(60);
  }
  return made >= decisions ? 'enough' : 'late';
}

async function no_violation(page, what) {
  await page.waitForTimeout(300);
  const found = await page.evaluate(`(async () => {
    ${axe_source}
    const result = await axe.run(document, { resultTypes: ['violations'] });
    return result.violations.map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 140) + ' ' + (node.any[0]?.message ?? '')).join(' | '));
  })()`);
  assert.deepEqual(found, [], what);
}

const games = ['savage-bowl', 'rage-n-glyphs', 'color-gangsters', 'trump-tricks-game', 'awimbawe'];

export const tests = {
  async 'a newcomer plays the first card in under a minute'(t) {
    const began = Date.now();
    const page = await visit(t);
    await page.getByRole('button', { name: 'Play now: Savage Bowl' }).click();
    await page.locator('.prompt .turn').waitFor({ timeout: 30_000 });
    await decide(page);
    await page.locator('.log li', { hasText: /played|led/ }).first().waitFor();
    assert.ok(Date.now() - began < 60_000);
  },

  async 'the first load is at most 150 kB'(t) {
    const bytes = t.first_load();
    console.log(`      ${(bytes / 1000).toFixed(1)} kB compressed`);
    assert.ok(bytes <= 150_000);
  },

  async 'friends join by the link, chat and play, one loses the line in the middle'(t) {
    const ada = await visit(t);
    await ada.getByRole('button', { name: 'Invite friends to Trump Tricks Game!' }).click();
    const link = await ada.getByLabel('Link to this table').inputValue();
    const bo = await visit(t, new URL(link).pathname);
    await bo.getByLabel('Your name').fill('Bo');
    await bo.getByRole('button', { name: 'Sit down' }).click();
    await ada.locator('.seats', { hasText: 'Bo' }).waitFor();
    await ada.getByRole('button', { name: /^Start/ }).click();
    await bo.waitForSelector('.hand');
    await bo.getByRole('tab', { name: 'Chat' }).click();
    await bo.getByLabel('Message').fill('Good luck!');
    await bo.getByRole('button', { name: 'Send' }).click();
    await ada.getByRole('tab', { name: 'Chat' }).click();
    await ada.locator('.chat', { hasText: 'Good luck!' }).waitFor();
    assert.notEqual(await play([ada, bo], 6, 60_000), 'late');
    await bo.context().setOffline(true);
    await bo.waitForTimeout(300);
    await bo.context().setOffline(false);
    await bo.reload();
    await bo.waitForSelector('.hand');
    assert.notEqual(await play([ada, bo], 4, 60_000), 'late');
  },

  async 'a card that may not be played says why'(t) {
    const page = await visit(t);
    await page.getByRole('button', { name: 'Play now: Trump Tricks Game!' }).click();
    await page.waitForSelector('.hand');
    for (let i = 0; i < 40; ++i) {
      await page.locator('.prompt .turn').waitFor({ timeout: 30_000 });
      const illegal = page.locator('.held.illegal');
      if (await illegal.count()) {
        // A card that is disabled for assistive technology is still there to be tapped.
        await illegal.first().click({ ...strip, force: true });
        await page.locator('.toast').waitFor();
        assert.match(await page.locator('.toast').innerText(), /^Not /);
        return;
      }
      await decide(page);
      await page.waitForTimeout(200);
    }
    assert.fail('every card could be played every time');
  },

  async 'keys are enough'(t) {
    const page = await visit(t);
    const to = async (what) => {
      for (let i = 0; i < 80; ++i) {
        if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`no way by Tab to ${what}`);
    };
    await page.waitForSelector('.game');
    await to('[aria-label^="Play now: Savage Bowl"]');
    await page.keyboard.press('Enter');
    for (let played = 0; played < 3; ++played) {
      await page.locator('.prompt .turn').waitFor({ timeout: 30_000 });
      await to('.held');
      await page.keyboard.press('Home');
      for (let i = 0; i < 14 && !(await page.evaluate(() => document.activeElement.matches('.legal'))); ++i) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const before = await page.locator('.log li').count();
      await to('.button.primary');
      await page.keyboard.press('Enter');
      await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, before);
    }
    assert.ok((await page.locator('#narrator').innerText()).length > 0);
  },

  async 'ten players fit on 360 by 640'(t) {
    const seated = await api(t, '/tables', { game: 'rage-n-glyphs', options: { players: 10 }, name: 'Ada', pace_ms: 0, bots: { others: 'easy' } });
    const page = await sit(t, seated, { viewport: { width: 360, height: 640 } });
    await play([page], 8, 60_000);
    const [height, width] = await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
    assert.ok(height <= 640 && width <= 360, `${width} x ${height}`);
    assert.equal(await page.locator('.felt .plate').count(), 9);
    for (const plate of await page.locator('.felt .plate').all()) {
      const box = await plate.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 640);
    }
    await no_violation(page, 'ten players on a phone');
  },

  async 'the last trick can be looked at again'(t) {
    const seated = await api(t, '/tables', { game: 'trump-tricks-game', name: 'Ada', pace_ms: 0, bots: { others: 'easy' } });
    const page = await sit(t, seated);
    const button = page.getByRole('button', { name: 'Last trick' });
    for (let i = 0; i < 20 && !(await button.count()); ++i) await play([page], 1, 10_000);
    await page.locator('.prompt .turn').waitFor();
    await button.click();
    assert.equal(await page.locator('.ribbon').count(), 1);
    assert.equal(await page.locator('.spot').count(), 4);
    await button.click();
    assert.equal(await page.locator('.ribbon').count(), 0);
  },

  async 'a bot stands in and hands back'(t) {
    const seated = await api(t, '/tables', { game: 'savage-bowl', name: 'Ada', pace_ms: 200, bots: { others: 'easy' } });
    const page = await sit(t, seated);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Let a bot play for me' }).click();
    await page.getByText('A bot plays for you.').waitFor();
    await page.getByRole('button', { name: 'Take over again' }).click();
    await page.getByText('A bot plays for you.').waitFor({ state: 'detached' });
  },

  async 'a spectator sees no hand'(t) {
    const seated = await api(t, '/tables', { game: 'color-gangsters', name: 'Ada', bots: { others: 'easy' } });
    const page = await visit(t, `/t/${seated.table}`);
    await page.waitForSelector('.felt .plate');
    assert.equal(await page.locator('.held').count(), 0);
    assert.equal(await page.locator('.felt .plate').count(), 4);
  },

  async 'a finished game is replayed, and the bot asked'(t) {
    const seated = await api(t, '/tables', { game: 'awimbawe', name: 'Ada', pace_ms: 0, bots: { others: 'easy' } });
    await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
    for (let i = 0; i < 240; ++i) {
      if ((await api(t, `/tables/${seated.table}`)).status === 'finished') break;
      await new Promise((done) => setTimeout(done, 250));
    }
    const page = await sit(t, seated);
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await page.getByText('Fair shuffle').waitFor();
    await no_violation(page, 'the result');
    await page.getByRole('link', { name: 'Replay' }).last().click();
    await page.locator('.slider').waitFor();
    await page.getByRole('button', { name: 'On', exact: true }).click();
    await page.waitForFunction(() => location.search.includes('event=2'));
    await page.getByRole('button', { name: 'What would the bot do?' }).click();
    await page.locator('.opinions li').first().waitFor({ timeout: 20_000 });
    await no_violation(page, 'the replay');
    const shared = await visit(t, `/t/${seated.table}/replay?event=5&seat=all`);
    await shared.locator('.at', { hasText: '5 /' }).waitFor();
    const record = await fetch(`${t.url}/api/v1/tables/${seated.table}/record`).then((answer) => answer.text());
    assert.match(record, /menagerie-record\/1/);
  },

  async 'axe finds no violation'(t) {
    for (const colorScheme of ['light', 'dark']) {
      for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
        const page = await visit(t, '/', { colorScheme, viewport });
        await page.waitForSelector('.game');
        await no_violation(page, `lobby, ${colorScheme}`);
        await page.goto(`${t.url}/new/rage-n-glyphs`);
        await page.waitForSelector('form');
        await no_violation(page, `new game, ${colorScheme}`);
        for (const game of games) {
          const seated = await api(t, '/tables', { game, name: 'Ada', pace_ms: 0, bots: { others: 'easy' } });
          await page.evaluate((seat) => localStorage.setItem('menagerie.seats', JSON.stringify([{ ...seat, game: '' }])), seated);
          await page.goto(`${t.url}/t/${seated.table}`);
          await page.waitForSelector('.hand');
          await play([page], 3, 20_000);
          await no_violation(page, `${game}, ${colorScheme}`);
        }
        if (viewport.width > 1000) {
          for (const tab of ['Scores', 'Table', 'Rules', 'Chat']) {
            await page.getByRole('tab', { name: tab }).click();
            await no_violation(page, `${tab}, ${colorScheme}`);
          }
        }
        await page.getByRole('button', { name: 'Menu' }).click();
        await no_violation(page, `menu, ${colorScheme}`);
      }
    }
  },

  ...Object.fromEntries(games.map((game) => [`two people and bots play ${game} to its end`, async (t) => {
    const options = { 'rage-n-glyphs': { players: 4, last_hand: 4 } }[game] ?? {};
    const seated = await api(t, '/tables', { game, options, name: 'Ada', pace_ms: 0 });
    const guest = await api(t, `/tables/${seated.table}/join`, { name: 'Bo' });
    if (game !== 'awimbawe') await api(t, `/tables/${seated.table}/start`, { bots: 'easy' }, seated.token);
    const pages = [await sit(t, seated), await sit(t, guest, { viewport: { width: 390, height: 844 } })];
    // The stand-in for the server is slow: it shows that the page can go on, not that it can end.
    const decisions = t.kind === 'mock' ? 10 : 100_000;
    assert.notEqual(await play(pages, Math.min(decisions, 8), 60_000), 'late');
    await pages[1].reload();
    await pages[1].waitForSelector('.board');
    const end = await play(pages, decisions, 300_000);
    assert.equal(end, t.kind === 'mock' ? 'enough' : 'over');
  }])),
};
