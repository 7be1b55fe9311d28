// SPDX-License-Identifier: Apache-2.0
// The page's own sentences, in the language of the reader: src/lang/<tag>.json. What is said in
// markup, in `$derived` or in an effect follows a change of language by itself.
import en from '../lang/en.json';
import { type Catalogue, intl_name, Patterns, type Values } from './patterns';
import type { Message } from './protocol';
import type { Sentences } from './sentences';
import type { Told } from './told';
import { terms_in, type Words, words_of_program } from './words';

export type SentenceId = keyof Sentences;
/** Sentences that stand for themselves: labels in tables. */
export type PlainId = {
  [Id in SentenceId]: Sentences[Id] extends null ? Id : never;
}[SentenceId];
/** What a sentence needs: nothing, or its arguments by name. */
export type Given<Id extends SentenceId> = Sentences[Id] extends null ? [] : [Sentences[Id]];
/** The same, where a text may be a sentence with cards in it. */
type Filled<Own> = { [Name in keyof Own]: Own[Name] | (string extends Own[Name] ? Told : never) };

const files = import.meta.glob<Catalogue>(['../lang/*.json', '!../lang/en.json'], {
  import: 'default',
});
/** Parts of the page that few open have catalogues of their own: src/lang/<part>/<tag>.json. */
const files_of_parts = import.meta.glob<Catalogue>('../lang/*/*.json', { import: 'default' });
const tag_of = (path: string) => path.split('/').pop()!.replace('.json', '');

/** The languages that the page speaks, by their tags. */
export const languages: string[] = ['en', ...Object.keys(files).map(tag_of)].sort();

let spoken = $state.raw(new Patterns('en', [en]));

/** The tag of the language that is spoken, for `lang`; and for Intl. */
export const language = (): string => spoken.tag;
export const locale = (): string => intl_name(spoken.tag);

/** Ids that were said in English since the language lacks them. */
export const missing = (): ReadonlySet<string> => spoken.missing;

/** A sentence of the page: `say('dialog.close')`, `say('chat.mute', { name })`. */
export function say<Id extends SentenceId>(id: Id, ...given: Given<Id>): string {
  return spoken.say(id, given[0] as Values | undefined);
}

/** A sentence in which others stand, with their cards. */
export const tell = <Id extends SentenceId>(id: Id, given: Filled<Sentences[Id]>): Told =>
  spoken.tell(id, given as Values);

/** A sentence whose id is made from what others send, such as the kind of a problem; nothing where
    the page has none. */
export const say_if = (id: string): string | undefined =>
  spoken.has(id) ? spoken.say(id) : undefined;

// What a server says of a table; what it sends is in English already.
let servers: Words | undefined = $state.raw();

/** A message of a server, in the language of the reader; nothing where its words are not here, as
    those of games. */
export const say_sent = (message: Message | undefined): string | undefined =>
  message && servers && [message.id, ...terms_in(message)].every((id) => servers!.has(id))
    ? servers.say(message, { names: [], you: null })
    : undefined;

/** "Ada, Bo and Cleo". */
export const listed = (words: string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);

/** "Ada, Bo, Cleo". */
export const row_of = (words: string[]): string =>
  new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(words);

let wanted = 'en';
const parts: string[] = [];
/** How many of them are spoken. */
let heard = 0;

/** The catalogues of a language, with those of the parts that have been opened. */
const catalogues = (tag: string): Promise<Catalogue[]> =>
  Promise.all([
    tag === 'en' ? en : files[`../lang/${tag}.json`]!(),
    ...parts.map((part) => files_of_parts[`../lang/${part}/${tag}.json`]?.() ?? {}),
  ]);

/** From now on the page speaks a language; English if it has no such one. What is asked for last
    holds, in whatever order the catalogues arrive. */
export async function speak(tag: string): Promise<void> {
  wanted = tag;
  const count = parts.length;
  const spoken_tag = languages.includes(tag) ? tag : 'en';
  const [own, english, sent] = await Promise.all([
    catalogues(spoken_tag),
    catalogues('en'),
    spoken_tag === tag && (tag !== 'en' || has_own_tables) ? words_of_program(tag) : undefined,
  ]);
  if (wanted !== tag || parts.length !== count) return;
  servers = sent;
  if (spoken_tag !== spoken.tag || count > heard) spoken = new Patterns(spoken_tag, own, english);
  heard = count;
  document.documentElement.lang = spoken_tag;
}

let has_own_tables = false;

/** A server says why in English too. The page's own tables only have a message for it. */
export function speak_for_own_tables() {
  if (has_own_tables) return;
  has_own_tables = true;
  speak(wanted).catch(() => (has_own_tables = false));
}

/** Fetches the sentences of a part of the page before that is shown. */
export async function speak_of(part: string): Promise<void> {
  if (parts.includes(part)) return;
  parts.push(part);
  await speak(wanted).catch((problem: unknown) => {
    parts.splice(parts.indexOf(part), 1);
    throw problem;
  });
}
