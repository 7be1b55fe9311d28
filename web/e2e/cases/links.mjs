// SPDX-License-Identifier: Apache-2.0
// Links as people pass them on.
import assert from 'node:assert/strict';
import { api, at_both_sizes, lay, sit, visit } from '../table.mjs';

const path_of = (page) => new URL(page.url()).pathname;

export const links = {
  async 'a link leads to its table whatever was appended to it'(t) {
    const { table } = await lay(t, 'awimbawe');
    const page = await visit(t, '/icon.svg');
    for (const link of [
      `/t/${table}/`,
      `//t//${table}`,
      `/t/${table}.`,
      `/t/${table}),`,
      `/t/${table}%E3%80%82`,
      `/t/${table}%`,
      `/T/${table.toUpperCase()}?fbclid=%zz`,
    ]) {
      const answer = await page.goto(t.url + link);
      await page.waitForSelector('.board');
      assert.match(answer.headers()['content-type'], /^text\/html/, link);
      assert.equal(path_of(page), `/t/${table}`, link);
    }
    for (const [link, path] of [
      ['/mine/', '/mine'],
      ['/new/Awimbawe/', '/new/awimbawe'],
      ['/learn/awimbawe.', '/learn/awimbawe'],
      ['/index.html', '/'],
    ]) {
      await page.goto(t.url + link);
      await page.locator('h1, h2, .board').first().waitFor();
      assert.equal(path_of(page), path);
      assert.equal(await page.getByText('Page not found.').count(), 0, link);
    }
  },

  async 'a link that moves a seat does so with the full stop of its sentence'(t) {
    const seated = await lay(t, 'awimbawe');
    const { code } = await api(t, `/tables/${seated.table}/move-link`, {}, seated.token);
    const page = await visit(t, `/T/${seated.table.toUpperCase()}/#claim=${code}).`);
    await page.waitForSelector('.hand');
    assert.equal(path_of(page), `/t/${seated.table}`);
  },

  async 'a table that is not there is told in one sentence'(t) {
    const page = await visit(t, '/t/k3v9w0q2m7xa');
    await page.getByRole('heading', { name: 'There’s no such table.' }).waitFor();
    assert.match(await page.locator('.lone').innerText(), /^There’s no such table\.\s+Back to/);
  },

  ...at_both_sizes({
    async 'whoever has lost the way is told so, and led home'(t, look) {
      const page = await sit(t, await lay(t, 'awimbawe'), look);
      for (const [link, status] of [
        ['/nothing', 200],
        ['/x.png', 404],
        ['/t/%zz/nothing', 400],
      ]) {
        const answer = await page.goto(t.url + link);
        assert.equal(answer.status(), status, link);
        await page.getByRole('heading', { name: 'Page not found.' }).waitFor();
        await page.getByRole('link', { name: 'Back to the lobby' }).click();
        await page.getByRole('heading', { name: 'Awimbawe' }).waitFor();
      }
    },
  }),
};
