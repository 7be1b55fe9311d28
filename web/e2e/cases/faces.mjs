// SPDX-License-Identifier: Apache-2.0
// Every face of every game tells apart from every other where it is as small as a card in a phone's
// sentence, and without its colour.
import assert from 'node:assert/strict';
import { games } from '../games.mjs';
import { api, lay, my_turn, sit } from '../table.mjs';

const wide = 40;
/** Greys that far apart look different, and that many different pixels are seen. */
const grey_levels = 56;
const pixels_seen = 16;

/** What the server tells, with these cards in the hand of the player. */
function with_hand(told, seat, cards) {
  const message = JSON.parse(`${told}`);
  const hand = (message.d ?? message).view?.zones.find(({ id }) => id === `hand/${seat}`);
  if (!hand) return told;
  hand.cards = cards.map((card) => ({ ...hand.cards[0], card }));
  return JSON.stringify(message);
}

/** Runs in the page: all faces of the hand that wide side by side, in grey; where each lies. */
function lay_out(width) {
  const cloth = document.createElement('div');
  cloth.style.cssText =
    'position: fixed; inset: 0; z-index: 99; background: #777; filter: grayscale(1);';
  const faces = [...document.querySelectorAll('.held .card')];
  const across = Math.floor(innerWidth / (width + 4));
  faces.forEach((face, i) => {
    const cell = document.createElement('div');
    const [x, y] = [i % across, Math.floor(i / across)];
    cell.style.cssText = `position: absolute; width: ${width}px; height: ${1.4 * width}px;`;
    cell.style.left = `${x * (width + 4)}px`;
    cell.style.top = `${y * (1.4 * width + 4)}px`;
    cell.append(face.cloneNode(true));
    cloth.append(cell);
  });
  document.querySelector('.set').append(cloth);
  return [...cloth.children].map((cell, i) => {
    const { x, y } = cell.getBoundingClientRect();
    return { x, y, card: faces[i].dataset.face };
  });
}

/** Runs in a page: the pairs of faces in that picture that differ in too few pixels. */
async function alike({ picture, faces, width, levels, least }) {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const greys = faces.map(({ x, y }) => {
    const { data } = context.getImageData(x, y, width, 1.4 * width);
    return data.filter((_, i) => i % 4 === 0);
  });
  const pairs = [];
  greys.forEach((one, i) =>
    greys.slice(0, i).forEach((other, j) => {
      const seen = one.filter((grey, at) => Math.abs(grey - other[at]) > levels).length;
      if (seen < least) pairs.push([seen, faces[j].card, faces[i].card]);
    }),
  );
  return pairs.sort(([a], [b]) => a - b);
}

async function told_apart(t, game, deck) {
  const all = (await api(t, '/games')).games.find(({ id }) => id === game);
  const cards = all.description.cards.map(({ card }) => card);
  const seated = await lay(t, game);
  const options = { viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce' };
  const page = await sit(t, seated, options, { deck });
  await page.routeWebSocket('**/api/v1/ws', (here) => {
    here.connectToServer().onMessage((told) => here.send(with_hand(told, seated.seat, cards)));
  });
  await page.reload();
  await my_turn(page);
  await page.waitForFunction(
    (count) => document.querySelectorAll('.held .card').length === count,
    cards.length,
  );
  await page.evaluate(() => document.fonts.ready);
  const faces = await page.evaluate(lay_out, wide);
  assert.deepEqual(faces.map(({ card }) => card).sort(), [...cards].sort(), 'all are drawn');
  const picture = (await page.screenshot()).toString('base64');
  const ask = { picture, faces, width: wide, levels: grey_levels, least: pixels_seen };
  assert.deepEqual(await page.evaluate(alike, ask), [], `${game}, ${deck} deck`);
  await page.context().close();
}

export const faces = Object.fromEntries(
  games.map((game) => [
    `every face of ${game} tells apart at 40 pixels and in grey`,
    async (t) => {
      for (const deck of ['usual', 'contrast']) await told_apart(t, game, deck);
    },
  ]),
);
