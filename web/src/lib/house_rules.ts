// SPDX-License-Identifier: Apache-2.0
// What the options of a table mean for the rules text: which sections, rules and rulings don't
// apply, and which differ from the usual. src/engine/house_rules.h says the same for terminals.
import type { Block } from './markdown';
import type { Options, OptionSpec } from './protocol';

export type Mark = { option: OptionSpec; applies: boolean };
export type Marked = { block: Block; number: string; mark: Mark | null; out: boolean };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The mark of a section (4), rule (3.2) or ruling (R6); none where nothing is special about it. */
export function mark_of(specs: OptionSpec[], chosen: Options, number: string): Mark | null {
  let mark: Mark | null = null;
  for (const option of specs) {
    const value = chosen[option.name];
    const about = (option.rules ?? []).filter(({ rules }) => rules.includes(number));
    if (value === undefined || about.length === 0) continue;
    const wanted = about.filter((one) => one.only_with !== undefined);
    if (wanted.length > 0 && !wanted.some((one) => same(one.only_with, value))) {
      return { option, applies: false };
    }
    if (!same(value, option.standard)) mark ??= { option, applies: true };
  }
  return mark;
}

/** The number of a rule, or of a section by its heading. */
function number_of(block: Block): string {
  if (block.kind === 'rule') return block.number;
  return block.kind === 'heading' ? (/^(\d+)\.? /.exec(block.text)?.[1] ?? '') : '';
}

/** Blocks with their marks. Those in a section that doesn't apply are out with it. */
export function marked(blocks: Block[], specs: OptionSpec[], chosen: Options): Marked[] {
  let section_out = false;
  return blocks.map((block) => {
    const number = number_of(block);
    if (block.kind === 'heading') section_out = false;
    const mark = number && !section_out ? mark_of(specs, chosen, number) : null;
    if (block.kind === 'heading') section_out = mark?.applies === false;
    return { block, number, mark, out: section_out || mark?.applies === false };
  });
}
