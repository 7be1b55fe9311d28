// SPDX-License-Identifier: Apache-2.0
// Goes through a lesson or puzzles as a person does, within the page, and keeps a copy of all that
// is said there. At each step it waits for the test, where that has named `window.at_step`.

/** Runs in the page, before the others: how they find things, wait, and keep what they see. */
export function prepare() {
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
export function prepare_answers() {
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
export async function walk_lesson(moves) {
  const { one, all, breath, until, keep, things, refused, wrong, kept } = window.walk;
  const at = (step) => one('.teacher progress').value === step && !one('.says.right');
  // What the others do is hurried on.
  const on_to = (what, there) => until(what, () => there() || void one('.go-on')?.click());
  for (const [i, move] of moves.entries()) {
    const step = `step ${i + 1}`;
    await on_to(step, () => at(i));
    await breath();
    keep(step);
    await window.at_step?.(i);
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
export async function walk_puzzles(most) {
  const { one, until, keep, kept } = window.walk;
  const seen = () => one('.teacher .count').textContent;
  for (let i = 0; i < most; ++i) {
    const puzzle = seen();
    keep(puzzle);
    await window.at_step?.(i);
    one('.says .button').click();
    await until('the answer', () => one('.go-on'));
    keep(`${puzzle}, the answer`);
    one('.go-on').click();
    await until('the next puzzle', () => seen() !== puzzle && !one('.go-on'));
  }
  return kept.length;
}
