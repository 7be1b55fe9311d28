// SPDX-License-Identifier: Apache-2.0
// How fast the page starts: node scripts/start.mjs [RUNS]
// An installed page without a net: until the games are painted. And from the click on "Play now"
// until the first card of a bot lies there, or the player is asked; without a net, bots' pace set
// to quick.
import { launch, open } from '../e2e/browser.mjs';
import { start_server } from '../e2e/server.mjs';
import { deal } from '../e2e/table.mjs';

const runs = Number(process.argv[2] ?? 9);
const server = await start_server();
const browser = await launch();
const page = await open(browser, { serviceWorkers: 'allow' });

/** Runs before the page: notes when what fits the selector was first painted. */
function watch() {
  window.painted = (selector) =>
    new Promise((done) => {
      const look = () => {
        if (document.querySelector(selector))
          requestAnimationFrame(() => setTimeout(() => done(performance.now())));
        else setTimeout(look, 1);
      };
      look();
    });
  window.games_at = window.painted('button[aria-label^="Play now: Awimbawe"]');
}
await page.addInitScript(watch);
await page.goto(server.url);
await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
await page.evaluate(() =>
  localStorage.setItem('menagerie.settings', JSON.stringify({ name: 'Ada', pace: 'quick' })),
);
await page.context().setOffline(true);

const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const starts = [];
for (let i = 0; i < runs; ++i) {
  await page.goto(server.url);
  starts.push(await page.evaluate(() => window.games_at));
}
console.log(
  `starts without a net: ${middle(starts).toFixed(0)} ms (the middle of ${runs}), longest ${Math.max(...starts).toFixed(0)} ms`,
);

for (const game of [
  'Savage Bowl',
  "Rage'n Glyphs",
  'Color Gangsters',
  'Trump, Tricks, Game!',
  'Awimbawe',
]) {
  const cards = [];
  for (let i = 0; i < runs; ++i) {
    await page.goto(server.url);
    const name = new RegExp(`^Play now: ${game.replace('’', '.')}`);
    await page.getByRole('button', { name }).waitFor();
    // No one reads and chooses faster.
    await page.waitForTimeout(1000);
    await page.evaluate(() => {
      addEventListener('click', () => (window.clicked = performance.now()), true);
      window.card_at = new Promise((done) => {
        const look = () => {
          const event = Number(document.querySelector('.board')?.dataset.event ?? 0);
          const there = event >= 2 || document.querySelector('.prompt .turn');
          if (there) done(performance.now() - window.clicked);
          else setTimeout(look, 2);
        };
        look();
      });
    });
    // What a beginner is asked first does not count: the last click does.
    await deal(page, name);
    const at = await page.evaluate(() => window.card_at);
    cards.push(at);
  }
  console.log(
    `${game}: the first card ${middle(cards).toFixed(0)} ms after the click (the middle of ${runs}), longest ${Math.max(...cards).toFixed(0)} ms`,
  );
}
await browser.close();
server.stop();
process.exit(0);
