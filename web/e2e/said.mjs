// SPDX-License-Identifier: Apache-2.0
// What a page says, to the eye and to the ear, and whether anything of it is badly said.
import assert from 'node:assert/strict';

/** Runs in the page: every sentence, label, option and title that it shows. */
function all_said() {
  const texts = [
    ...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'),
  ].flatMap((one) =>
    ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name)),
  );
  // What flows in one line is one sentence.
  const inline = (one) => /^(inline|contents|none)/.test(getComputedStyle(one).display);
  const said = (one) => !one.closest('script, style, svg') && one.textContent.trim() !== '';
  for (const one of document.body.querySelectorAll('*'))
    if (said(one) && !inline(one) && [...one.querySelectorAll('*')].every(inline))
      texts.push(one.textContent);
  return texts.filter(Boolean).map((text) => text.replace(/\s+/g, ' ').trim());
}

const things = 'trick|card|point|player|game|round|crown|paw|marker|minute|bot|joker|footprint';
const bad = [
  // A missing value.
  /\b(null|undefined|NaN|Infinity)\b|\[object/,
  // A name that is empty.
  /,\s*,|^,|,$|\(\s*\)|“”|‘’/,
  // One of many, and many of one.
  new RegExp(`(?<![\\d.,–-])1 (${things})s\\b`),
  new RegExp(`\\b(0|[2-9]|\\d\\d+) (${things})\\b(?!-)`),
];

export const words_of = async (page) => [...new Set(await page.evaluate(all_said))];

/** Fails where a sentence lacks its object or its person, or has the wrong number. */
export async function well_said(page, what) {
  const wrong = (await words_of(page)).filter((text) => bad.some((one) => one.test(text)));
  assert.deepEqual(wrong, [], what);
}
