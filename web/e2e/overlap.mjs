// SPDX-License-Identifier: Apache-2.0
// What lies on what: the boxes of everything that one reads or taps at a table.
import assert from 'node:assert/strict';
import { settled } from './browser.mjs';

/** Desktop, phone, small phone, phone on its side, a desktop zoomed to 200 %, and a tablet. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 768, height: 1024 },
];

// What one reads or taps.
const things =
  '.felt .plate, .felt .facts li, .peek, .spot:not([inert]) .lies, .pair:not([inert]) .lies, ' +
  '.felt .why, .tile, .pile, .row-zone, .taken, .told, .own .plate, .prompt, .buttons button, ' +
  '.number, .row-card, .held, .tool, .home, .tile .words, .tile .markers, ' +
  '.plate .text, .plate .marks, .plate .stat, ' +
  '.plate .backs, .plate .back, .ribbon, .pledge';

/** Runs in the page, before the others: the part of an element that no box around it cuts off. */
export function prepare_seen() {
  window.seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      left = Math.max(left, edge.left);
      top = Math.max(top, edge.top);
      right = Math.min(right, edge.right);
      bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom };
  };
}

/** Runs in the page: which of these things are cut off, leave the window, or lie on another. */
function collisions(things) {
  // Fanned cards lie on each other, and so do those that were taken.
  const kind = (element) => (element.matches('.held') ? 'held' : element);
  const { seen } = window;
  const area = ({ left, top, right, bottom }) =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  const name = (element) =>
    `${element.className
      .toString()
      .replace(/svelte-\w+/g, '')
      .trim()} "${element.textContent.trim().slice(0, 24)}"`;
  const wrong = [];
  const boxes = [];
  for (const element of document.querySelectorAll(things)) {
    const box = seen(element);
    const whole = area(element.getBoundingClientRect());
    if (whole === 0 || area(box) < 0.05 * whole) continue;
    if (area(box) < 0.95 * whole) wrong.push(`${name(element)} is cut off`);
    const out =
      box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    if (out) wrong.push(`${name(element)} is outside of the window`);
    boxes.push({ element, box });
  }
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(0, i)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (kind(one.element) === kind(other.element)) continue;
      const common = {
        left: Math.max(one.box.left, other.box.left),
        top: Math.max(one.box.top, other.box.top),
        right: Math.min(one.box.right, other.box.right),
        bottom: Math.min(one.box.bottom, other.box.bottom),
      };
      // Rounded corners and hairlines may meet.
      if (common.right - common.left > 2 && common.bottom - common.top > 2) {
        wrong.push(`${name(one.element)} lies on ${name(other.element)}`);
      }
    }
  });
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
    wrong.push(`the page scrolls: ${root.scrollWidth} by ${root.scrollHeight}`);
  }
  return wrong;
}

/** Runs in the page: what decided a trick is read in one line, whole. */
const broken_reasons = () =>
  [...document.querySelectorAll('.felt .why')]
    .filter(
      (why) =>
        why.lastElementChild.getClientRects().length > 1 || why.scrollWidth > why.clientWidth + 1,
    )
    .map((why) => `"${why.textContent}" is broken`);

/** Fails where anything at the table lies on anything else, in any of these windows. */
export async function nothing_overlaps(page, what, sizes = windows) {
  await page.evaluate(prepare_seen);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const read = async () => [
      ...(await page.evaluate(collisions, things)),
      ...(await page.evaluate(broken_reasons)),
    ];
    const wrong = await settled(page, read, 150);
    assert.deepEqual(wrong, [], `${what} at ${size.width}x${size.height}`);
  }
}
