// SPDX-License-Identifier: Apache-2.0
// What each sentence of the page is given, as types, from the English catalogue.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const catalogue = fileURLToPath(new URL('../src/lang/en.json', import.meta.url));

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

export function sentences() {
  const lines = Object.entries(JSON.parse(readFileSync(catalogue, 'utf8'))).map(([id, pattern]) => {
    const given = [...arguments_of(parse(pattern, { ignoreTag: true }))];
    const type = given.map(([name, kind]) => `${name}: ${kind}`).join('; ');
    return `  '${id}': ${type ? `{ ${type} }` : 'null'};\n`;
  });
  return [
    '// SPDX-License-Identifier: Apache-2.0\n// Written by scripts/types.mjs from src/lang/en.json.\n\n',
    '/** What each sentence of the page is given. */\nexport type Sentences = {\n',
    ...lines,
    '};\n',
  ].join('');
}
