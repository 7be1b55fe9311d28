// SPDX-License-Identifier: Apache-2.0
// The little Markdown that rules are written in: headings, numbered sentences, lists, tables, code.

export type Span = { kind: 'text' | 'strong' | 'code'; text: string };
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'rule'; number: string; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; head: string[]; rows: string[][] };

function spans(text: string): Span[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter(Boolean);
  return parts.map((part) =>
    part.startsWith('**')
      ? { kind: 'strong', text: part.slice(2, -2) }
      : part.startsWith('`')
        ? { kind: 'code', text: part.slice(1, -1) }
        : { kind: 'text', text: part },
  );
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Lines as one, with a blank between words where the writing has blanks: not beside Japanese. */
const joined = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(
      /(?<=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]) | (?=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])/g,
      '',
    );

/** Lines that a letter and two blanks begin, set in: a list. */
const lettered = /^ {4,}[A-Z] {2}/;

/** Rules often follow each other without an empty line: each is a part of its own. */
const parts_of = (markdown: string) =>
  markdown
    .replace(/\r/g, '')
    .replace(/^- (?=R\d+ )/gm, '')
    .split(/\n\s*\n|\n(?=(?:\d+(?:\.\d+)+|R\d+) )/);

export function blocks(markdown: string): Block[] {
  const result: Block[] = [];
  for (const part of parts_of(markdown)) {
    const lines = part.split('\n').filter((line) => line.trim());
    if (lines.length === 0) continue;
    const heading = /^(#{1,4}) +(.*)$/.exec(lines[0]!);
    if (heading) {
      result.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]! });
      if (lines.length > 1) result.push(...blocks(lines.slice(1).join('\n')));
    } else if (lines[0]!.startsWith('|')) {
      const [head = '', , ...rows] = lines;
      result.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (/^[-*] /.test(lines[0]!.trim())) {
      const items = lines
        .join('\n')
        .split(/\n?^\s*[-*] /m)
        .filter(Boolean);
      result.push({ kind: 'list', items: items.map((item) => spans(joined(item))) });
    } else if (lettered.test(lines[0]!)) {
      const items = lines.join('\n').split(/\n(?= {4,}[A-Z] {2})/);
      result.push({ kind: 'list', items: items.map((item) => spans(joined(item))) });
    } else {
      const text = lines.join('\n');
      const rule = /^\s*(\d+(?:\.\d+)+|R\d+)\s+([^]*)$/.exec(text);
      if (rule) result.push({ kind: 'rule', number: rule[1]!, spans: spans(joined(rule[2]!)) });
      else result.push({ kind: 'paragraph', spans: spans(joined(text)) });
    }
  }
  return result;
}

// How actions are written is for programs; those who play have no use for it. A section that is so
// says it, whatever its heading and its language.
const for_programs = '\n<!-- for programs -->\n';

/** The rules as players read them. */
export function for_players(markdown: string): string {
  const parts = markdown.split(/^(?=## )/m);
  return parts.filter((part) => !part.includes(for_programs)).join('');
}

/** Rulings, which are numbered R1, R2, ... and of use once a question comes up. */
const has_rulings = (part: string) => /^(?:- )?R\d+ /m.test(part);

/** The rules in the order of the text: what everyone reads, and the rulings, folded away. */
export function folded(markdown: string): { text: string; rulings: boolean }[] {
  const parts: { text: string; rulings: boolean }[] = [];
  for (const text of markdown.split(/^(?=## )/m)) {
    const rulings = has_rulings(text);
    const last = parts.at(-1);
    if (last && last.rulings === rulings) last.text += text;
    else parts.push({ text, rulings });
  }
  return parts;
}
