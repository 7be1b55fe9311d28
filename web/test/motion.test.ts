// SPDX-License-Identifier: Apache-2.0
// What moves is moved by the compositor alone: nothing is laid out or painted again with every
// frame while cards fly, on the slowest phone.
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>('../src/**/*.{svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const cheap = ['transform', 'translate', 'rotate', 'scale', 'opacity'];

/** The properties that a file has change bit by bit. */
function animated(css: string): string[] {
  const transitions = [...css.matchAll(/transition(?:-property)?:\s*([^;]+);/g)].flatMap((one) =>
    one[1]!.split(',').map((part) => part.trim().split(/\s/)[0]!),
  );
  const frames = css.split('@keyframes').slice(1);
  const moved = frames.flatMap((one) => {
    const body = one.slice(0, one.search(/\n( *)\}\n(?!\1 )/));
    return [...body.matchAll(/([a-z-]+):[^;{}]+;/g)].map((set) => set[1]!);
  });
  return [...transitions, ...moved].filter((name) => name !== 'none');
}

describe('what moves', () => {
  it('is found', () => {
    const all =
      '.a {\n  transition: color 1s, opacity 2s;\n}\n@keyframes b {\n  to {\n    top: 0;\n  }\n}\n';
    expect(animated(all)).toEqual(['color', 'opacity', 'top']);
    expect(Object.keys(files).length).toBeGreaterThan(50);
  });

  it('is a place, a size or an opacity, which the compositor changes', () => {
    const dear = Object.entries(files).flatMap(([file, text]) =>
      animated(text)
        .filter((name) => !cheap.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(dear).toEqual([]);
  });
});
