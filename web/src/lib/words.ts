// SPDX-License-Identifier: Apache-2.0
// The program speaks in messages: an id and the arguments of the sentence. The sentences are in
// catalogues beside the sources of each game, in ICU MessageFormat, and are put together here. What
// an argument is in a pattern is said in src/words/language.h.
import { kept } from './kept';
import { type Catalogue, intl_name, Patterns, type Values } from './patterns';
import { api_address } from './place';
import type { Argument, Message } from './protocol';
import { joined, text_of, type Told } from './told';

export type Naming = { names: string[]; you: number | null };

const of_games = import.meta.glob<Catalogue>('../../../src/games/*/lang/*.json', {
  import: 'default',
});
const of_program = import.meta.glob<Catalogue>('../../../src/words/lang/*.json', {
  import: 'default',
});

/** The words of a game in a language, over those of English. */
export class Words {
  private readonly patterns: Patterns;
  private readonly list: Intl.ListFormat;

  constructor(
    readonly tag: string,
    own: Catalogue[],
    english: Catalogue[] = [],
  ) {
    this.patterns = new Patterns(tag, own, english);
    this.list = new Intl.ListFormat(intl_name(tag), { type: 'conjunction' });
  }

  /** Ids that the language lacks, as far as they were asked for. */
  get missing(): ReadonlySet<string> {
    return this.patterns.missing;
  }

  has(id: string): boolean {
    return this.patterns.has(id);
  }

  say(message: Message, naming: Naming): string {
    return text_of(this.tell(message, naming));
  }

  /** With the cards that the message names, itself or in messages inside it. */
  tell({ id, args }: Message, naming: Naming): Told {
    if (!args) return this.patterns.tell(id);
    const values: Values = {};
    for (const [name, value] of Object.entries(args)) this.add(values, name, value, naming);
    return this.patterns.tell(id, values);
  }

  name_of(seat: number, naming: Naming): string {
    if (seat === naming.you) return this.say({ id: 'you' }, naming);
    return naming.names[seat] || this.say({ id: 'seat', args: { number: seat } }, naming);
  }

  private add(values: Values, name: string, value: Argument, naming: Naming) {
    const list = (all: Told[]) => {
      values[name] = this.listed(all);
      values[`${name}_count`] = all.length;
    };
    const is_you = (you: boolean) => (values[`${name}_is`] = you ? 'you' : 'other');
    if (typeof value === 'number') values[name] = value;
    else if ('seat' in value) {
      values[name] = this.name_of(value.seat, naming);
      is_you(value.seat === naming.you);
    } else if ('seats' in value) {
      list(value.seats.map((seat) => [this.name_of(seat, naming)]));
      is_you(value.seats.length === 1 && value.seats[0] === naming.you);
    } else if ('card' in value) values[name] = [{ card: value.card }];
    else if ('cards' in value) list(value.cards.map((card) => [{ card }]));
    else if ('term' in value) {
      values[name] = this.say({ id: value.term }, naming);
      values[`${name}_id`] = value.term.slice(value.term.lastIndexOf('.') + 1);
    } else if ('terms' in value) list(value.terms.map((id) => [this.say({ id }, naming)]));
    else if ('messages' in value) list(value.messages.map((one) => this.tell(one, naming)));
    else values[name] = value.text;
  }

  /** "a, b and c". */
  private listed(all: Told[]): Told {
    let at = 0;
    const parts = this.list.formatToParts(all.map((one) => text_of(one)));
    return joined(parts.map(({ type, value }) => (type === 'element' ? all[at++]! : [value])));
  }
}

async function catalogue(
  files: Record<string, () => Promise<Catalogue>>,
  ending: string,
): Promise<Catalogue> {
  const found = Object.keys(files).find((path) => path.endsWith(ending));
  return found ? files[found]!() : {};
}

/** The page is built with the words of the games there were; the server has those of the others. */
async function of_game(game: string, tag: string): Promise<Catalogue> {
  const folder = `/${game.replace(/-/g, '_')}/lang/`;
  if (Object.keys(of_games).some((path) => path.includes(folder))) {
    return catalogue(of_games, `${folder}${tag}.json`);
  }
  const answer = await fetch(api_address(`/games/${game}/words/${tag}`));
  return answer.ok ? ((await answer.json()) as Catalogue) : {};
}

/** What the program says of any game and of its tables. */
export const words_of_program = async (tag: string): Promise<Words> =>
  new Words(tag, [await catalogue(of_program, `/lang/${tag}.json`)]);

const loaded = new Map<string, Promise<Words>>();

/** The words of a game in a language; English if there is none of that language. */
export function words_of(game: string, tag: string): Promise<Words> {
  const key = `${tag}/${game}`;
  let words = loaded.get(key);
  if (!words) {
    const of_tag = (one: string) =>
      Promise.all([of_game(game, one), catalogue(of_program, `/lang/${one}.json`)]);
    words = Promise.all([of_tag(tag), tag === 'en' ? [] : of_tag('en')]).then(
      ([own, english]) => new Words(tag, own, english),
    );
    words.catch(() => loaded.delete(key));
    loaded.set(key, words);
  }
  return words;
}

/** Sentences for one reader; each is put together once. */
export class Speaker {
  constructor(
    private readonly words: Words,
    private readonly naming: Naming,
  ) {}

  say = kept((message: Message): string => text_of(this.tell(message)));

  tell = kept((message: Message): Told => this.words.tell(message, this.naming));

  /** Sentences one after the other, as the language parts them. */
  all = ([first, ...others]: Message[]): Told =>
    first
      ? this.tell(
          others.reduce(
            (before, after) => ({
              id: 'table.sentences',
              args: { before: { messages: [before] }, after: { messages: [after] } },
            }),
            first,
          ),
        )
      : [];

  /** What the one sentence of a reason says of its subject, the action: it makes one sentence with
      what the action is. Null without a reason, and for the several sentences of old reviews. */
  clause([sentence, ...others]: Message[]): Told | null {
    const clause = sentence?.id === 'why.sentence' ? sentence.args?.why : undefined;
    if (others.length || !clause || typeof clause === 'number' || !('messages' in clause))
      return null;
    return clause.messages[0] ? this.tell(clause.messages[0]) : null;
  }
}

/** The seats that a message names. */
export function seats_in(message: Message | undefined): number[] {
  return Object.values(message?.args ?? {}).flatMap((value) => {
    if (typeof value === 'number') return [];
    if ('seat' in value) return [value.seat];
    if ('seats' in value) return value.seats;
    return 'messages' in value ? value.messages.flatMap(seats_in) : [];
  });
}

/** The terms that a message names. */
export const terms_in = (message: Message | undefined): string[] =>
  Object.values(message?.args ?? {}).flatMap((value) => {
    if (typeof value === 'number') return [];
    if ('term' in value) return [value.term];
    return 'terms' in value ? value.terms : [];
  });
