// SPDX-License-Identifier: Apache-2.0
// Debian's Chromium without its windows, which takes a quarter less of a processor than the whole
// one. CHROMIUM names another.
import { chromium } from '@playwright/test';

export const launching = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const launch = (options = {}) => chromium.launch({ ...launching, ...options });

/**
 * Runs in the page before anything else: its random numbers follow from a seed, and differ after a
 * reload, as commands are told apart by their random ids.
 */
function predictable(seed) {
  window.name = String(Number(window.name) + 1);
  let state = (seed + 0x10000 * Number(window.name)) >>> 0;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = next() >>> 24;
    return array;
  };
}

/**
 * A page that fails the test on any error, and on anything the content security policy blocks.
 * With a seed its random numbers are always the same.
 */
export async function open(browser, { seed, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Only tests of what works without a net keep the page in the browser.
    serviceWorkers: 'block',
    ...options,
  });
  if (seed !== undefined) await context.addInitScript(predictable, seed);
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('console', (message) => {
    // Where the line is cut, a page asks for this to find out why.
    if (message.location().url.endsWith('/version')) return;
    if (
      message.type() === 'error' &&
      !/status of 4\d\d|WebSocket connection|ERR_INTERNET_DISCONNECTED/.test(message.text())
    )
      page.problems.push(`${message.text()} (${message.location().url})`);
  });
  return page;
}

/**
 * Reads the page until nothing is wrong; what is wrong at last. The page follows its size in a
 * frame or two, on a busy machine in some more.
 */
export async function settled(page, read, most = 100) {
  let wrong = [];
  for (let tries = 0; tries < most; ++tries) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
    wrong = await read();
    if (wrong.length === 0) break;
    await page.waitForTimeout(50);
  }
  return wrong;
}
