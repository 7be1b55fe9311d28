// SPDX-License-Identifier: Apache-2.0
// Writes src/lib/icons.ts: the icons that the page uses, and no others, out of the collection of
// game-icons.net (CC BY 3.0; NOTICE names the authors). To add one, name it here, then:
//   npm install --no-save @iconify-json/game-icons && node scripts/icons.mjs
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const wanted = `
  bear-head boar goat wolf-head mouse rhinoceros-horn feline hyena-head snake elephant eagle-head
  crown paw-print flame sun linden-leaf water-drop trophy chameleon-glyph super-mushroom hearts
  bull-horns jester-hat cactus peaks high-grass wheat
  fox-head lion frog raven meat carrot footprint light-bulb vintage-robot
  owl rabbit-head badger octopus sea-turtle penguin swan
  american-football-ball fedora chess-pawn chess-knight chess-queen chess-king
`
  .trim()
  .split(/\s+/);

const require = createRequire(process.env.ICONS_FROM ?? import.meta.url);
const { icons } = JSON.parse(
  readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
);
const lines = wanted.map((name) => {
  const d = [...icons[name].body.matchAll(/ d="([^"]+)"/g)]
    .map((match) => match[1])
    .join('')
    // A tenth of a unit is finer than any screen shows.
    .replace(/-?\d*\.\d+/g, (number) => ` ${+(+number).toFixed(1)}`)
    .replace(/ -/g, '-')
    .replace(/([a-zA-Z,]) /g, '$1')
    .replace(/([ ,-])0\./g, '$1.');
  return `  '${name}':\n    '${d}',`;
});
writeFileSync(
  fileURLToPath(new URL('../src/lib/icons.ts', import.meta.url)),
  `// SPDX-License-Identifier: Apache-2.0 AND CC-BY-3.0\n` +
    `// Written by scripts/icons.mjs. Outlines from game-icons.net, 512 units square; NOTICE names\n` +
    `// their authors.\n` +
    `export const outlines = {\n${lines.join('\n')}\n} as const;\n\nexport type IconName = keyof typeof outlines;\n`,
);
