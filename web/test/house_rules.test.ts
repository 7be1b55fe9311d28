// SPDX-License-Identifier: Apache-2.0
// What options mean for the rules text, as a table shows it.
import { describe, expect, it } from 'vitest';
import { marked, mark_of } from '../src/lib/house_rules';
import { blocks } from '../src/lib/markdown';
import type { OptionSpec } from '../src/lib/protocol';

const truth = (name: string, rules: OptionSpec['rules']): OptionSpec => ({
  name,
  type: 'boolean',
  standard: false,
  nullable: false,
  meaning: '',
  rules,
});
const specs: OptionSpec[] = [
  truth('aside', [{ rules: ['2', '3.2'], only_with: true }]),
  truth('giving', [{ rules: ['3.2'], only_with: true }, { rules: ['1.1'] }]),
];
const text =
  '## 1 Cards\n\n1.1 One.\n\n## 2. Aside\n\nWhy.\n\n2.1 Two.\n\n## 3 End\n\n3.2 Three.\n';

describe('house rules', () => {
  it('put a section that does not apply out with all that is in it, and say so once', () => {
    const all = marked(blocks(text), specs, { aside: false, giving: true });
    const out = all.filter((one) => one.out);
    expect(out.map(({ number }) => number)).toEqual(['2', '', '2.1', '3.2']);
    expect(out.filter(({ mark }) => mark).map(({ number }) => number)).toEqual(['2', '3.2']);
  });
  it('name the option that differs from the usual', () => {
    const mark = mark_of(specs, { aside: true, giving: true }, '1.1');
    expect(mark).toEqual({ option: specs[1], applies: true });
    expect(mark_of(specs, { aside: true, giving: false }, '1.1')).toBeNull();
  });
  it('need each of the options that a rule depends on', () => {
    expect(mark_of(specs, { aside: true, giving: false }, '3.2')?.applies).toBe(false);
    expect(mark_of(specs, { aside: true, giving: true }, '3.2')?.applies).toBe(true);
  });
  it('mark nothing where no options are chosen', () => {
    expect(marked(blocks(text), specs, {}).every(({ mark, out }) => !mark && !out)).toBe(true);
  });
});
