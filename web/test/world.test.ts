// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>('../../src/games/*/world/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const rules = import.meta.glob('../../src/games/*/RULES.md', { query: '?raw' });
const parts = ['back.svg', 'frame.svg', 'ground.svg', 'panel.svg', 'world.json'];
const worlds = Object.keys(rules).map((path) => {
  const folder = path.replace('RULES.md', 'world/');
  const part = (name: string) => files[folder + name] ?? '';
  return { name: path.split('/').at(-2)!, part };
});
const most_bytes = 60_000;

describe('the world of a game', () => {
  it.each(worlds)('$name: has all its parts, and is small', ({ part }) => {
    for (const name of parts) expect(part(name), name).not.toBe('');
    expect(parts.reduce((sum, name) => sum + part(name).length, 0)).toBeLessThan(most_bytes);
  });

  it.each(worlds)('$name: is drawn without scripts, and names nothing elsewhere', ({ part }) => {
    for (const text of parts.filter((one) => one.endsWith('.svg')).map(part)) {
      expect(text).not.toMatch(/<script|<image|<use|href=|url\(|style=| on\w+=/);
      // A shape that cannot be read draws nothing, and says so nowhere.
      expect(text).not.toMatch(/NaN|undefined|None/);
    }
  });

  it.each(worlds)('$name: its ground is dark enough for light words', ({ part }) => {
    const { felt, felt_dark } = JSON.parse(part('world.json')) as Record<
      'felt' | 'felt_dark',
      string[]
    >;
    for (const colour of [...felt, ...felt_dark]) {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      }) as [number, number, number];
      // --on-felt is about 0.86 bright.
      const contrast = (0.86 + 0.05) / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
      expect(contrast, colour).toBeGreaterThan(4.5);
    }
  });
});
