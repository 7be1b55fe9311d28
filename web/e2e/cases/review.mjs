// SPDX-License-Identifier: Apache-2.0
// What a finished game teaches, and what to do in one that continues.
import assert from 'node:assert/strict';
import { nothing_overlaps } from '../overlap.mjs';
import {
  api,
  at_both_sizes,
  desk,
  lay,
  my_turn,
  phone,
  play,
  sit,
  until,
  visit,
} from '../table.mjs';

const minute = 60_000;

async function finished(t) {
  const seated = await lay(t, 'trump-tricks-game', { options: { players: 3 } });
  await api(t, `/tables/${seated.table}/take-over`, { level: 'easy' }, seated.token);
  await until(
    'the bots finish',
    async () => (await api(t, `/tables/${seated.table}`)).status === 'finished',
    2 * minute,
  );
  const { events } = await api(t, `/tables/${seated.table}/record`);
  return { seated, events };
}

const decisions_in = (events) =>
  events.map((one, event) => ({ ...one, event })).filter((one) => one.do);
/** Two decisions, whosever they are. */
const two_of = (events) => [12, 6].map((place) => decisions_in(events)[place]);

/** A review with mistakes at hand, whatever the bots made of their game. */
function with_mistakes(decisions, answer) {
  const mistakes = decisions.map(({ seat, event, do: made }, i) => {
    // The first in a sentence about the move, the others as old reviews are stored.
    const says = (id, args) => ({ messages: [{ id, args }] });
    const both = { first: says('why.trick.never'), second: says('why.same') };
    const why =
      i === 0
        ? [{ id: 'why.sentence', args: { why: says('why.two', both) } }]
        : [{ id: 'reason.trick.never' }, { id: 'reason.same' }];
    const loss = 0.12 - i * 0.04;
    return { event, seat, round: 1, made, best: made, value: 0.5, loss, low: 0.02, high: 0.2, why };
  });
  return { ...answer, review: { ...answer.review, mistakes } };
}

const bring_mistakes = (page, decisions) =>
  page.route('**/review', async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json'))
      return route.fulfill({ response: answer });
    const told = await answer.json();
    if (!told.review) return route.fulfill({ json: told });
    await route.fulfill({ json: with_mistakes(decisions, told) });
  });

/** A finished game whose review is there. */
async function reviewed(t) {
  const game = await finished(t);
  const { table } = game.seated;
  await until(
    'the review',
    async () => (await api(t, `/tables/${table}/review`)).review,
    4 * minute,
  );
  return game;
}

/** A game that Ada has lost by what seemed worst to a bot, whenever she had a choice. */
async function misplayed(t) {
  const seated = await lay(t, 'color-gangsters', { options: { players: 3, draft: false } });
  const ask = (path) => api(t, `/tables/${seated.table}/${path}`, undefined, seated.token);
  for (;;) {
    const { view } = await ask('view');
    if (view.finished) return seated;
    if (view.legal.length === 0) {
      await new Promise((done) => setTimeout(done, 20));
      continue;
    }
    const { opinions } = view.legal.length > 1 ? await ask('hint') : { opinions: [] };
    const worst = opinions.at(-1)?.action ?? view.legal[0];
    await api(t, `/tables/${seated.table}/act`, { do: worst }, seated.token);
  }
}

/** Such a game of which the review proves a mistake of that seat first, not a doubtful one. */
async function told_mistaken(t) {
  for (let game = 0; game < 8; ++game) {
    const seated = await misplayed(t);
    let review = null;
    await until(
      'the review is there',
      async () => (review = (await api(t, `/tables/${seated.table}/review`)).review),
      2 * minute,
    );
    if (review.mistakes.find(({ seat }) => seat === seated.seat)?.why.length > 0) return seated;
  }
  throw new Error('eight games of bad moves without a proven mistake');
}

const clear_answer = (page) =>
  page.locator('.opinions li').evaluateAll((all) =>
    all.map((one) => ({
      words: one.querySelector('.value').textContent,
      why: one.querySelector('.why')?.textContent.trim() ?? '',
      bar: one.querySelectorAll('rect').length,
    })),
  );

/** Waits until all of these things are seen in a dialog that has not been scrolled. */
async function in_sight(dialog, things) {
  for (const [name, thing] of Object.entries(things))
    await until(`${name} is in sight`, async () => {
      const [room, box] = [await dialog.locator('.body').boundingBox(), await thing.boundingBox()];
      return box && box.y >= room.y && box.y + box.height <= room.y + room.height;
    });
}

/** The colours that things of a page have by one of their properties. */
const colours = (page, things, property) =>
  page
    .locator(things)
    .evaluateAll(
      (all, name) => [...new Set(all.map((one) => one.style.getPropertyValue(name)))].sort(),
      property,
    );

