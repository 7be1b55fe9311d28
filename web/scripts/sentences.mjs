// SPDX-License-Identifier: Apache-2.0
// What each sentence of the page is given, as types, from the English catalogues.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const folder = fileURLToPath(new URL('../src/lang', import.meta.url));

/** The arguments of a pattern: names, and what they may be. */
function arguments_of(elements, found = new Map()) {
  for (const element of elements) {
    const name = element.value;
    if (element.type === TYPE.argument) found.set(name, found.get(name) ?? 'string | number');
    else if (element.type === TYPE.number) found.set(name, 'number');
    else if (element.type === TYPE.date || element.type === TYPE.time)
      found.set(name, 'Date | number');
    else if (element.type === TYPE.plural) found.set(name, 'number');
    else if (element.type === TYPE.select) {
      const keys = Object.keys(element.options).map((key) => `'${key}'`);
      found.set(name, keys.join(' | '));
    }
    for (const option of Object.values(element.options ?? {})) arguments_of(option.value, found);
  }
  return found;
}

/** The page's own, and those of its parts (src/lang/<part>). */
const english = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => /(^|[/\\])en\.json$/.test(path))
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .flatMap((path) => Object.entries(JSON.parse(readFileSync(join(folder, path), 'utf8'))));

export function sentences() {
  const lines = english().map(([id, pattern]) => {
    const given = [...arguments_of(parse(pattern, { ignoreTag: true }))];
    const type = given.map(([name, kind]) => `${name}: ${kind}`).join('; ');
    return `  '${id}': ${type ? `{ ${type} }` : 'null'};\n`;
  });
  return [
    '// SPDX-License-Identifier: Apache-2.0\n// Written by scripts/types.mjs from src/lang/en.json and src/lang/*/en.json.\n\n',
    '/** What each sentence of the page is given. */\nexport type Sentences = {\n',
    ...lines,
    '};\n',
  ].join('');
}
