// SPDX-License-Identifier: Apache-2.0
// What people say reaches the table: at the plate of who says it, and while players wait.
import assert from 'node:assert/strict';
import { api, desk, lay, phone, sit } from '../table.mjs';

/** Two people at a table that waits for them to begin. */
async function two_wait(t) {
  const ada = await lay(t, 'savage-bowl', {
    options: { players: 4 },
    bots: { 2: 'easy' },
  });
  const bo = await api(t, `/tables/${ada.table}/join`, { name: 'Bo', seat: 1 });
  return [
    await sit(t, ada, { viewport: desk }),
    await sit(t, { ...bo, table: ada.table }, { viewport: phone }),
  ];
}

async function say(page, text) {
  await page.getByLabel('Message').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

export const talk = {
  async 'people talk while they wait, and what was said is there after a reload'(t) {
    const [ada, bo] = await two_wait(t);
    await say(bo, 'Are we all here?');
    await ada.locator('.waiting .chat li', { hasText: 'Are we all here?' }).waitFor();
    await ada.reload();
    await ada.locator('.waiting .chat li', { hasText: 'Are we all here?' }).waitFor();
    await ada.getByRole('button', { name: 'Start, with bots in the empty seats' }).click();
    await ada.getByRole('tab', { name: 'Chat' }).click();
    await ada.locator('.chat li', { hasText: 'Are we all here?' }).waitFor();
  },

  async 'what somebody says is read at their plate, and heard, for a while'(t) {
    const [ada, bo] = await two_wait(t);
    await ada.getByRole('button', { name: 'Start, with bots in the empty seats' }).click();
    for (const page of [ada, bo]) await page.waitForSelector('.board');
    await ada.getByRole('tab', { name: 'Chat' }).click();
    await say(ada, 'Good luck to the two of us, and to no one else!');
    const bubble = bo.locator('[data-said="0"]');
    const heard = bo.getByRole('status').filter({ hasText: 'Ada: Good luck to the two of us' });
    // It is there for some seconds: measured at once when it comes.
    const [seen] = await Promise.all([
      bo.waitForFunction(() => {
        const box = document.querySelector('[data-said="0"]');
        if (!box?.textContent.includes('Good luck to the two of us')) return null;
        const plate = document.querySelector('.plate[data-seat="0"]');
        return [box, plate].map((one) => one.getBoundingClientRect().toJSON());
      }),
      heard.waitFor({ state: 'attached' }),
    ]);
    const [box, plate] = await seen.jsonValue();
    assert.ok(box.top >= plate.bottom, 'the bubble covers the plate');
    assert.ok(box.left >= 0 && box.right <= phone.width, 'the bubble leaves the window');
    // No one is told what they said themselves.
    assert.equal(await ada.locator('[data-said]').count(), 0);
    await bubble.waitFor({ state: 'detached' });
  },
};
