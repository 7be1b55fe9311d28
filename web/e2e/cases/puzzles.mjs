// SPDX-License-Identifier: Apache-2.0
// Puzzles: solved, answered with the line of a worse choice, kept, and heard.
import assert from 'node:assert/strict';
import { games } from '../games.mjs';
import { api, at_both_sizes, visit } from '../table.mjs';

const puzzles_of = async (t, game) => (await api(t, `/puzzles/${game}`)).puzzles;

async function open(t, path, options) {
  const page = await visit(t, '/icon.svg', { reducedMotion: 'reduce', ...options });
  await page.evaluate(() =>
    localStorage.setItem('menagerie.settings', JSON.stringify({ name: 'Kim', pause: 'short' })),
  );
  await page.goto(`${t.url}${path}`);
  await page.waitForSelector('.teacher');
  return page;
}

/** Does an action by its button: what it names is tapped first if there is none yet. */
async function act(page, action) {
  const button = page.locator(`[data-act="${action}"]`);
  for (const word of action.split(' ').slice(1)) {
    if (await button.count()) break;
    const thing = page.locator(
      `.held[data-card="${word}"], .pile.legal[data-card="${word}"] .take, ` +
        `.tile[data-tile="${word}"], .pile.target:has-text("Pile ${word} ") .take`,
    );
    if (await thing.count()) await thing.first().click();
  }
  await button.first().click();
}

const says = (page, text) => page.locator('.says', { hasText: text }).waitFor();

/** A worse choice, its line, another try, and the answer. */
const answered = (game) => async (t, look) => {
  const [puzzle] = await puzzles_of(t, game);
  const page = await open(t, `/puzzles/${game}`, look);
  await says(page, 'One choice is clearly best');
  await act(page, puzzle.tries[1].do);
  await says(page, 'Not the best');
  await page.locator('.go-on', { hasText: 'Faster' }).click();
  await says(page, 'Another choice ends better');
  await page.locator('.go-on', { hasText: 'Try again' }).click();
  await act(page, puzzle.tries[0].do);
  await says(page, 'Right!');
  const kept = await page.evaluate(() => localStorage.getItem('menagerie.puzzles'));
  assert.deepEqual(JSON.parse(kept), { [game]: { [puzzle.id]: false } });
  await page.locator('.go-on', { hasText: 'Next puzzle' }).click();
  await says(page, 'One choice is clearly best');
};

export const puzzles = {
  ...at_both_sizes(
    Object.fromEntries(games.map((game) => [`a puzzle of ${game} is answered`, answered(game)])),
  ),

  async 'the answer of a puzzle is shown, and the puzzle comes last from then on'(t) {
    const [first, second] = await puzzles_of(t, 'awimbawe');
    const page = await open(t, '/puzzles/awimbawe');
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await says(page, 'The best choice is ');
    await page.reload();
    await says(page, 'One choice is clearly best');
    await act(page, second.tries[0].do);
    await says(page, 'Right!');
    const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('menagerie.puzzles')));
    assert.deepEqual(kept.awimbawe, { [first.id]: false, [second.id]: true });
  },

  async 'a screen reader hears the task of a puzzle, the line and the answer'(t) {
    const [puzzle] = await puzzles_of(t, 'awimbawe');
    const page = await open(t, '/puzzles/awimbawe');
    const heard = () => page.locator('#narrator p').allTextContents();
    assert.deepEqual(await heard(), ['One choice is clearly best. Which one?']);
    await act(page, puzzle.tries[1].do);
    await says(page, 'Not the best');
    assert.match((await heard())[1], /^Not the best/);
    await page.locator('.go-on', { hasText: 'Faster' }).click();
    await says(page, 'Another choice ends better');
    const all = await heard();
    assert.ok(all.length > 3, 'what others do in the line is told');
    assert.match(all.at(-1), /^Another choice ends better/);
  },

  async 'puzzles need no net once the page has been there, and one is that of the day'(t) {
    const page = await open(t, '/puzzles/awimbawe?daily', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await says(page, 'One choice is clearly best');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Puzzle of the day').first().waitFor();
    await says(page, 'One choice is clearly best');
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByRole('link', { name: 'All puzzles' }).click();
    await page.getByText(/^Puzzle 1 of \d+$/).waitFor();
  },
};
