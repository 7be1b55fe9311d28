// SPDX-License-Identifier: Apache-2.0
// What a screen reader says: the lines of the narrator, and what has the focus.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

/** From the next page on, what its narrator says is kept in `window.heard`. */
export const hear = (page) =>
  page.addInitScript(() => {
    window.heard = [];
    const take = (line) => line.nodeName === 'P' && window.heard.push(line.textContent);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.id === 'narrator') [...node.children].forEach(take);
          else if (node.parentElement?.id === 'narrator') take(node);
    }).observe(document, { childList: true, subtree: true });
  });

/** The name of what has the focus, what it is, and in which state: as the browser tells it. */
export async function focused(page) {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'document.activeElement',
  });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await session.detach();
  const [{ name, role, properties = [] }] = nodes;
  const states = properties
    .filter(({ name: its, value }) => ['pressed', 'disabled'].includes(its) && value.value)
    .filter(({ value }) => value.value !== 'false')
    .map(({ name: its }) => its);
  return [name.value, role.value, ...states].join(', ');
}

const file_of = (name) => fileURLToPath(new URL(`goldens/${name}.txt`, import.meta.url));
const updates = Boolean(process.env.UPDATE_GOLDENS);

/** The lines of a transcript. */
export const golden = (name) => readFileSync(file_of(name), 'utf8').trimEnd().split('\n');

/**
 * Reads lines until they are those that are expected, or as many; for a while on a busy machine.
 * What they are in the end is for `assert_golden` to judge.
 */
export async function read_until(expected, read) {
  const end = Date.now() + (updates ? 1000 : 20_000);
  for (;;) {
    const lines = await read();
    if ((!updates && isDeepStrictEqual(lines, expected)) || Date.now() > end) return lines;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Compares lines with a transcript that a person can read; UPDATE_GOLDENS=1 rewrites it. */
export function assert_golden(name, lines) {
  if (updates) writeFileSync(file_of(name), `${lines.join('\n')}\n`);
  assert.deepEqual(lines, golden(name));
}
