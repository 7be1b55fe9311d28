// SPDX-License-Identifier: Apache-2.0
// Debian's Chromium without its windows, which takes a quarter less of a processor than the whole
// one; driven by playwright-core. CHROMIUM names another.
import { chromium } from 'playwright-core';

export const launch = (options = {}) =>
  chromium.launch({
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
    ...options,
  });

/** A page that fails the test on any error, and on anything the content security policy blocks. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Only tests of what works without a net keep the page in the browser.
    serviceWorkers: 'block',
    ...options,
  });
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
