// SPDX-License-Identifier: Apache-2.0
// What players look for first on a table, such as trumps and the led suit: it is always there, and
// read whole.
import { settled } from './browser.mjs';
import { prepare_seen } from './overlap.mjs';
import { api } from './table.mjs';

/** A phone, a small one, and one on its side. */
export const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

/** Finds among the facts of a view those that the game's description puts first; their ids. */
export async function first_of(t, game) {
  const { games } = await api(t, '/games');
  const { facts } = games.find(({ id }) => id === game).description;
  const keys = facts.filter(({ kind }) => kind === 'key').map(({ fact }) => fact);
  return (told) => told.map(({ id }) => id).filter((id) => keys.includes(id.split('/')[0]));
}

/** Runs in the page, after prepare_seen: which facts are seen, in part or as a whole, and where. */
export function facts_seen() {
  const is_cut = (one) =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3;
  return [...document.querySelectorAll('.felt .facts li')].map((fact) => {
    const box = fact.getBoundingClientRect();
    const { left, top, right, bottom } = window.seen(fact);
    const parts = [...fact.querySelectorAll('.what, .how')];
    return {
      id: fact.dataset.fact,
      text: fact.innerText.replace(/\s+/g, ' '),
      middle: Math.round(box.top + box.height / 2),
      room: fact.closest('.facts').clientWidth || fact.closest('.line')?.clientWidth,
      share: (Math.max(0, right - left) * Math.max(0, bottom - top)) / (box.width * box.height),
      whole: !parts.some((one) => !one.matches('.hidden') && one.clientWidth > 0 && is_cut(one)),
    };
  });
}

/** Which of these facts aren't seen now or are cut, and which others are seen only in part. */
export async function lost_facts(page, ids) {
  await page.evaluate(prepare_seen);
  const facts = await page.evaluate(facts_seen);
  const there = facts.map(({ id }) => id);
  // What is less important and has no room is not there at all.
  const wrong = facts.filter(({ id, share, whole }) =>
    ids.includes(id) ? !whole || share < 0.98 : share > 0.02 && (!whole || share < 0.98),
  );
  return [
    ...ids.filter((id) => !there.includes(id)).map((id) => `${id} isn't there`),
    ...wrong.map(({ text, share }) => `"${text}" is cut (${share.toFixed(2)})`),
  ];
}

/** The same in each of these windows. */
export async function lost_on(page, ids, sizes = phones) {
  const wrong = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const lost = await settled(page, () => lost_facts(page, ids), 30);
    wrong.push(...lost.map((one) => `${size.width}x${size.height}, ${one}`));
  }
  return wrong;
}
