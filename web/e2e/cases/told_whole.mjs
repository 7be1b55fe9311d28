// SPDX-License-Identifier: Apache-2.0
// Every text of every lesson and puzzle, in every language, beside the buttons that come with it:
// it is read whole, without scrolling, in any window. The table shows what players look for first.
import assert from 'node:assert/strict';
import { settled } from '../browser.mjs';
import { first_of, lost_on } from '../facts.mjs';
import { games } from '../games.mjs';
import { windows } from '../overlap.mjs';
import { api, lay, view_of, visit } from '../table.mjs';
import { prepare, prepare_answers, walk_lesson, walk_puzzles } from '../walk.mjs';

const walked_at = { width: 720, height: 450 };
const sizes = [...windows, { width: 1280, height: 800 }, { width: 1024, height: 768 }];

async function open(t, path, language) {
  const page = await visit(t, '/icon.svg', { reducedMotion: 'reduce', viewport: walked_at });
  await page.evaluate(
    (tag) =>
      localStorage.setItem(
        'menagerie.settings',
        JSON.stringify({ name: 'Kim', pause: 'short', language: tag }),
      ),
    language,
  );
  await page.goto(t.url + path);
  await page.locator('.teacher').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(prepare);
  await page.evaluate(prepare_answers);
  return page;
}

/** Runs in the page: which of the copies that were kept don't have the room they need. */
function cut() {
  const room = document.querySelector('.said');
  const { width, height } = room.getBoundingClientRect();
  const beside = getComputedStyle(room).display === 'grid';
  const aside = document.createElement('div');
  aside.style.cssText = 'position: fixed; inset: 0; overflow: hidden; visibility: hidden';
  aside.className = room.className;
  for (const [, copy] of window.walk.kept) {
    const box = document.createElement('div');
    box.className = room.className;
    box.style.width = `${width}px`;
    if (beside) box.style.height = `${height}px`;
    box.append(copy);
    aside.append(box);
  }
  aside.style.display = 'block';
  document.body.append(aside);
  const wrong = [];
  for (const [what, copy] of window.walk.kept) {
    const says = copy.querySelector('.says');
    const beyond = says.scrollHeight - says.clientHeight;
    if (beyond > 1) wrong.push(`${what}: ${beyond} px too long`);
    // More buttons than there is room for are scrolled.
    const lists = [...copy.querySelectorAll('.choose, .buttons')];
    if (lists.some((one) => one.scrollWidth > one.clientWidth + 1 || one.matches('.many')))
      continue;
    const edge = copy.querySelector('.do').getBoundingClientRect();
    for (const button of copy.querySelectorAll('.do :is(.button, .number)')) {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const words = button.textContent.trim();
      const high = top < edge.top - 1 || bottom > edge.bottom + 1;
      if (high || left < edge.left - 1 || right > edge.right + 1)
        wrong.push(`${what}: "${words}" leaves its room`);
      if (button.scrollWidth > button.clientWidth + 1)
        wrong.push(`${what}: "${words}" is too narrow for its words`);
    }
  }
  aside.remove();
  return wrong;
}

async function whole(page) {
  const all = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const wrong = await settled(page, () => page.evaluate(cut), 4);
    all.push(...wrong.map((one) => `${size.width}x${size.height}, ${one}`));
  }
  return all;
}

const languages = ['en', 'de', 'fr', 'hu', 'ja'];
/** Of each game; their texts differ less than those of lessons. */
const puzzles_shown = 4;

/** Looks at the facts on the table at each step; what is missing or cut at last. `ids_at`: those
    that must be seen then. */
async function look_at_facts(page, ids_at) {
  const wrong = [];
  await page.exposeFunction('at_step', async (step) => {
    const lost = await lost_on(page, await ids_at(step));
    wrong.push(...lost.map((one) => `step ${step + 1}: ${one}`));
    await page.setViewportSize(walked_at);
  });
  return wrong;
}

const learned = (game, language) => async (t) => {
  const { steps, view } = await api(t, `/lessons/${game}`);
  const page = await open(t, `/learn/${game}`, language);
  const first = await first_of(t, game);
  let { facts } = view;
  const ids = steps.map(({ frames }) => {
    const before = first(facts);
    for (const frame of frames) facts = frame.facts ?? facts;
    return before;
  });
  const lost = await look_at_facts(page, (step) => ids[step]);
  await page.evaluate(
    walk_lesson,
    steps.map(({ move }) => move ?? ''),
  );
  assert.deepEqual([...lost, ...(await whole(page))], []);
};

const solved = (game, language) => async (t) => {
  const { puzzles } = await api(t, `/puzzles/${game}`);
  const page = await open(t, `/puzzles/${game}`, language);
  const first = await first_of(t, game);
  const lost = await look_at_facts(page, async (step) => {
    const { record, seat } = puzzles[step];
    return first((await view_of(t, await lay(t, game, { seat, from: { record } }))).facts);
  });
  await page.evaluate(walk_puzzles, puzzles_shown);
  assert.deepEqual([...lost, ...(await whole(page))], []);
};

export const told_whole = Object.fromEntries(
  languages.flatMap((language) =>
    games.flatMap((game) => [
      [`learn: every text of ${game} is read whole, in ${language}`, learned(game, language)],
      [`puzzles: every text of ${game} is read whole, in ${language}`, solved(game, language)],
    ]),
  ),
);
