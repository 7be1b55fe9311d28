// SPDX-License-Identifier: Apache-2.0
// Draws the icons of the installed page from public/icon.svg, in the system's Chromium:
// node scripts/app_icons.mjs. Home screens want squares of points; those that cut icons to a shape
// of their own (maskable) get the ground up to the edges and the picture in the middle.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from '../e2e/browser.mjs';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const svg = readFileSync(`${folder}icon.svg`, 'utf8');
/** How much of the square the picture takes; the safe zone of a mask is a disc of 80 %. */
const icons = [
  { file: 'icon-192.png', size: 192, part: 1 },
  { file: 'icon-512.png', size: 512, part: 1 },
  { file: 'icon-maskable-512.png', size: 512, part: 0.8, full: true },
  { file: 'apple-touch-icon.png', size: 180, part: 0.9, full: true },
];
const ground = /<rect width="64" height="64" rx="15" fill="(#[0-9a-f]{6})"\/>/;

const browser = await launch();
for (const { file, size, part, full = false } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const colour = ground.exec(svg)[1];
  const edge = (size * (1 - part)) / 2;
  await page.setContent(
    `<style>html { background: ${full ? colour : 'transparent'} }
      body { margin: ${edge}px } svg { display: block; width: ${size * part}px }</style>${svg}`,
  );
  writeFileSync(folder + file, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
