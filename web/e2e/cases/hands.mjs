// SPDX-License-Identifier: Apache-2.0
// The player's own hand: by keys, by pointer, by one tap; and what the table says back.
import assert from 'node:assert/strict';
import {
  at_both_sizes,
  decide,
  desk,
  lay,
  my_turn,
  phone,
  play,
  sit,
  strip,
  tap_refused,
  until,
  view_of,
  visit,
} from '../table.mjs';

/** Presses Tab (or Shift+Tab) until what has the focus matches. */
async function tab_to(page, what, key = 'Tab') {
  for (let i = 0; i < 60; ++i) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what))
      return;
    await page.keyboard.press(key);
  }
  assert.fail(`no way by ${key} to ${what}`);
}

/** One decision by keys alone: along the hand to a legal card, Enter, Enter; or to the button. */
async function decide_by_keys(page) {
  const kind = await page.evaluate(() =>
    document.querySelector('.number')
      ? '.number'
      : document.querySelector('.held.legal')
        ? '.held'
        : document.querySelector('.tile.target')
          ? '.tile.target'
          : '.buttons .button:not(.plain)',
  );
  await tab_to(page, kind);
  if (kind === '.held') {
    const focused = () => page.evaluate(() => document.activeElement.matches('.legal'));
    await page.keyboard.press('Home');
    for (let i = 0; i < 30 && !(await focused()); ++i) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    if (await page.locator('.buttons .primary').count()) return page.keyboard.press('Enter');
    const next = await page.evaluate(() =>
      document.querySelector('.tile.target')
        ? '.tile.target'
        : document.querySelector('.plate.target')
          ? '.plate.target'
          : '.held.legal:not(.chosen)',
    );
    if (next.startsWith('.held')) {
      for (let i = 0; i < 30; ++i) {
        await page.keyboard.press('ArrowRight');
        if (await page.evaluate(() => document.activeElement.matches('.legal:not(.chosen)'))) break;
      }
    } else await tab_to(page, next);
    await page.keyboard.press('Enter');
    if (!next.startsWith('.held')) await tab_to(page, '.buttons .primary');
  }
  if (kind === '.tile.target') {
    await page.keyboard.press('Enter');
    await tab_to(page, '.buttons .primary');
  }
  return page.keyboard.press('Enter');
}

/** Plays on until a card of the hand may not be played; these cards. */
async function play_to_illegal(page) {
  const illegal = page.locator('.held.illegal');
  await until(
    'a card is illegal',
    async () => {
      if (!(await page.locator('.prompt .turn').count())) return false;
      if (await illegal.count()) return true;
      await decide(page);
      return false;
    },
    120_000,
  );
  return illegal;
}

