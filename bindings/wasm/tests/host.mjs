// SPDX-License-Identifier: Apache-2.0
// Runs the modules in Node.js, with the page's own code for it.
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Browsers have it everywhere; Node.js only since version 19, and Debian 12's is 18.
globalThis.crypto ??= webcrypto;

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const built = process.env.MENAGERIE_MODULES ?? path.join(root, 'build/wasm/bindings/wasm');

/** A source of the page, with all that it includes; others in the place of some, by their ends. */
export async function page_source(name, others = {}) {
  const { build } = createRequire(path.join(root, 'web/package.json'))('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'web/src', name)],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    plugins: Object.entries(others).map(([end, contents]) => ({
      name: end,
      setup(build) {
        const filter = new RegExp(`${end.replaceAll('.', '\\.')}$`);
        build.onResolve({ filter }, () => ({ path: end, namespace: end }));
        build.onLoad({ filter: /.*/, namespace: end }, () => ({ contents }));
      },
    })),
  });
  return outputFiles[0].text;
}

export async function start_module(name, host = {}) {
  const source = await page_source('worker/module.ts');
  const { EngineModule } = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  );
  const code = await WebAssembly.compile(await readFile(path.join(built, `${name}.wasm`)));
  return EngineModule.start(code, host);
}

/** Hands in the networks that a game needs for that many players. */
export async function give_nets(minds, game, players) {
  for (const { kind, file } of minds.call('nets', { game, players })) {
    const bytes = await readFile(path.join(built, 'nets', file));
    minds.call('net', { game, players, kind }, bytes);
  }
}

// How many words the lists among the options have; the tiles are all that lie on the table.
const list_lengths = { colors: 4, tiles: 9 };

/** The option sets of a game: each number of players, and each value of each other option. */
export function option_sets(game) {
  const values = (spec) => {
    if (spec.type === 'boolean') return [true, false];
    if (spec.type === 'choice') return spec.choices;
    if (spec.type === 'list')
      return [spec.choices.slice(0, list_lengths[spec.name] ?? 1).reverse()];
    const range = Array.from({ length: spec.max - spec.min + 1 }, (_, i) => spec.min + i);
    return spec.name === 'players' ? range : range.slice(0, 3);
  };
  const sets = [];
  for (const spec of game.options) {
    for (const value of values(spec)) {
      if (spec.name === 'players' || value !== spec.standard) sets.push({ [spec.name]: value });
    }
  }
  return sets;
}
