// SPDX-License-Identifier: Apache-2.0
// Sentences in one language: patterns in ICU MessageFormat by id, over those of English.
import { isArgumentElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { unbroken } from './hyphens';
import { joined, text_of, type Told } from './told';

export type Catalogue = Record<string, string>;
export type Values = Record<string, string | number | Date | Told>;

/** English is written as in Britain: "colour", and lists without a comma before "and". */
export const intl_name = (tag: string) => (tag === 'en' ? 'en-GB' : tag);

/** What "Play {R5}." needs. */
function cards_named(format: IntlMessageFormat): Values {
  const cards = format.getAst().filter(isArgumentElement);
  return Object.fromEntries(cards.map(({ value: card }) => [card, [{ card }]]));
}

export class Patterns {
  private readonly formats = new Map<string, IntlMessageFormat | null>();
  /** What was asked for and is not in the language itself. */
  readonly missing = new Set<string>();

  /** `own` may be several catalogues; the first that has an id says it. */
  constructor(
    readonly tag: string,
    private readonly own: Catalogue[],
    private readonly english: Catalogue[] = [],
  ) {}

  has(id: string): boolean {
    return [...this.own, ...this.english].some((one) => Object.hasOwn(one, id));
  }

  say(id: string, values?: Values): string {
    return text_of(this.tell(id, values));
  }

  /** With the cards of what it is given; one that is given nothing names cards by their texts. */
  tell(id: string, values?: Values): Told {
    const format = this.format(id);
    if (!format) return [`[${id}]`];
    const parts = format.formatToParts<Told>(values ?? cards_named(format));
    const told = joined(parts.map(({ value }) => (typeof value === 'string' ? [value] : value)));
    return told.map((piece) => (typeof piece === 'string' ? unbroken(this.tag, piece) : piece));
  }

  private format(id: string): IntlMessageFormat | null {
    let format = this.formats.get(id);
    if (format !== undefined) return format;
    const among = (catalogues: Catalogue[]) =>
      catalogues.find((one) => Object.hasOwn(one, id))?.[id];
    let pattern = among(this.own);
    let tag = this.tag;
    if (pattern === undefined) {
      this.missing.add(id);
      pattern = among(this.english);
      tag = 'en';
    }
    format =
      pattern === undefined
        ? null
        : new IntlMessageFormat(pattern, intl_name(tag), undefined, { ignoreTag: true });
    this.formats.set(id, format);
    return format;
  }
}