export const hands = {
  async 'keys are enough for a whole game, and the narrator tells it'(t) {
    const page = await visit(t);
    await page.evaluate(() =>
      localStorage.setItem('menagerie.settings', JSON.stringify({ name: 'Ada', pause: 'short' })),
    );
    await page.reload();
    await page.waitForSelector('.game');
    await tab_to(page, '[aria-label="Options of Color Gangsters"]');
    await page.keyboard.press('Enter');
    await tab_to(page, '[name=level]');
    await page.keyboard.press('ArrowLeft');
    await tab_to(page, '.ways .primary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.hand');
    const over = () => page.locator('[data-over]').count();
    await until(
      'the game is over',
      async () => {
        if (await over()) return true;
        if (!(await page.locator('.prompt .turn').count())) return false;
        const before = await page.locator('.board').getAttribute('data-event');
        await decide_by_keys(page);
        await page.waitForFunction(
          (n) => document.querySelector('.board').dataset.event !== n,
          before,
          { timeout: 30_000 },
        );
        return false;
      },
      240_000,
    );
    await page.getByRole('dialog').getByText('Fair shuffle').waitFor();
    assert.ok((await page.locator('#narrator p').count()) >= 10);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },

  async 'another card moves the choice, the same one plays it, and nothing covers the button'(t) {
    for (const viewport of [{ width: 1440, height: 900 }, phone]) {
      const page = await sit(t, await lay(t, 'trump-tricks-game'), { viewport });
      const legal = page.locator('.held.legal');
      await until('there is a choice', async () => {
        await my_turn(page);
        if ((await legal.count()) > 1) return true;
        await decide(page);
        return false;
      });
      const chosen = () =>
        page.locator('.held.chosen').evaluateAll((cards) => cards.map((card) => card.dataset.card));
      const [first, second] = await legal.evaluateAll((cards) =>
        cards.map((card) => card.dataset.card),
      );
      await page.locator(`[data-card=${first}]`).click(strip);
      assert.deepEqual(await chosen(), [first]);
      assert.equal(await page.locator(`[data-card=${second}].illegal`).count(), 0);
      await page.locator(`[data-card=${second}]`).click(strip);
      assert.deepEqual(await chosen(), [second]);
      assert.equal(await page.locator('.toast').count(), 0);
      const before = await page.locator('.board').getAttribute('data-event');
      await page.locator(`[data-card=${second}]`).click(strip);
      await page.waitForFunction(
        (n) => document.querySelector('.board').dataset.event !== n,
        before,
      );
      await page.locator(`.held[data-card=${second}]`).waitFor({ state: 'detached' });
      await page.context().close();
    }
  },

  async 'a key that is held acts once'(t) {
    const page = await sit(t, await lay(t, 'savage-bowl'), { viewport: desk });
    await my_turn(page);
    const event = await page.locator('.board').getAttribute('data-event');
    await page.locator('.held.legal').first().focus();
    for (let i = 0; i < 5; ++i) await page.keyboard.down('Enter');
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.board').getAttribute('data-event'), event);
    await page.locator('.held.chosen').waitFor();
    await page.keyboard.up('Enter');
  },
  async 'what the table says never covers what is to do'(t) {
    for (const viewport of [{ width: 1440, height: 900 }, phone, { width: 844, height: 390 }]) {
      const page = await sit(t, await lay(t, 'trump-tricks-game'), { viewport });
      const illegal = await play_to_illegal(page);
      await page.locator('.held.legal').first().click(strip);
      await tap_refused(illegal.first());
      await page.locator('.toast').waitFor();
      // The element at the middle of the button while the table says something.
      const seen = await page.evaluate(() => {
        const button = document.querySelector('.buttons .primary');
        const { x, y, width, height } = button.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return [document.querySelector('.toast') !== null, button.contains(there)];
      });
      assert.deepEqual(seen, [true, true]);
      const before = await page.locator('.board').getAttribute('data-event');
      await page.locator('.buttons .primary').click();
      await page.waitForFunction(
        (n) => document.querySelector('.board').dataset.event !== n,
        before,
      );
      await page.context().close();
    }
  },

  ...at_both_sizes({
    async 'the narrator says every sentence of the history, and the prompt'(t, look) {
      const seated = await lay(t, 'trump-tricks-game');
      const page = await sit(t, seated, look);
      /** How much the page has been told when it is the own turn. */
      const told_so_far = async () => {
        await my_turn(page);
        const view = await view_of(t, seated);
        await page.locator(`.board[data-event="${view.event}"]`).waitFor();
        return view.log.length;
      };
      const from = await told_so_far();
      await page.evaluate(() => {
        window.heard = [...document.querySelectorAll('#narrator p')].map(
          (line) => line.textContent,
        );
        new MutationObserver((changes) => {
          for (const change of changes)
            for (const line of change.addedNodes)
              if (line.nodeName === 'P') window.heard.push(line.textContent);
        }).observe(document.querySelector('#narrator'), { childList: true });
      });
      await play([page], 24);
      const told = (await told_so_far()) - from;
      const heard = await page.evaluate(() => window.heard);
      assert.ok(
        told > 8 && heard.filter((line) => !line.startsWith('Your turn')).length >= told,
        `${heard.length} heard, ${told} told`,
      );
      assert.ok(heard.some((line) => /^Your turn\. ./.test(line)));
      assert.ok(heard.some((line) => /(played|led) (red|green|yellow|blue) \d/.test(line)));
    },

    async 'a card that may not be played says why, with the rule'(t, look) {
      const page = await sit(t, await lay(t, 'trump-tricks-game'), look);
      const sent = [];
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => sent.push(JSON.parse(`${payload}`))),
      );
      await page.reload();
      const illegal = await play_to_illegal(page);
      sent.length = 0;
      await tap_refused(illegal.first());
      await page.locator('.toast').waitFor();
      assert.match(await page.locator('.toast').innerText(), /^You can’t play /);
      // It was asked for, and not tried.
      const commands = sent.map(({ t }) => t).filter((t) => t !== 'ping');
      assert.deepEqual(commands, ['judge']);
      await page
        .locator('.toast')
        .getByRole('button', { name: /^Rule / })
        .click();
      await page.locator('[role=tab][aria-selected=true]', { hasText: 'Rules' }).waitFor();
    },

    async 'keys find the hand at once and stay in it'(t, look) {
      const page = await sit(t, await lay(t, 'trump-tricks-game'), look);
      await my_turn(page);
      const in_hand = () => page.evaluate(() => document.activeElement.matches('.held'));
      // The first stop of the page leads there.
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'To your hand');
      await page.keyboard.press('Enter');
      assert.ok(await in_hand());
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press('ArrowRight');
      assert.ok(await in_hand());
      for (let made = 0; made < 3; ++made) {
        await my_turn(page);
        const legal = () => page.evaluate(() => document.activeElement.matches('.legal'));
        await page.keyboard.press('Home');
        for (let i = 0; i < 20 && !(await legal()); ++i) await page.keyboard.press('ArrowRight');
        const before = await page.locator('.board').getAttribute('data-event');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (n) => document.querySelector('.board').dataset.event !== n,
          before,
        );
        await page.waitForFunction(() => document.activeElement.matches('.held'));
      }
    },

    async 'one tap plays a card for those who like it'(t, look) {
      const page = await sit(t, await lay(t, 'trump-tricks-game'), look, { one_tap: true });
      await my_turn(page);
      const before = await page.locator('.board').getAttribute('data-event');
      await page.locator('.held.legal').first().click(strip);
      await page.waitForFunction(
        (n) => document.querySelector('.board').dataset.event !== n,
        before,
      );
    },

    async 'the only card that is allowed plays itself for those who like it'(t, look) {
      const seated = await lay(t, 'trump-tricks-game');
      const page = await sit(t, seated, look, { only_card: true });
      let forced = -1;
      await until(
        'one card alone is legal',
        async () => {
          const view = await view_of(t, seated);
          const playing = view.legal[0]?.startsWith('play ');
          if (view.legal.length === 1 && playing) forced = view.event;
          // Where there is a choice it is the person's, once the page shows it.
          else if (view.legal.length > 0) {
            await page.locator(`[data-event="${view.event}"] .prompt .turn`).waitFor();
            await decide(page);
          }
          return forced >= 0;
        },
        120_000,
      );
      await page.waitForFunction(
        (n) => Number(document.querySelector('.board').dataset.event) > n,
        forced,
      );
    },

    async 'a hint shows what a bot expects, and can be followed'(t, look) {
      const page = await sit(t, await lay(t, 'savage-bowl'), look);
      await my_turn(page);
      const before = await page.locator('.board').getAttribute('data-event');
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.opinions li').first().waitFor();
      for (const said of await page.locator('.opinions .what').allInnerTexts())
        assert.match(said, /^[A-Z].*: it .*\.$/s);
      await page
        .getByRole('button', { name: /^Play it/ })
        .first()
        .click();
      await page.waitForFunction(
        (n) => document.querySelector('.board').dataset.event !== n,
        before,
      );
    },

    async 'the last trick can be looked at again'(t, look) {
      const page = await sit(t, await lay(t, 'trump-tricks-game'), look);
      const button = page.getByRole('button', { name: 'Last trick' });
      await until('there is a last trick', async () => {
        if (!(await page.locator('.prompt .turn').count())) return false;
        if (await button.count()) return true;
        await decide(page);
        return false;
      });
      await button.click();
      assert.equal(await page.locator('.ribbon').count(), 1);
      assert.equal(await page.locator('.spot').count(), 4);
      await button.click();
      await page.locator('.ribbon').waitFor({ state: 'detached' });
      assert.ok((await page.locator('.spot').count()) < 4);
    },
  }),
};
