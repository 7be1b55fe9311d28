// SPDX-License-Identifier: Apache-2.0
// Pages that one scrolls down: nothing is cut off or leaves the window at a side, and nothing
// covers a button.
import { settled } from './browser.mjs';

/** Runs in the page, before the others: what they look at, and how they name it. */
function prepare() {
  window.looked_at = () =>
    [...document.querySelectorAll('dialog[open], section.over')].at(-1) ?? document.body;
  window.left_aside = (element) => element.closest('.hidden, [inert], svg, .log, .cover') !== null;
  window.named = (element) => {
    const kind = element.className.toString().replace(/ ?svelte-\w+/g, '');
    const words = (element.textContent.trim() || element.ariaLabel || '').replace(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()}.${kind} "${words.slice(0, 32)}"`;
  };
}

/** Runs in the page: the texts of which a part cannot be seen. */
function cut_texts() {
  const scrolls = (way) => /auto|scroll/.test(way);
  /** Whether an ancestor cuts a part of that away; one that scrolls shows it, dots say so. */
  function cut(box, element) {
    const deep = 0.3 * box.height;
    for (let edge = element; edge && edge !== document.body; edge = edge.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(edge);
      const { left, right, top, bottom } = edge.getBoundingClientRect();
      if (scrolls(overflowX) || textOverflow === 'ellipsis') return false;
      const out = box.top >= bottom - deep || box.bottom <= top + deep;
      if (overflowY !== 'visible' && !scrolls(overflowY) && out) return false;
      if (overflowX !== 'visible' && (box.right > right + 2 || box.left < left - 2)) return true;
      if (scrolls(overflowY)) return false;
      // What is left out whole is not cut.
      const below = box.top < bottom - deep && box.bottom > bottom + deep;
      const above = box.bottom > top + deep && box.top < top - deep;
      if (overflowY !== 'visible' && (below || above)) return true;
    }
    return box.left < -1 || box.right > innerWidth + 1;
  }

  const wrong = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(window.looked_at(), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || element.closest('script, style, select')) continue;
    if (window.left_aside(element)) continue;
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (boxes.some((box) => cut(box, element))) wrong.push(`${window.named(element)} is cut off`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} wide`);
  return wrong;
}

/** Runs in the page: the controls that cannot be pressed, wherever one scrolls. */
function lost_controls() {
  const wrong = [];
  const { named, left_aside } = window;
  const controls = 'a[href], button, input, select, textarea, summary';
  for (const one of window.looked_at().querySelectorAll(controls)) {
    const label = one.closest('label');
    const thing = left_aside(one) && label ? label : one;
    if (left_aside(thing) || !thing.checkVisibility() || thing.matches('.skip')) continue;
    thing.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top, bottom, width } = thing.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
      wrong.push(`${named(thing)} cannot be scrolled into the window`);
    // The left edge of a card in a fan shows.
    const x = thing.matches('.held') ? left + 8 : left + width / 2;
    const hit = document.elementFromPoint(x, (top + bottom) / 2);
    if (!hit || !(thing.contains(hit) || label?.contains(hit)))
      wrong.push(`${named(thing)} lies under ${hit ? named(hit) : 'nothing'}`);
    if (thing.matches('.button, button') && thing.scrollWidth > thing.clientWidth + 1)
      wrong.push(`${named(thing)} is too narrow for its words`);
  }
  return wrong;
}

/** What of the page cannot be read or pressed, and in which of these windows. */
export async function out_of_reach(page, sizes) {
  await page.evaluate(prepare);
  const all = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const read = async () => [
      ...(await page.evaluate(cut_texts)),
      ...(await page.evaluate(lost_controls)),
    ];
    const wrong = await settled(page, read, 60);
    all.push(...wrong.map((one) => `${size.width}x${size.height}: ${one}`));
  }
  return all;
}
