// SPDX-License-Identifier: Apache-2.0
// Small screens, many players, and settings that change how things look.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settled } from '../browser.mjs';
import { games } from '../games.mjs';
import { windows } from '../overlap.mjs';
import { api, lay, my_turn, phone, play, sit, until, view_of, visit } from '../table.mjs';

/** Nothing scrolls but lists; every plate and card of the hand is on the screen. */
async function fits(page, what) {
  const wrong = await settled(page, () => out_of_place(page));
  assert.deepEqual(wrong, [], what);
}

async function out_of_place(page) {
  const { width, height } = page.viewportSize();
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    const boxes = [
      ...document.querySelectorAll('.felt .plate, .held, .buttons button, .tile, .spot, .pile'),
    ].map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { what: element.className, left, right, top, bottom };
    });
    const tops = new Map();
    for (const card of document.querySelectorAll('.held')) {
      const row = card.parentElement;
      tops.set(row, [...(tops.get(row) ?? []), card.getBoundingClientRect().left]);
    }
    const strips = [...tops.values()].flatMap((lefts) =>
      lefts.slice(1).map((left, i) => left - lefts[i]),
    );
    return {
      scrolls: [root.scrollWidth, root.scrollHeight],
      boxes,
      strip: Math.min(99, ...strips),
    };
  });
  const outside = found.boxes.filter(
    (box) => box.left < -1 || box.right > width + 1 || box.top < 0 || box.bottom > height + 1,
  );
  const wrong = outside.map((box) => JSON.stringify(box));
  const [wide, tall] = found.scrolls;
  if (wide > width || tall > height) wrong.push(`the page is ${found.scrolls}`);
  if (found.strip < 23.5) wrong.push(`${found.strip} pixels of a card show`);
  return wrong;
}

/** Of each card of the hand: the marks that lie under the next card, or outside of the window. */
const hidden_marks = () =>
  [...document.querySelectorAll('.held')].flatMap((card) => {
    const after = card.nextElementSibling?.getBoundingClientRect().left ?? innerWidth;
    const row = card.parentElement.nextElementSibling?.getBoundingClientRect().top ?? innerHeight;
    const marks = card.querySelectorAll('.index b, .index .suit svg, .index .sign, .pips svg');
    return [...marks]
      .map((mark) => mark.getBoundingClientRect())
      .filter((box) => box.right > after + 2 || box.bottom > row + 2 || box.width === 0)
      .map(() => card.dataset.card);
  });

/** The cards of the opponents, as the server tells them. */
const hands_in = (view) =>
  [1, 2, 3].map((seat) => view.zones.find(({ id }) => id === `hand/${seat}`).cards);

/** Runs in the page: what the plates tell of the cards of the opponents. */
const backs_shown = () =>
  [...document.querySelectorAll('.felt .plate')].map((plate) => {
    const { right, bottom } = plate.getBoundingClientRect();
    const backs = [...plate.querySelectorAll('.back')];
    const inside = (one) => {
      const box = one.getBoundingClientRect();
      return box.right <= right && box.bottom <= bottom;
    };
    return backs.every(inside) ? backs.map((one) => one.textContent).join(' ') : 'cut off';
  });

/** Runs in the page: the names on the table, and below it, of which a part is not read. */
const cut_names = () =>
  [...document.querySelectorAll('.plate .text, .lies .name, .whose .name')]
    .filter((one) => {
      if (one.clientWidth === 0) return false;
      const lines = one.clientHeight / parseFloat(getComputedStyle(one).fontSize);
      return one.scrollWidth > one.clientWidth + 1 || lines > 1.9;
    })
    .map((one) => `${one.className.replace(/ ?svelte-\w+/g, '')} "${one.textContent}"`);

/** Runs in the page: what is read on the table and lies under the number of a pile. */
const under_numbers = () => {
  const numbers = [...document.querySelectorAll('.pile .count')].map((one) =>
    one.getBoundingClientRect(),
  );
  return [...document.querySelectorAll('.felt .facts li, .felt .peek, .felt .plate')]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return numbers.some(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
    })
    .map((one) => one.textContent);
};

/** Runs in the page: how far piles and cards that were taken are from the frame of the table, where
    that is less than the eye needs. */
const at_frame = () => {
  const felt = document.querySelector('.felt');
  const frame = parseFloat(getComputedStyle(felt, '::after').borderBottomWidth);
  const { right, bottom } = felt.getBoundingClientRect();
  return [...document.querySelectorAll('.pile, .pile :is(.under, .count, .top), .taken .sliver')]
    .map((one) => one.getBoundingClientRect())
    .map((box) => Math.min(bottom - box.bottom, right - box.right) - frame)
    .filter((away) => away < 3);
};

