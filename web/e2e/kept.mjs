// SPDX-License-Identifier: Apache-2.0
// What is kept of a test that failed: a picture of each page, and of each table the position that
// it stood at, as a line of e2e/positions that can be laid again.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ask = async (t, path, token, body) => {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (body) headers['Content-Type'] = 'application/json';
  const method = body ? 'POST' : 'GET';
  const answer = await fetch(`${t.url}/api/v1${path}`, { method, headers, body });
  return answer.ok ? answer.json() : null;
};

/** A record up to an event, as of a game that is not over. */
export function up_to({ format, game, options, seats, events }, event) {
  const made = events.filter((one) => !('note' in one)).slice(0, event);
  return { format, game, options, seats, events: made };
}

/** The record of a game is told when it is over: what has failed is not played on. */
async function position_of(t, { table, seat, token, event }) {
  await ask(t, `/tables/${table}/abandon`, token, '{}');
  const record = await ask(t, `/tables/${table}/record`);
  return record && { seat, record: up_to(record, event) };
}

/** What a page shows: the table, whose seat there is its own, and the event. */
const shown = () => {
  const [, table] = /^\/t\/([0-9a-z]+)/.exec(location.pathname) ?? [];
  const seats = JSON.parse(localStorage.getItem('menagerie.seats') ?? '[]');
  const event = Number(document.querySelector('.board')?.dataset.event ?? -1);
  return { ...seats.find((one) => one.table === table), event };
};

/** The files that were written. */
export async function keep(t, folder) {
  const kept = [];
  const write = (name, content) => {
    writeFileSync(join(folder, name), content);
    kept.push(name);
  };
  for (const [i, page] of t.pages.entries()) {
    const picture = await page.screenshot({ timeout: 5000 }).catch(() => null);
    if (picture) write(`${i}.png`, picture);
    const at = await page.evaluate(shown).catch(() => ({}));
    if (!at.token || at.event < 0) continue;
    const position = await position_of(t, at).catch(() => null);
    if (position)
      write(`${i}-${position.record.game}-${at.event}.json`, `${JSON.stringify(position)}\n`);
  }
  return kept;
}
