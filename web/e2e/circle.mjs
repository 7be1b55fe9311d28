// SPDX-License-Identifier: Apache-2.0
// What the tests do in a circle of friends. Each person is a browser of their own.
import { api, view_of, visit } from './table.mjs';

export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const kept = (page, key) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`menagerie.${name}`)), key);

/** A browser of someone with these things in its store, on that page. */
export async function person(t, name, path, look = {}, more = {}) {
  const page = await visit(t, '/icon.svg', look);
  await page.evaluate(
    (all) => {
      for (const [key, value] of Object.entries(all))
        localStorage.setItem(`menagerie.${key}`, JSON.stringify(value));
    },
    { settings: { name, pause: 'short', pace: 'quick' }, ...more },
  );
  await page.goto(t.url + path);
  return page;
}

/** The room is there, with its name. */
export const in_room = (page, name = 'Thursdays') =>
  Promise.all([
    page.getByRole('heading', { name, exact: true, level: 1 }).waitFor(),
    page.getByRole('heading', { name: 'Standings' }).waitFor(),
  ]);

/** Someone founds a circle. */
export async function found(t, look, name = 'Ada') {
  const page = await person(t, name, '/circle', look);
  await page.getByLabel('Name of the circle').fill('Thursdays');
  await button(page, 'Found a circle').click();
  await in_room(page);
  return page;
}

/** The link as its members pass it on: it is their address. */
export async function link_of(page) {
  await page.waitForFunction(() => /^#[\w-]{22}$/.test(location.hash));
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
}

/** Someone follows the link, and comes in. */
export async function join(t, link, name, look) {
  const page = await person(t, name, link, look);
  await button(page, 'Join the circle').click();
  await in_room(page);
  return page;
}

export const member = (page, name) => page.locator('.members li', { hasText: name });
/** That they are here reaches the others at their next look. */
export const is_here = (page, name) =>
  page.locator('.members li.here', { hasText: name }).waitFor({ timeout: 20_000 });

export async function say(page, text) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await button(page, 'Send').click();
}
export const said = (page, text) => page.locator('.chat .text', { hasText: text });

export const menu = async (page, ...items) => {
  await button(page, 'About this circle').click();
  const dialog = page.getByRole('dialog');
  for (const name of items) await dialog.getByRole('button', { name, exact: true }).click();
  return dialog;
};

/** The tokens of the seats that these pages have at their newest table. */
export const seats_of = (pages) =>
  Promise.all(pages.map(async (page) => (await kept(page, 'seats'))[0]));

/** Plays a table to its end, without its pages. */
export async function finish(t, seats) {
  const by_seat = Object.fromEntries(seats.map((one) => [one.seat, one]));
  for (;;) {
    const { to_act } = await view_of(t, seats[0]);
    if (to_act.length === 0) return;
    const one = by_seat[to_act[0]];
    const { legal } = await view_of(t, one);
    await api(t, `/tables/${one.table}/act`, { do: legal[0] }, one.token);
  }
}

/** Two members at a new table for two, of the first game that is chosen. */
export async function sit_together(ada, bo) {
  await button(ada, 'Open the first table').click();
  await ada
    .getByRole('dialog')
    .getByRole('link', { name: /^Awimbawe/ })
    .click();
  await ada.getByText('Everyone in Thursdays sees this table').waitFor();
  await button(ada, 'Open the table').click();
  await ada.waitForURL(/\/t\//);
  await bo.getByRole('button', { name: /^Sit down: Awimbawe/ }).click({ timeout: 20_000 });
  await bo.waitForURL(/\/t\//);
  for (const page of [ada, bo]) await page.locator('.board').waitFor();
}

/** On a phone and on a desk, in one room. */
export async function room_of_two(t, look) {
  const ada = await found(t);
  const bo = await join(t, await link_of(ada), 'Bo', look);
  await is_here(ada, 'Bo');
  return [ada, bo];
}