export const sizes = {
  async 'a player who is called "you" reads it whole at the end, in every language'(t) {
    const called = {
      awimbawe: { de: 'Du', fr: 'Vous', ja: 'あなた' },
      'trump-tricks-game': { en: 'You', hu: 'Te' },
    };
    for (const game of Object.keys(called))
      for (const [language, name] of Object.entries(called[game])) {
        const seated = await lay(t, game, { name });
        await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
        const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
        await until('the bots finish', over, 60_000);
        const page = await sit(t, seated, { reducedMotion: 'reduce' }, { language });
        await page.locator('.bar .primary').waitFor();
        for (const size of [...windows, { width: 1280, height: 800 }]) {
          await page.setViewportSize(size);
          const cut = await settled(page, () => page.evaluate(cut_names));
          assert.deepEqual(cut, [], `${game}, ${language}, ${size.width}x${size.height}`);
        }
        await page.context().close();
      }
  },

  async 'the number of a pile covers nothing that is read, and no pile touches the frame'(t) {
    const page = await sit(t, await lay(t, 'awimbawe'), { reducedMotion: 'reduce' });
    for (const event of [9, 14, 22]) {
      if ((await play([page], event)) === 'over') break;
      await page.locator('.pile .count').first().waitFor();
      for (const size of [...windows, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size);
        const under = await settled(page, () => page.evaluate(under_numbers));
        assert.deepEqual(under, [], `event ${event}, ${size.width}x${size.height}`);
        const touching = await settled(page, () => page.evaluate(at_frame));
        assert.deepEqual(touching, [], `event ${event}, ${size.width}x${size.height}`);
      }
    }
    // A lesson leaves the table less room.
    const lesson = await visit(t, '/learn/awimbawe', { reducedMotion: 'reduce' });
    await lesson.locator('.pile').first().waitFor();
    for (const size of windows) {
      await lesson.setViewportSize(size);
      const touching = await settled(lesson, () => lesson.evaluate(at_frame));
      assert.deepEqual(touching, [], `lesson, ${size.width}x${size.height}`);
    }
  },

  async 'a phone shows number, suit and every mark of each card of the hand'(t) {
    for (const game of games) {
      const page = await sit(t, await lay(t, game), {
        viewport: { width: 360, height: 640 },
        reducedMotion: 'reduce',
      });
      await my_turn(page);
      assert.deepEqual(await settled(page, () => page.evaluate(hidden_marks)), [], game);
      await page.context().close();
    }
  },

  async 'what all know of an opponent is seen on a phone without a tap'(t) {
    for (const viewport of [
      { width: 360, height: 640 },
      { width: 844, height: 390 },
    ]) {
      const seated = await lay(t, 'trump-tricks-game');
      const page = await sit(t, seated, { viewport, reducedMotion: 'reduce' });
      // In the second turn all hands are known.
      let view;
      for (let event = 24; !view; event += 4) {
        assert.ok(event < 90, 'the hands are never known');
        await play([page], event);
        await my_turn(page);
        const now = await view_of(t, seated);
        const known = hands_in(now).every(
          (hand) => hand.length > 3 && hand.every((one) => one.card),
        );
        if (known) view = now;
      }
      const held = hands_in(view).map((hand) => {
        const counts = new Map();
        for (const { card } of hand) counts.set(card[0], (counts.get(card[0]) ?? 0) + 1);
        return [...counts].map(([suit, count]) => suit + count).join(' ');
      });
      const wrong = await settled(page, async () => {
        const now = (await page.evaluate(backs_shown)).sort();
        return now.join() === held.sort().join() ? [] : now;
      });
      assert.deepEqual(wrong, [], `${held} are held`);
      await page.context().close();

      // Backs with colours, before and after the first trick; no line ends the game so soon.
      const gangs = await sit(t, await lay(t, 'color-gangsters'), {
        viewport,
        reducedMotion: 'reduce',
      });
      for (const event of [1, 12]) {
        await play([gangs], event);
        await my_turn(gangs);
        const cut = () =>
          [...document.querySelectorAll('.felt .backs')]
            .filter((one) => one.scrollWidth > one.clientWidth)
            .map((one) => one.textContent);
        assert.deepEqual(await settled(gangs, () => gangs.evaluate(cut)), []);
      }
      await gangs.context().close();
    }
  },

  async 'the names of the bots are read whole at every table'(t) {
    const tables = { 'color-gangsters': [3, 5], 'rage-n-glyphs': [6, 10], 'savage-bowl': [5] };
    for (const [game, sizes] of Object.entries(tables))
      for (const players of sizes) {
        const page = await sit(t, await lay(t, game, { options: { players } }), {
          reducedMotion: 'reduce',
        });
        for (const [width, height] of [
          [1440, 900],
          [1024, 768],
          [768, 1024],
          [390, 844],
          [360, 640],
        ]) {
          await page.setViewportSize({ width, height });
          const cut = await page
            .waitForFunction(
              (wide) => {
                if (innerWidth !== wide) return null;
                const names = [...document.querySelectorAll('.felt .plate .text')];
                const whole = names.filter((one) => one.scrollWidth <= one.clientWidth + 1);
                return whole.length === names.length || undefined;
              },
              width,
              { timeout: 20_000 },
            )
            .then(
              () => '',
              () => `${game} with ${players} at ${width}x${height}`,
            );
          assert.equal(cut, '');
        }
        await page.context().close();
      }
  },

  async 'the history is a swipe away on a phone, and back'(t) {
    const page = await sit(t, await lay(t, 'savage-bowl'), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const swipe = (selector, by) =>
      page.locator(selector).evaluate((element, dx) => {
        const touch = (x) =>
          new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 });
        const send = (kind, x) =>
          element.dispatchEvent(
            new TouchEvent(kind, {
              bubbles: true,
              touches: kind === 'touchstart' ? [touch(x)] : [],
              changedTouches: [touch(x)],
            }),
          );
        send('touchstart', 200);
        send('touchend', 200 + dx);
      }, by);
    await swipe('.around', -30);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await swipe('.around', -120);
    await page.getByRole('dialog').locator('.log').waitFor();
    await swipe('.in-sheet', 120);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },

  async 'every game fits on a phone without scrolling'(t) {
    for (const game of games) {
      const page = await sit(t, await lay(t, game), {
        viewport: { width: 360, height: 640 },
        hasTouch: true,
        reducedMotion: 'reduce',
      });
      for (const event of [1, 12, 30]) {
        await play([page], event);
        await fits(page, `${game} at ${event}`);
      }
      await page.context().close();
    }
  },

  async 'no page is wider than a phone'(t) {
    const { table } = await lay(t, 'savage-bowl', { bots: {} });
    const page = await visit(t, '/', { viewport: { width: 360, height: 640 } });
    for (const [path, sign] of [
      ['/', '.game'],
      ['/new/rage-n-glyphs', 'form'],
      [`/t/${table}`, '.waiting'],
    ]) {
      await page.goto(t.url + path);
      await page.waitForSelector(sign);
      const widest = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('body, .game article, button, a, input, select')]
            .filter((one) => !one.closest('.hidden') && !one.classList.contains('hidden'))
            .map((one) => one.getBoundingClientRect().right),
        ),
      );
      assert.ok(widest <= 360, `${path} reaches to ${widest}`);
    }
  },

  async 'each of many bids is large enough for a thumb'(t) {
    const file = new URL('../positions/rage-n-glyphs-many-bids.json', import.meta.url);
    const { seat, record } = JSON.parse(readFileSync(file, 'utf8'));
    const seated = await lay(t, record.game, { seat, from: { record } });
    const page = await sit(t, seated, { viewport: phone, hasTouch: true, reducedMotion: 'reduce' });
    await page.locator('.number').first().waitFor();
    for (const [width, height, least] of [
      [390, 844, 44],
      [360, 640, 44],
      [844, 390, 40],
    ]) {
      await page.setViewportSize({ width, height });
      const too_small = async () => {
        const keys = await page
          .locator('.number')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
        assert.equal(keys.length, 22);
        return keys
          .filter(
            (one) =>
              one.width < least ||
              one.height < least ||
              one.left < 0 ||
              one.right > width ||
              one.bottom > height,
          )
          .map((one) => `${one.width} by ${one.height}, to ${one.right} and ${one.bottom}`);
      };
      assert.deepEqual(await settled(page, too_small), [], `${width} by ${height}`);
    }
  },

  async 'ten players fit on 360 by 640'(t) {
    const seated = await lay(t, 'rage-n-glyphs', { options: { players: 10 } });
    const page = await sit(t, seated, {
      viewport: { width: 360, height: 640 },
      reducedMotion: 'reduce',
    });
    await play([page], 22);
    assert.equal(await page.locator('.felt .plate').count(), 9);
    await fits(page, 'ten players');
    await play([page], 60);
    await fits(page, 'ten players, later');
  },

  async 'dark, still and silent as one likes it'(t) {
    const page = await visit(t);
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Settings' }).click();
    assert.equal(await page.getByLabel('Sounds').isChecked(), false);
    await page.getByLabel('Appearance').selectOption('dark');
    assert.notEqual(await ground(), light);
    await page.reload();
    await page.waitForSelector('.game');
    assert.notEqual(await ground(), light);
    const still = await sit(t, await lay(t, 'savage-bowl'), { reducedMotion: 'reduce' });
    await my_turn(still);
    const moving = await still.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 1,
          ).length,
    );
    assert.equal(moving, 0);
  },

  async 'every table has its own link, and a wrong one says so'(t) {
    const page = await visit(t, '/t/aaaaaaaaaaaa');
    await page.getByRole('link', { name: 'Back to the lobby' }).waitFor();
    await page.goto(`${t.url}/new/whist`);
    await page.getByText('There’s no game of that name.').waitFor();
    assert.equal((await api(t, '/games')).games.length, games.length);
  },
};
