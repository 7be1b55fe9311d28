// SPDX-License-Identifier: Apache-2.0
// What people read or hear is in the catalogues: none of it is left in components or in the
// library, and nothing is in a catalogue that is never said.
import { type AST, parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const components = import.meta.glob<string>('../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const library = import.meta.glob<string>('../src/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const english = import.meta.glob<Record<string, string>>(
  ['../src/lang/en.json', '../src/lang/*/en.json'],
  { import: 'default', eager: true },
);

type Node = { type: string; [key: string]: unknown };
const is_node = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const children = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(is_node));

/** What is read out or shown, although it isn't text. */
const spoken = /^(aria-label|aria-valuetext|aria-roledescription|title|placeholder|alt|label)$/;
// The product has one name; keys of a keyboard and letters of cards have theirs.
const no_word = /^(Menagerie)$/;
// A scheme of authorization; the path of a drawing.
const no_sentence = /^(Bearer |M[\d$])/;
const is_word = (text: string) => /\p{L}{2}/u.test(text) && !no_word.test(text.trim());

/** The string literals that an expression may come to: those of its branches, and of templates. */
function strings_in(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { raw: string } }[]).map((one) => one.value.raw);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((one) => strings_in(one as Node));
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [node.left, node.right].flatMap((one) => strings_in(one as Node));
    default:
      return [];
  }
}

function literals(node: Node, found: string[] = []): string[] {
  if (node.type === 'Text' && is_word(String(node.data))) found.push(String(node.data).trim());
  if (node.type === 'StyleDirective') return found;
  if (node.type === 'ExpressionTag') {
    found.push(...strings_in(node.expression as Node).filter(is_word));
    return found;
  }
  if (node.type === 'Attribute') {
    if (!spoken.test(String(node.name)) || node.value === true) return found;
    for (const part of [node.value].flat() as Node[]) literals(part, found);
    return found;
  }
  for (const child of children(node)) literals(child, found);
  return found;
}

const literals_of = (source: string) =>
  literals((parse(source, { modern: true }) as AST.Root).fragment as unknown as Node);

describe('the words of the page', () => {
  it('are told from what is no word', () => {
    const found = literals_of(
      '<p class="some text" aria-label="One {n}">Two <b>{n > 1 ? `three ${n}` : say("x")}</b> · 4</p>' +
        '<input title={n ? "five" : n} placeholder="six" /><h1>Menagerie</h1>',
    );
    expect(found).toEqual(['One', 'Two', 'three ', 'five', 'six']);
  });
  for (const [path, source] of Object.entries(components)) {
    it(`stand in no component: ${path.split('/').pop()}`, () => {
      expect(literals_of(source)).toEqual([]);
    });
  }
  it('stand in no file of the library', () => {
    // A sentence: it begins with a capital and has a blank before its last letter.
    const sentence = /(['`])([A-Z][^'`\n]*[a-z]+ [^'`\n]*[a-z.!?…][^'`\n]*)\1/g;
    const found = Object.entries(library).flatMap(([path, source]) =>
      path.includes('/worker/') || path.endsWith('/protocol.ts')
        ? []
        : [...source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '').matchAll(sentence)].flatMap((match) =>
            no_sentence.test(match[2]!) ? [] : [`${path}: ${match[2]}`],
          ),
    );
    expect(found).toEqual([]);
  });
  it('are all said somewhere', () => {
    const all = [...Object.values(components), ...Object.values(library)].join('\n');
    // Ids that are put together: `set.${name}` says all that begin with "set.".
    const made = [...all.matchAll(/`([a-z]+[.-](?:[a-z-]+-)?)\$\{/g)].map((match) => match[1]!);
    const silent = Object.values(english)
      .flatMap((one) => Object.keys(one))
      .filter(
        (id) => !all.includes(`'${id}'`) && !made.some((beginning) => id.startsWith(beginning)),
      );
    expect(silent).toEqual([]);
  });
});
