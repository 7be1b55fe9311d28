// SPDX-License-Identifier: Apache-2.0
// Every text of every lesson and puzzle, in every language, beside the buttons that come with it:
// it is read whole, without scrolling, in any window.
import assert from 'node:assert/strict';
import { settled } from '../browser.mjs';
import { games } from '../games.mjs';
import { windows } from '../overlap.mjs';
import { api, visit } from '../table.mjs';

const sizes = [...windows, { width: 1280, height: 800 }, { width: 1024, height: 768 }];

async function open(t, path, language) {
  const page = await visit(t, '/icon.svg', {
    reducedMotion: 'reduce',
    viewport: { width: 720, height: 450 },
  });
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

/** Runs in the page, before the others: how they find things, wait, and keep what they see. */
function prepare() {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const breath = () => new Promise((done) => setTimeout(done, 4));
  const kept = [];
  window.walk = {
    one,
    all,
    breath,
    kept,
    async until(what, there) {
      const end = performance.now() + 60_000;
      for (let found = there(); ; found = there()) {
        if (found) return found;
        if (performance.now() > end) throw new Error(`${what}: ${one('.teacher').textContent}`);
        await breath();
      }
    },
    /** A copy of what is said now, and of its buttons. */
    keep: (what) => kept.push([what, one('.teacher').cloneNode(true)]),
    /** What a move names, to be pressed. */
    things(move) {
      const words = move.split(' ').slice(1);
      if (move.startsWith('place')) return [() => one(`.tile[data-tile="${words[0]}"]`)];
      if (move.startsWith('keep')) return [() => one('.row-card.pick')];
      const pile = (number) => () => {
        const told = new RegExp(`(^|\\D)${number}(\\D|$)`);
        const found = all('.pile.target').find((one) => told.test(one.textContent));
        return found?.querySelector('.take') ?? found;
      };
      const card = (word) => () =>
        one(
          `.held[data-card="${word}"], .pile.legal[data-card="${word}"] .take, ` +
            `.lies[data-card="${word}"] .take`,
        );
      return words.map((word) => (/^\d$/.test(word) ? pile(word) : card(word)));
    },
  };
}

/** Runs in the page: what is answered to a card that may not be played, and to another move. */
function prepare_answers() {
  const { one, all, breath, until, keep } = window.walk;
  const ask_again = async () => {
    all('.says .button').at(-1).click();
    await until('the task', () => !one('.says:is(.rule, .other)'));
  };
  window.walk.refused = async (step) => {
    one('.held.illegal')?.click();
    await breath();
    if (!one('.says.rule')) return;
    keep(`${step}, refused`);
    await ask_again();
  };
  window.walk.wrong = async (step, move) => {
    const is_other = ({ dataset, textContent }) =>
      dataset.act !== move && textContent.trim() !== move.split(' ')[1];
    const offered = '.number, .buttons .button[data-act]';
    if (!all(offered).some(is_other)) {
      all('.held.legal')
        .find((card) => !move.includes(card.dataset.card))
        ?.click();
      await breath();
    }
    const other = all(offered).find(is_other);
    if (!other) return;
    other.click();
    await until('another way', () => one('.says.other'));
    keep(`${step}, wrong`);
    await ask_again();
  };
}

/**
 * Runs in the page: goes through a lesson, and keeps a copy of what is said and of its buttons at
 * every moment: when asked, with the things chosen, after a wrong move, a card that may not be
 * played, and the right move.
 */
async function walk_lesson(moves) {
  const { one, all, breath, until, keep, things, refused, wrong, kept } = window.walk;
  const at = (step) => one('.teacher progress').value === step && !one('.says.right');
  // What the others do is hurried on.
  const on_to = (what, there) => until(what, () => there() || void one('.go-on')?.click());
  for (const [i, move] of moves.entries()) {
    const step = `step ${i + 1}`;
    await on_to(step, () => at(i));
    await breath();
    keep(step);
    if (!move) {
      if (i + 1 < moves.length) await on_to('the next step', () => at(i + 1));
      continue;
    }
    await refused(step);
    await wrong(step, move);
    await breath();
    for (const cancel of all('.buttons .plain')) cancel.click();
    await breath();
    const number = all('.number').find((key) => key.textContent.trim() === move.split(' ')[1]);
    const button = () => one(`[data-act="${move}"]`);
    for (const thing of number ? [] : things(move)) {
      if (button()) break;
      thing()?.click();
      await breath();
    }
    const last = number ?? (await until(move, button));
    if (!number) keep(`${step}, chosen`);
    last.click();
    await on_to('the answer', () => one('.says.right'));
    keep(`${step}, right`);
    if (i + 1 < moves.length) await on_to('the next step', () => at(i + 1));
  }
  return kept.length;
}

/** Runs in the page: goes through some puzzles, and keeps a copy of what is said of each. */
async function walk_puzzles(most) {
  const { one, until, keep, kept } = window.walk;
  const seen = () => one('.teacher .count').textContent;
  for (let i = 0; i < most; ++i) {
    const puzzle = seen();
    keep(puzzle);
    one('.says .button').click();
    await until('the answer', () => one('.go-on'));
    keep(`${puzzle}, the answer`);
    one('.go-on').click();
    await until('the next puzzle', () => seen() !== puzzle && !one('.go-on'));
  }
  return kept.length;
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

const learned = (game, language) => async (t) => {
  const { steps } = await api(t, `/lessons/${game}`);
  const page = await open(t, `/learn/${game}`, language);
  await page.evaluate(
    walk_lesson,
    steps.map(({ move }) => move ?? ''),
  );
  assert.deepEqual(await whole(page), []);
};

const solved = (game, language) => async (t) => {
  const page = await open(t, `/puzzles/${game}`, language);
  await page.evaluate(walk_puzzles, puzzles_shown);
  assert.deepEqual(await whole(page), []);
};

export const told_whole = Object.fromEntries(
  languages.flatMap((language) =>
    games.flatMap((game) => [
      [`learn: every text of ${game} is read whole, in ${language}`, learned(game, language)],
      [`puzzles: every text of ${game} is read whole, in ${language}`, solved(game, language)],
    ]),
  ),
);
