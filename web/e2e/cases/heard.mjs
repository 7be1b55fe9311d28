// SPDX-License-Identifier: Apache-2.0
// A trick at a table as it is heard and felt, by keys alone; and the sounds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assert_golden, focused, golden, hear, read_until } from '../heard.mjs';
import { api, at_both_sizes, decide, lay, my_turn, play, sit } from '../table.mjs';

/** The deal of the lesson: the same cards every time. */
function dealt() {
  const file = new URL('../../../src/games/savage_bowl/lesson.jsonl', import.meta.url);
  const { format, game, options, seats, events } = JSON.parse(readFileSync(file, 'utf8'));
  return { format, game, options, seats, events: events.filter((one) => 'deal' in one) };
}

/** Ada's table with others, each of whom plays by the test's word. */
async function table_of(t, record, others) {
  const from = { record };
  const ada = await api(t, '/tables', { game: record.game, name: 'Ada', pace_ms: 0, from });
  const seated = [ada];
  for (const name of others) seated.push(await api(t, `/tables/${ada.table}/join`, { name }));
  const act = (seat, what) => api(t, `/tables/${ada.table}/act`, { do: what }, seated[seat].token);
  return { ada, act };
}

/** A whole game of Color Gangsters, which a line of three markers decides. */
const won_by_line = () =>
  JSON.parse(readFileSync(new URL('../goldens/won_by_line.json', import.meta.url), 'utf8'));

/** Whether a line of a transcript was told, and is not a heading, a key, or what is looked at. */
const is_told = (line) => !/^(#|\[| {4})/.test(line);

/** What is heard of a page, line by line; each step waits for what the transcript has next. */
function listener(page, transcript) {
  const expected = golden(transcript);
  const lines = [];
  let told = 0;
  /** The next lines of the transcript, as long as they are of that kind. */
  const next = (kind) => {
    const rest = expected.slice(lines.length);
    const end = rest.findIndex((line) => !kind(line));
    return end < 0 ? rest : rest.slice(0, end);
  };
  return {
    lines,
    /** Writes down what is told when the table has come to that event. */
    async listen_to(event) {
      await page.locator(`.board[data-event="${event}"]`).waitFor();
      const heard = await read_until(next(is_told), async () =>
        (await page.evaluate(() => window.heard)).slice(told),
      );
      lines.push(...heard);
      told += heard.length;
    },
    async look_at(where, as_written = (text) => text) {
      const seen = () => page.locator(where).ariaSnapshot();
      lines.push(
        ...(await read_until(
          next((line) => line.startsWith('    ')),
          async () => (await seen()).split('\n').map((line) => as_written(`    ${line}`)),
        )),
      );
    },
    /** Writes down what has the focus, after a key or by itself. */
    async focus(after) {
      const read = async () => [`[${after}] ${await focused(page)}`];
      lines.push(...(await read_until(expected.slice(lines.length, lines.length + 1), read)));
    },
  };
}

/** Every sound that begins, by its pitch; a rustle has none. */
const listen = (page) =>
  page.addInitScript(() => {
    window.sounded = [];
    for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = prototype;
      prototype.start = function (...when) {
        window.sounded.push(this.frequency?.value ?? 0);
        return start.apply(this, when);
      };
    }
  });

export const heard = {
  ...at_both_sizes({
    async 'a whole trick is heard as written, and played by keys'(t, look) {
      const { ada, act } = await table_of(t, dealt(), ['Ben', 'Cleo', 'Dan']);
      const page = await sit(t, ada, { reducedMotion: 'reduce', ...look });
      await hear(page);
      await page.reload();
      await page.waitForSelector('.held');
      const { lines, listen_to, look_at, focus } = listener(page, 'trick-heard');
      const press = async (key) => {
        await page.keyboard.press(key);
        await focus(key);
      };
      lines.push('# The table');
      await look_at('.around');
      lines.push('# The others play');
      await listen_to(1);
      let event = 1;
      for (const [seat, card] of ['R9', 'R4', 'R11'].entries()) {
        await act(seat + 1, `play ${card}`);
        await listen_to(++event);
      }
      lines.push('# The own card');
      await press('Tab');
      await press('Enter');
      for (let i = 0; i < 3; ++i) await press('ArrowRight');
      await press('Home');
      await press('ArrowRight');
      await press('Enter');
      await page.keyboard.press('Enter');
      lines.push('[Enter]');
      lines.push('# The end of the trick');
      await listen_to(++event);
      await act(3, 'discard Y8');
      await listen_to(++event);
      await focus('the focus');
      await look_at('[role=group][aria-label="Last trick"]');
      assert_golden('trick-heard', lines);
    },

    async 'a whole ending is heard as written, and the result read'(t, look) {
      const record = won_by_line();
      const last = record.events.slice(-4);
      const events = record.events.slice(0, -4);
      const { ada, act } = await table_of(t, { ...record, events }, ['Ben', 'Cleo']);
      const page = await sit(t, ada, { reducedMotion: 'reduce', ...look });
      await hear(page);
      await page.reload();
      await page.waitForSelector('.held');
      const { lines, listen_to, look_at, focus } = listener(page, 'ending-heard');
      const as_written = (line) => line.replace(ada.table, 'TABLE');
      lines.push('# The table before the last trick');
      await listen_to(events.length);
      await look_at('[role=group][aria-label=Territory]');
      lines.push('# The last trick');
      for (const [i, { seat, do: what }] of last.entries()) {
        await act(seat, what);
        await listen_to(events.length + i + 1);
      }
      lines.push('# The result, which has the focus');
      await page.getByRole('dialog').locator('.result').waitFor();
      await focus('the focus');
      await look_at('[role=dialog] .result, dialog[open] .result', as_written);
      assert_golden('ending-heard', lines);
    },

    async 'each event is heard where sounds are on, and none where they are off'(t, look) {
      const [turn, card] = [880, 196];
      for (const on of [true, false]) {
        const page = await sit(t, await lay(t, 'savage-bowl'), look, { sound: on });
        await listen(page);
        await page.reload();
        await my_turn(page);
        await decide(page);
        assert.equal(await play([page], 14), 'there');
        await my_turn(page);
        const sounded = await page.evaluate(() => window.sounded);
        if (!on) {
          assert.deepEqual(sounded, []);
          continue;
        }
        for (const [pitch, what] of [
          [turn, 'the turn'],
          [card, 'a card'],
          [0, 'what rustles'],
        ])
          assert.ok(sounded.includes(pitch), `${what} is not heard among ${sounded}`);
      }
    },
  }),
};
