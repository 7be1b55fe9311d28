// SPDX-License-Identifier: Apache-2.0
// Pictures out of the collection of game-icons.net (CC BY 3.0), and no others than are asked for:
//   node scripts/icons.mjs                                    src/lib/icons.ts, the page's own
//   node scripts/icons.mjs ../src/games/<game>/art NAME...    those of a game, a file each
// Whose they are says NOTICE: a new one is entered there first. And before all that:
//   npm install --no-save @iconify-json/game-icons
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = `
  crown paw-print flame sun water-drop hearts vintage-robot
  owl fox-head penguin lion sea-turtle badger octopus raven rabbit-head swan
`
  .trim()
  .split(/\s+/);

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(process.env.ICONS_FROM ?? import.meta.url);
const { icons } = JSON.parse(
  readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
);

/** Its artist. */
const authors = new Map();
for (const [, author, names] of readFileSync(here('../../NOTICE'), 'utf8').matchAll(
  /^ {2}(\S+(?: \S+)*) {2,}([a-z][a-z0-9, -]*(?:\n {10,}[a-z0-9, -]+)*)$/gm,
))
  for (const name of names.split(/,\s*/)) authors.set(name, author);

function outlines(name) {
  if (!icons[name]) throw new Error(`there is no ${name} in the collection`);
  if (!authors.has(name)) throw new Error(`NOTICE does not say who drew ${name}`);
  return (
    [...icons[name].body.matchAll(/ d="([^"]+)"/g)]
      .map((match) => match[1])
      .join('M0 0')
      // A tenth of a unit is finer than any screen shows.
      .replace(/-?\d*\.\d+/g, (number) => ` ${+(+number).toFixed(1)}`)
      .replace(/ +/g, ' ')
      .replace(/ -/g, '-')
      .replace(/([a-zA-Z,]) /g, '$1')
      .replace(/([ ,-])0\./g, '$1.')
  );
}

const svg = (name) =>
  `<!-- SPDX-License-Identifier: CC-BY-3.0 -->\n` +
  `<!-- SPDX-FileCopyrightText: ${authors.get(name)}, game-icons.net -->\n` +
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${outlines(name)}"/></svg>\n`;

const [folder, ...names] = process.argv.slice(2);
if (folder) {
  for (const name of names) writeFileSync(join(folder, `${name}.svg`), svg(name));
} else {
  writeFileSync(
    here('../src/lib/icons.ts'),
    `// SPDX-License-Identifier: Apache-2.0 AND CC-BY-3.0\n` +
      `// Written by scripts/icons.mjs. Outlines from game-icons.net, 512 units square; NOTICE names\n` +
      `// their authors.\n` +
      `export const outlines = {\n${own.map((name) => `  '${name}':\n    '${outlines(name)}',`).join('\n')}\n} as const;\n\nexport type IconName = keyof typeof outlines;\n`,
  );
}
