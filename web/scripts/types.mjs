// SPDX-License-Identifier: Apache-2.0
// Writes src/lib/protocol.ts from the JSON Schemas of the protocol, and src/lib/sentences.ts from
// the page's English sentences. With --check it only says whether the files are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sentences } from './sentences.mjs';

const schemas = fileURLToPath(new URL('../../docs/protocol/schemas.json', import.meta.url));
const library = fileURLToPath(new URL('../src/lib/', import.meta.url));

const name = (ref) => ref.split('/').pop();
const key = (text) => (/^[A-Za-z_]\w*$/.test(text) ? text : JSON.stringify(text));
const wrap = (text) => (/[|]/.test(text) ? `(${text})` : text);

function primitive(type) {
  return {
    integer: 'number',
    number: 'number',
    string: 'string',
    boolean: 'boolean',
    null: 'null',
  }[type];
}

function type(schema, indent) {
  if (schema.$ref) return name(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = schema.oneOf ?? schema.anyOf;
  if (union) return union.map((one) => type(one, indent)).join(' | ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(' | ');
  }
  if (schema.type === 'array') {
    return `${wrap(type(schema.items ?? {}, indent))}[]`;
  }
  if (schema.type === 'object') return object(schema, indent);
  return primitive(schema.type) ?? 'unknown';
}

function object(schema, indent) {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const rest = schema.additionalProperties;
    return `Record<string, ${rest && rest !== true ? type(rest, indent) : 'never'}>`;
  }
  const inner = `${indent}  `;
  const lines = properties.map(([member, value]) => {
    const mark = (schema.required ?? []).includes(member) ? '' : '?';
    const note = value.description ? `${inner}/** ${value.description} */\n` : '';
    return `${note}${inner}${key(member)}${mark}: ${type(value, inner)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** An enumeration is a list as well: `levels` of each `Level`. */
function listed(id, values, note) {
  const list = `${id.toLowerCase()}s`;
  const texts = values.map((value) => JSON.stringify(value)).join(', ');
  return `export const ${list} = [${texts}] as const;\n${note}export type ${id} = (typeof ${list})[number];\n`;
}

export function write(document) {
  const parts = Object.entries(document.$defs).map(([id, schema]) => {
    const note = schema.description ? `/** ${schema.description} */\n` : '';
    if (schema.enum) return listed(id, schema.enum, note);
    return `${note}export type ${id} = ${type(schema, '')};\n`;
  });
  return [
    '// SPDX-License-Identifier: Apache-2.0\n// Written by scripts/types.mjs from docs/protocol/schemas.json.\n',
    ...parts,
  ].join('\n');
}

const wanted = {
  'protocol.ts': write(JSON.parse(readFileSync(schemas, 'utf8'))),
  'sentences.ts': sentences(),
};
for (const [file, text] of Object.entries(wanted)) {
  const target = library + file;
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`src/lib/${file} is not what its source says: run npm run types`);
    process.exitCode = 1;
  }
}