export const review = {
  ...at_both_sizes({
    async 'a game that ends shows its review, the own mistake first'(t, look) {
      // The last cards of a game that was played before.
      const before = await finished(t);
      const from = { table: before.seated.table, event: before.events.length - 4 };
      const seated = await lay(t, 'trump-tricks-game', { seat: 0, from });
      const page = await sit(t, seated, look);
      assert.equal(await play([page]), 'over');
      const { events } = await api(t, `/tables/${seated.table}/record`);
      const all = decisions_in(events);
      const own = all.filter(({ seat }) => seat === 0)[4];
      const other = all.find(({ seat }) => seat !== 0);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: 'Review' }).waitFor();
      // What hinders neither the result nor what to do next, and is not to be looked for.
      for (const size of [
        { width: 844, height: 390 },
        { width: 720, height: 450 },
        look.viewport,
      ]) {
        await page.setViewportSize(size);
        await in_sight(dialog, {
          picture: dialog.locator('.outcome'),
          rematch: dialog.getByRole('button', { name: 'Rematch' }),
          share: dialog.getByRole('button', { name: 'Share' }),
          review: dialog.getByRole('heading', { name: 'Review' }),
        });
      }
      await dialog.locator('.chances, progress').first().waitFor();
      await dialog.locator('.chances').waitFor({ timeout: 4 * minute });
      assert.equal(await dialog.locator('[data-chances]').count(), 3);

      // The result seen again, with mistakes at hand: another's, and a cheaper own one.
      await page.keyboard.press('Escape');
      await bring_mistakes(page, [other, own]);
      await page.getByRole('button', { name: 'Result', exact: true }).click();
      await dialog.getByRole('heading', { name: 'Your costliest mistake' }).waitFor();
      assert.equal(await dialog.locator('.mistake').count(), 1);
      assert.match(await dialog.locator('.told').innerText(), / would have been better\.$/);
      const see = await dialog.getByRole('link', { name: /^See it ?: 2$/ }).getAttribute('href');
      assert.match(see, new RegExp(`event=${own.event}&seat=0$`));
      await dialog.getByRole('link', { name: 'Full review' }).click();
      await page.waitForURL(/\/review$/);
      await page.locator('ol > li .mistake').nth(1).waitFor();
    },
  }),

  async 'a finished game is reviewed once, with progress, for everybody who has the link'(t) {
    const { seated } = await finished(t);
    const page = await sit(t, seated);
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Full review' }).click();
    await page.locator('.chances, progress').first().waitFor();
    await page.locator('.chances').waitFor({ timeout: 4 * minute });
    assert.equal(await page.locator('[data-chances]').count(), 3);
    assert.match(
      await page.locator('.chances').getAttribute('aria-label'),
      /at the start.*halfway/,
    );
    await page.getByRole('heading', { name: 'The costliest mistakes' }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 3);
    const kept = await api(t, `/tables/${seated.table}/review`);
    assert.ok(kept.review);
    // It is there at once for the next one, and the same.
    const friend = await visit(t, `/t/${seated.table}/review`, { viewport: phone });
    await friend.locator('.chances').waitFor();
    // What stands at its axis is whole, and large enough to be read.
    const drawn = await friend.locator('.chances').boundingBox();
    for (const level of await friend.locator('.chances > text').all()) {
      const { x, height } = await level.boundingBox();
      assert.ok(x >= drawn.x && height >= 10, `${x} in ${drawn.x}, ${height} high`);
    }
    assert.deepEqual(await api(t, `/tables/${seated.table}/review`), kept);
  },

  async 'a mistake that was really made is read with its reason, and seen'(t) {
    const seated = await told_mistaken(t);
    for (const viewport of [desk, phone]) {
      const page = await sit(t, seated, { viewport });
      await page.goto(`${t.url}/t/${seated.table}/review`);
      await page.locator('.chances').waitFor({ timeout: 4 * minute });
      await page.getByLabel('Only mine').check();
      const mistake = page.locator('ol > li').first();
      const better = await mistake.locator('.better').innerText();
      assert.match(better, /^.+ would have been better: it .+\.$/s);
      assert.match(await mistake.locator('.told').innerText(), /^You .+\.$/s);
      // It is the one that the server found, of this seat, and it cost something.
      const { review: found } = await api(t, `/tables/${seated.table}/review`);
      const dearest = found.mistakes.find((one) => one.seat === seated.seat);
      assert.ok(dearest.loss > 0 && dearest.made !== dearest.best, JSON.stringify(dearest));
      const lines = await colours(page, '[data-chances]', '--c');
      assert.deepEqual(await colours(page, 'tbody .avatar', '--a'), lines);
      await mistake.getByRole('link', { name: 'See it' }).click();
      await page.waitForFunction(
        (event) => document.querySelector('.board')?.dataset.event === event,
        `${dearest.event}`,
      );
      assert.equal(new URL(page.url()).searchParams.get('seat'), `${seated.seat}`);
      const there = await colours(page, '.avatar', '--a');
      assert.ok(there.length > 1 && there.every((one) => lines.includes(one)), `${there}`);
      await page.context().close();
    }
  },

  async 'a mistake is seen, and played on from'(t) {
    const { seated, events } = await reviewed(t);
    for (const viewport of [desk, phone]) {
      const page = await sit(t, seated, { viewport });
      await bring_mistakes(page, two_of(events));
      await page.goto(`${t.url}/t/${seated.table}/replay?event=5`);
      await page.getByRole('link', { name: 'Review' }).click();
      const mistake = page.locator('ol > li').first();
      const better = await mistake.locator('.better').innerText();
      assert.match(better, /^.+ would have been better: it loses the trick and .+\.$/s);
      assert.match(await mistake.locator('.told').innerText(), /^(You|\S+) (played|led) .+\.$/s);
      const old = page.locator('ol > li').nth(1);
      assert.match(await old.locator('.told').innerText(), / would have been better\.$/s);
      assert.match(await old.locator('.why').textContent(), /^It doesn’t win the trick\. /);
      const across = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      assert.ok(across <= 0, `${across} px too wide`);
      const link = new URL(await mistake.getByRole('link').getAttribute('href'), t.url);
      await mistake.getByRole('link', { name: 'See it' }).click();
      await page.waitForFunction(
        (event) => document.querySelector('.board')?.dataset.event === event,
        link.searchParams.get('event'),
      );
      await nothing_overlaps(page, 'the replay of a mistake', [viewport]);
      await page.goBack();
      await page.locator('ol > li').first().getByRole('button', { name: 'Play on' }).click();
      await my_turn(page);
      assert.notEqual(new URL(page.url()).pathname, `/t/${seated.table}`);
      const at = await page.locator('.board').getAttribute('data-event');
      assert.equal(at, link.searchParams.get('event'), 'in the position of the mistake');
    }
  },

  ...at_both_sizes({
    async 'what was played and what was better is told in sentences, in every language'(t, look) {
      const { seated, events } = await reviewed(t);
      const sentences = {
        de: [
          /^Besser gewesen wäre .*: Das gewinnt den Stich nicht und /,
          / wäre besser gewesen\.$/,
        ],
        en: [/ would have been better: it loses the trick and /, / would have been better\.$/],
        fr: [/^Mieux valait .* : ce coup ne remporte pas le pli et /, /Mieux valait [^:]*\.$/],
        hu: [/ jobb lett volna: az a lépés nem viszi az ütést, és /, / jobb lett volna\.$/],
        ja: [/のほうがよい手でした。トリックは取らず、/, /のほうがよい手でした。$/],
      };
      for (const [language, [with_why, alone]] of Object.entries(sentences)) {
        const page = await sit(t, seated, look, { language });
        await bring_mistakes(page, two_of(events));
        await page.goto(`${t.url}/t/${seated.table}/review`);
        const [first, old] = [0, 1].map((place) => page.locator('ol > li').nth(place));
        const better = (await first.locator('.better').innerText()).replace(/\s+/g, ' ');
        assert.match(better, with_why, language);
        assert.match(await old.locator('.told').innerText(), alone, language);
        for (const one of [first.locator('.better'), old.locator('.told b')])
          assert.equal(await one.locator('.mini').count(), 1, 'the better card is drawn');
        await page.context().close();
      }
    },
  }),

  async 'a position that comes late does not change the address of the page after it'(t) {
    const { seated } = await finished(t);
    const page = await sit(t, seated);
    let late;
    await page.route(/\/events\/5\?/, (route) => {
      late = () => route.continue();
    });
    await page.goto(`${t.url}/t/${seated.table}/replay?event=5`);
    await until('the position is asked for', () => late);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.waitForURL(/\/review$/);
    const answered = page.waitForResponse(/\/events\/5\?/);
    await late();
    await (await answered).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    assert.equal(new URL(page.url()).pathname, `/t/${seated.table}/review`);
  },

  async 'a hint speaks in words and bars, of three choices at most, each with its reason'(t) {
    for (const viewport of [desk, phone]) {
      const seated = await lay(t, 'savage-bowl');
      const page = await sit(t, seated, { viewport });
      await my_turn(page);
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.opinions li').first().waitFor();
      const choices = await clear_answer(page);
      assert.ok(choices.length >= 2 && choices.length <= 3, JSON.stringify(choices));
      assert.equal(choices[0].words, 'best');
      for (const { words, why, bar } of choices) {
        assert.match(words, /^(best|about as good|slightly worse|clearly worse)$/);
        assert.ok(why.length > 0, 'no reason');
        assert.equal(bar, 2);
      }
    }
  },
};
