// SPDX-License-Identifier: Apache-2.0
// What is seen on the table comes before what is told of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { api, at_both_sizes, decide, lay, my_turn, play, sit, until } from '../table.mjs';

/** Runs in the page: writes down in which order the end is seen and told. */
function watch() {
  window.order = [];
  const note = (what, there) => there && !window.order.includes(what) && window.order.push(what);
  new MutationObserver(() => {
    const one = (selector) => document.querySelector(selector) !== null;
    note('crown', one('.plate') && one('.crown'));
    note('staged', one('.around[data-staged]'));
    note('told', one('[data-over] .strip a[href$="/replay"]'));
    note('result', one('dialog[open] .result, [role=dialog] .result'));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

/** Runs in the page: writes down each moment that is staged, when it came and went, and when the
    result was told. */
function watch_moments() {
  window.staged = [];
  let now;
  // A page that stands still on a busy machine counts no beat: what it stages isn't seen longer.
  let beats = 0;
  setInterval(() => ++beats, 20);
  const look = () => {
    const there = document.querySelector('[data-moment]');
    if (there === now?.there) return;
    if (now) [now.gone, now.beats] = [performance.now(), beats - now.beats];
    now = there && {
      there,
      kind: there.dataset.kind,
      id: there.dataset.moment,
      came: performance.now(),
      beats,
    };
    if (now) window.staged.push(now);
  };
  const told = () => document.querySelector('dialog[open] .result, [role=dialog] .result');
  new MutationObserver(() => {
    look();
    if (told()) window.told_at ??= performance.now();
  }).observe(document, { subtree: true, childList: true });
}

/** What was staged so far: kinds and ids in their order, and how long each was seen. */
const staged_on = (page) =>
  page.evaluate(() => ({
    all: window.staged.map(({ kind, id, came, gone, beats }) => ({
      kind,
      id,
      ms: gone - came,
      least_ms: Math.min(gone - came, 20 * beats),
    })),
    told_after: window.told_at - Math.max(...window.staged.map(({ gone }) => gone ?? 0)),
  }));

/** The record of a whole game that bots have played. */
async function record_of(t, game, options) {
  const seated = await lay(t, game, { options });
  await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
  const over = async () => (await api(t, `/tables/${seated.table}`)).status === 'finished';
  await until('the bots finish', over, 60_000);
  return api(t, `/tables/${seated.table}/record`);
}

/** Ada's table at the last of her decisions in that game. */
async function before_the_end(t, record) {
  let at = record.events.length - 1;
  while (record.events[at].seat !== 0) --at;
  const events = record.events.slice(0, at);
  return lay(t, record.game, { from: { record: { ...record, events, result: undefined } } });
}

const event_of = async (page) => Number(await page.locator('.board').getAttribute('data-event'));

export const moments = at_both_sizes({
  async 'the end is seen on the table before it is told'(t, look) {
    for (const reducedMotion of ['reduce', 'no-preference']) {
      const seated = await lay(t, 'color-gangsters', { options: { players: 3 } });
      const page = await sit(t, seated, { ...look, reducedMotion });
      await page.evaluate(watch);
      assert.equal(await play([page]), 'over');
      await page.getByRole('dialog').getByText('Fair shuffle').waitFor();
      const order = await page.evaluate(() => window.order);
      assert.deepEqual(order.slice(0, 2), ['crown', 'staged'], `${order}`);
      assert.deepEqual([...order].sort(), ['crown', 'result', 'staged', 'told']);
      // The markers of the winner stand out.
      await page.keyboard.press('Escape');
      assert.ok((await page.locator('.marker.winners').count()) > 0);
      await page.context().close();
    }
  },

  async 'whoever has seen enough of the end taps the table'(t, look) {
    const page = await sit(t, await lay(t, 'awimbawe'), { ...look, reducedMotion: 'reduce' });
    await page.clock.install();
    await page.clock.resume();
    assert.equal(await play([page]), 'over');
    const staged = page.locator('.around[data-staged]');
    if (await staged.count()) await staged.click({ position: { x: 8, y: 8 } });
    await page.getByRole('dialog').locator('.result').waitFor();
  },

  async 'what befalls a seat is seen in the middle of the table, and a tap ends it'(t, look) {
    const seated = await lay(t, 'savage-bowl', { options: { players: 4 } });
    const page = await sit(t, seated, look);
    await page.evaluate(() => {
      window.befell = 0;
      new MutationObserver(() => {
        const moment = document.querySelector('[data-moment]');
        if (!moment || moment.counted) return;
        moment.counted = true;
        ++window.befell;
        document.querySelector('.around').click();
      }).observe(document.querySelector('.felt'), { subtree: true, childList: true });
    });
    // Yellow Cards are given all the time.
    while ((await play([page], (await event_of(page)) + 12)) !== 'over')
      if ((await page.evaluate(() => window.befell)) > 1) break;
    assert.ok((await page.evaluate(() => window.befell)) > 1);
    await page.locator('[data-moment]').first().waitFor({ state: 'detached' });
  },

  async 'the end of a round for two is staged in its order, and the result comes last'(t, look) {
    for (const reducedMotion of ['no-preference', 'reduce']) {
      const record = await record_of(t, 'awimbawe', {});
      const page = await sit(t, await before_the_end(t, record), { ...look, reducedMotion });
      await my_turn(page);
      await page.evaluate(watch_moments);
      while (!(await page.locator('[data-over]').count())) await decide(page);
      await page.getByRole('dialog').locator('.result').waitFor();
      const { all, told_after } = await staged_on(page);
      const order = ['gain', 'last-trick', 'deal', 'trump', 'end'];
      const places = all.map(({ kind }) => order.indexOf(kind));
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
        JSON.stringify(all),
      );
      assert.equal(all.at(-1).kind, 'end');
      for (const { ms, least_ms, id } of all)
        assert.ok(ms > 250 && least_ms < 2300, `${id}: ${ms} ms`);
      assert.ok(told_after > -60, `told ${-told_after} ms before its end`);
      await page.context().close();
    }
  },

  async 'crowns and hyenas are taken before all eyes, each by whom it is'(t, look) {
    // A hyena is led, and Ada has nothing but a lower card to follow with.
    const file = new URL('../goldens/hyena_led.json', import.meta.url);
    const record = JSON.parse(readFileSync(file, 'utf8'));
    const seated = await lay(t, 'awimbawe', { seat: 0, from: { record } });
    const page = await sit(t, seated, look);
    await my_turn(page);
    await page.evaluate(watch_moments);
    await api(t, `/tables/${seated.table}/act`, { do: 'play M1' }, seated.token);
    const ids = async () =>
      (await staged_on(page)).all.filter(({ kind }) => kind === 'gain').map(({ id }) => id);
    await until('both are taken', async () => (await ids()).length >= 2);
    // The hyena comes last, as it may end the round.
    assert.deepEqual((await ids()).slice(0, 2), ['crowns', 'hyenas']);
  },

  async 'a deal is seen, then the trump that was turned up, and the last trick is called'(t, look) {
    const options = { players: 3 };
    const page = await sit(t, await lay(t, 'rage-n-glyphs', { options, pace_ms: 400 }), look);
    await page.evaluate(watch_moments);
    const kinds = async () => (await staged_on(page)).all.map(({ kind }) => kind);
    const last = async () => (await kinds()).includes('last-trick');
    for (let i = 0; i < 40 && !(await last()); ++i) {
      await my_turn(page);
      await decide(page);
    }
    const all = await kinds();
    assert.ok(all.includes('last-trick'), `${all}`);
    // Whether one comes to the table or sits there: each deal with what it turned up.
    const before = all.slice(0, all.indexOf('last-trick'));
    const after = before.flatMap((kind, i) => (kind === 'deal' ? [before[i + 1]] : []));
    assert.deepEqual([...new Set(after)], ['trump'], `${all}`);
  },
});
