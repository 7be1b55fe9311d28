// SPDX-License-Identifier: Apache-2.0
// What a phone says in the middle of the table: trump, led suit and goal in one line, all of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settled } from '../browser.mjs';
import { lay, my_turn, play, sit, view_of } from '../table.mjs';

const plans = {
  'savage-bowl': [{ players: 4 }, { players: 5 }],
  'rage-n-glyphs': [{ players: 4 }, { players: 10 }],
  'color-gangsters': [{ players: 3 }, { players: 5 }],
  'trump-tricks-game': [{ players: 3 }, { players: 4 }],
  awimbawe: [{}],
};
/** What players look for first, and so in the first line. */
const longest = 30; // letters; a sentence takes a line of its own
const first = ['trump', 'number-trump', 'color-trump', 'led', 'goal'];
const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** So narrow is a column between seats or beside tiles that three do not stand side by side. */
const column = 240;

/** Runs in the page: which facts are seen, in part or as a whole, and where. */
function facts_seen() {
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      left = Math.max(left, edge.left);
      top = Math.max(top, edge.top);
      right = Math.min(right, edge.right);
      bottom = Math.min(bottom, edge.bottom);
    }
    return [Math.max(0, right - left), Math.max(0, bottom - top)];
  };
  return [...document.querySelectorAll('.felt .facts li')].map((fact) => {
    const box = fact.getBoundingClientRect();
    const [width, height] = seen(fact);
    const label = fact.querySelector('.what');
    const lines = new Set(
      [...fact.querySelectorAll('.what, .how')].map((part) => part.getClientRects().length),
    );
    return {
      id: fact.dataset.fact,
      text: fact.innerText.replace(/\s+/g, ' '),
      middle: Math.round(box.top + box.height / 2),
      room: fact.closest('.facts').clientWidth || fact.closest('.line').clientWidth,
      share: (width * height) / (box.width * box.height),
      whole: label.scrollWidth <= label.clientWidth + 1 && Math.max(...lines) === 1,
    };
  });
}

/** What the game tells now of what players look for first. */
async function told_first(t, { table, token }) {
  const view = await view_of(t, { table, token });
  return view.facts.map(({ id }) => id).filter((id) => first.includes(id));
}

/** Fails where a fact is cut or missing, or what players look for first takes more than a line. */
async function one_line(page, told, what) {
  for (const size of phones) {
    await page.setViewportSize(size);
    const read = async () => {
      const facts = await page.evaluate(facts_seen);
      const keys = facts.filter(({ id, text }) => first.includes(id) && text.length <= longest);
      const there = facts.map(({ id }) => id);
      // What is less important and has no room is not there at all.
      return [
        ...told.filter((id) => !there.includes(id)).map((id) => ({ text: id, share: 0 })),
        ...facts.filter(({ share, whole }) => !whole || (share > 0.02 && share < 0.98)),
        ...keys.filter(({ share }) => share < 0.98),
        ...keys.filter(
          ({ middle, room }) => room > column && Math.abs(middle - keys[0].middle) > 1,
        ),
      ].map(({ text, share }) => `${text} (${share.toFixed(2)})`);
    };
    assert.deepEqual(await settled(page, read, 150), [], `${what} at ${size.width}x${size.height}`);
  }
}

async function speak(page, language) {
  await page.evaluate((tag) => {
    const kept = JSON.parse(localStorage.getItem('menagerie.settings'));
    localStorage.setItem('menagerie.settings', JSON.stringify({ ...kept, language: tag }));
  }, language);
  await page.reload();
  await page.waitForSelector(`html[lang="${language}"] .felt`);
  await my_turn(page);
}

const is_led = (page) => page.locator('.felt .facts [data-fact=led]').count();

/** Plays on to the next decision with, or without, a card led. */
async function play_until(page, led) {
  for (let tries = 0; tries < 30; ++tries) {
    const event = Number(await page.locator('.board').getAttribute('data-event'));
    if ((await play([page], event + 1)) === 'over') return false;
    await page.waitForSelector('.prompt .turn, [data-over]');
    // A player who is not asked any more looks at the result.
    if (await page.locator('[data-over]').count()) return false;
    if ((await is_led(page)) > 0 === led) return true;
  }
  return false;
}

/** A table at a decision with, or without, a card led; some games are over before there is one. */
async function page_at(t, game, options, led) {
  for (let tries = 0; tries < 5; ++tries) {
    const seated = await lay(t, game, { options });
    const page = await sit(t, seated, { viewport: phones[0], reducedMotion: 'reduce' });
    await my_turn(page);
    if (await play_until(page, led)) return { page, told: await told_first(t, seated) };
    await page.context().close();
  }
  return assert.fail(`${game}: never ${led ? 'led' : 'nothing led'}`);
}

async function on_phones(t, game) {
  for (const options of plans[game])
    for (const led of [true, false]) {
      const { page, told } = await page_at(t, game, options, led);
      for (const language of ['en', 'de']) {
        await speak(page, language);
        const what = `${game}, ${JSON.stringify(options)}, ${led ? 'led' : 'nothing led'}`;
        await one_line(page, told, `${what}, ${language}`);
      }
      await page.context().close();
    }
}

// The longest that trumps and led suit can be, beside a last trick to look back at; trumps in the
// narrow column beside the tiles of a flat table; and five seats over two buttons and two cards to
// choose from.
const long_lines = [
  'color-gangsters-no-number-trump',
  'color-gangsters-facts-beside',
  'color-gangsters-keep-of-two',
];

export const facts = {
  ...Object.fromEntries(
    Object.keys(plans).map((game) => [
      `a phone says trump, led suit and goal in one line, whole, in ${game}`,
      (t) => on_phones(t, game),
    ]),
  ),

  async 'a phone says the longest facts in one line, whole'(t) {
    for (const name of long_lines) {
      const file = new URL(`../positions/${name}.json`, import.meta.url);
      const { seat, record } = JSON.parse(readFileSync(file, 'utf8'));
      const seated = await lay(t, record.game, { seat, from: { record } });
      const page = await sit(t, seated, { viewport: phones[0], reducedMotion: 'reduce' });
      await my_turn(page);
      const told = await told_first(t, seated);
      for (const language of ['en', 'de', 'fr', 'hu', 'ja']) {
        await speak(page, language);
        await one_line(page, told, `${name}, ${language}`);
      }
      await page.context().close();
    }
  },
};
