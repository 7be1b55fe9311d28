// SPDX-License-Identifier: Apache-2.0
// What a phone says in the middle of the table: trump, led suit and goal in one line, all of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settled } from '../browser.mjs';
import { facts_seen, first_of, lost_facts, phones } from '../facts.mjs';
import { lay, my_turn, play, sit, view_of } from '../table.mjs';

const plans = {
  'savage-bowl': [{ players: 4 }, { players: 5 }],
  'rage-n-glyphs': [{ players: 4 }, { players: 10 }],
  'color-gangsters': [{ players: 3 }, { players: 5 }],
  'trump-tricks-game': [{ players: 3 }, { players: 4 }],
  awimbawe: [{}],
};
const languages = ['en', 'de', 'fr', 'hu', 'ja'];
/** These share one line. A longer text is a sentence and has its own lines. */
const longest = 30; // letters
const in_line = ['trump', 'number-trump', 'color-trump', 'led', 'goal'];

/** So narrow is a column between seats or beside tiles that three do not stand side by side. */
const column = 240;

/** What the game tells now of what players look for first. */
async function told_first(t, game, seated) {
  const first = await first_of(t, game);
  return first((await view_of(t, seated)).facts);
}

/** The facts that don't share a line with the first of them. */
function out_of_line(facts) {
  const keys = facts.filter(({ id, text }) => in_line.includes(id) && text.length <= longest);
  return keys.filter(({ middle, room }) => room > column && Math.abs(middle - keys[0].middle) > 1);
}

/** Fails where a fact is cut or missing, or what players look for first takes more than a line. */
async function one_line(page, told, what) {
  for (const size of phones) {
    await page.setViewportSize(size);
    const read = async () => [
      ...(await lost_facts(page, told)),
      ...out_of_line(await page.evaluate(facts_seen)).map(({ text }) => `${text} is elsewhere`),
    ];
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
    if (await play_until(page, led)) return { page, told: await told_first(t, game, seated) };
    await page.context().close();
  }
  return assert.fail(`${game}: never ${led ? 'led' : 'nothing led'}`);
}

async function on_phones(t, game) {
  for (const options of plans[game])
    for (const led of [true, false]) {
      const { page, told } = await page_at(t, game, options, led);
      for (const language of languages) {
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
      const told = await told_first(t, record.game, seated);
      for (const language of languages) {
        await speak(page, language);
        await one_line(page, told, `${name}, ${language}`);
      }
      await page.context().close();
    }
  },
};
