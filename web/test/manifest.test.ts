// SPDX-License-Identifier: Apache-2.0
// What a device needs to install the page.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const file = (name: string) =>
  readFile(fileURLToPath(new URL(`../public/${name}`, import.meta.url)));

/** The width and height of a picture, from its first chunk. */
async function size_of(name: string): Promise<string> {
  const bytes = await file(name);
  expect(new TextDecoder().decode(bytes.subarray(1, 4))).toBe('PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
}

type Icon = { src: string; sizes: string; type: string; purpose?: string };

describe('the installed page', async () => {
  const { icons } = JSON.parse(new TextDecoder().decode(await file('manifest.webmanifest'))) as {
    icons: Icon[];
  };
  const drawn = icons.filter(({ type }) => type === 'image/png');

  it('has icons of the sizes that devices ask for, one of them to be cut', () => {
    const plain = drawn.filter(({ purpose }) => !purpose).map(({ sizes }) => sizes);
    expect(plain).toEqual(['192x192', '512x512']);
    expect(drawn.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  });

  it('names icons that are there, as large as it says', async () => {
    for (const { src, sizes } of drawn) expect(await size_of(src)).toBe(sizes);
    expect(await size_of('apple-touch-icon.png')).toBe('180x180');
    const page = (
      await readFile(fileURLToPath(new URL('../index.html', import.meta.url)))
    ).toString();
    expect(page).toContain('rel="apple-touch-icon" href="/apple-touch-icon.png"');
  });
});
