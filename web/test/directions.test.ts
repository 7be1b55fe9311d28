// SPDX-License-Identifier: Apache-2.0
// Names and what people say stand in elements of their own direction, wherever they are drawn.
import { type AST, parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const components = import.meta.glob<string>('../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});

type Node = { type: string; [key: string]: unknown };
const is_node = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const children = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(is_node));

const is_own = (node: Node) =>
  node.name === 'bdi' || (node.attributes as Node[]).some((one) => one.name === 'dir');

/** Whether an expression comes to what people wrote, outside of any sentence. */
const is_theirs = (code: string) =>
  /\bname_of\(|\bseat\.name\b|\bchat_line\.text\b/.test(code.replace(/\bsay\([^;]*\)/g, ''));

/** Where people's text is drawn in an element that leaves its direction to those around it. */
function bare(source: string, node: Node, own: boolean, found: string[] = []): string[] {
  if (node.type === 'Attribute') return found;
  if (node.type === 'RegularElement') own = own || is_own(node);
  if (node.type === 'ExpressionTag' && !own) {
    const code = source.slice(node.start as number, node.end as number);
    if (is_theirs(code)) found.push(code);
  }
  for (const child of children(node)) bare(source, child, own, found);
  return found;
}
const found_in = (source: string) =>
  bare(source, parse(source, { modern: true }).fragment as AST.Fragment as unknown as Node, false);

describe('the direction of what people wrote', () => {
  it.each(Object.entries(components))('is its own in %s', (_, source) => {
    expect(found_in(source)).toEqual([]);
  });
  it('is missed where it is left out', () => {
    expect(found_in('<p>{name_of(table, 1)}</p>')).toHaveLength(1);
    expect(found_in('<p><bdi>{name_of(table, 1)}</bdi></p>')).toEqual([]);
    expect(found_in('<p dir="auto">{chat_line.text}</p>')).toEqual([]);
    expect(found_in("<p>{say('chat.mute', { name: name_of(table, 1) })}</p>")).toEqual([]);
  });
});
