// SPDX-License-Identifier: Apache-2.0
// How smoothly the page plays: node scripts/smooth.mjs [GAME...]
// One line per game. Over a minute of play with bots at their usual pace: the share of frames under
// 17 ms, and the longest frame. With a processor four times slower: the time from a tap to the next
// paint. INP is that time as the Web Vitals define it (Interaction to Next Paint): a tap lasts as
// long as the longest of its events, and the longest tap counts, not counting one outlier for every
// 50 taps.
import { launch } from '../e2e/browser.mjs';
import { start_server } from '../e2e/server.mjs';
import { lay, my_turn, sit } from '../e2e/table.mjs';

const games = process.argv.slice(2);
if (games.length === 0)
  games.push('savage-bowl', 'rage-n-glyphs', 'color-gangsters', 'trump-tricks-game', 'awimbawe');
const seconds = 60;
const server = await start_server();
const browser = await launch();

/** Runs in the page: the time between frames, and from each tap to the paint after it. */
function watch() {
  window.frames_ms = [];
  window.taps = [];
  let last = performance.now();
  const frame = (now) => {
    window.frames_ms.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.taps.push([interactionId, duration]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Runs in the page: where to tap next, if it is the player's turn. Asking costs the page next to
    nothing. */
function next_tap() {
  if (!document.querySelector('.prompt .turn')) return null;
  const tap = (selector, x, y) => {
    const found = document.querySelector(selector)?.getBoundingClientRect();
    return found && { x: found.x + (x ?? found.width / 2), y: found.y + (y ?? found.height / 2) };
  };
  const chosen = document.querySelector('.held.chosen, .pile.chosen');
  return (
    tap('.number') ??
    tap('.buttons .button.primary:not(:disabled)') ??
    (chosen && tap('.lies.target .take, .tile.target, .pile.target, .plate.target')) ??
    tap('.held.legal:not(.chosen)', 19, 40) ??
    tap('.pile.legal, .tile.target') ??
    tap('.buttons .button:not(.plain)')
  );
}

async function played(game, slower) {
  const t = { browser, url: server.url, pages: [] };
  const page = await sit(t, await lay(t, game, { pace_ms: 400 }), {}, { pause: 'short' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await my_turn(page);
  await page.evaluate(watch);
  const end = Date.now() + seconds * 1000;
  while (
    Date.now() < end &&
    !(await page.evaluate(() => !!document.querySelector('[data-over]')))
  ) {
    const where = await page.evaluate(next_tap);
    // A real tap, by the browser's own input: nothing of this program runs in the page meanwhile.
    if (where) await page.mouse.click(where.x, where.y);
    await new Promise((done) => setTimeout(done, 300));
  }
  const told = await page.evaluate(() => [window.frames_ms.slice(1), window.taps]);
  await page.context().close();
  return told;
}

/** How long each tap took: pointerdown, pointerup and click are events of one. */
function by_tap(events) {
  const taps = new Map();
  for (const [tap, ms] of events) taps.set(tap, Math.max(ms, taps.get(tap) ?? 0));
  return [...taps.values()].sort((a, b) => a - b);
}

const at = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const inp = (sorted) => sorted.at(-1 - Math.min(sorted.length - 1, Math.floor(sorted.length / 50)));
console.log(
  'game | frames | under 17 ms | p99 | longest | taps, slow processor | p75 | INP | longest',
);
for (const game of games) {
  const [frames] = await played(game, 1);
  const [, taps] = await played(game, 4);
  const sorted = frames.sort((a, b) => a - b);
  const slow = by_tap(taps);
  // The clock of frames is rounded: a frame in time may read 16.8.
  const share = sorted.filter((ms) => ms < 17).length / sorted.length;
  console.log(
    `${game} | ${sorted.length} | ${(100 * share).toFixed(2)} % | ${at(sorted, 0.99).toFixed(1)} ms | ` +
      `${sorted.at(-1).toFixed(0)} ms | ${slow.length} | ${at(slow, 0.75) ?? '-'} ms | ` +
      `${inp(slow) ?? '-'} ms | ${slow.at(-1) ?? '-'} ms`,
  );
}
await browser.close();
server.stop();
process.exit(0);
