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

/** A message of a server, in the language of the reader; nothing where that is English, or has not
    all that it says: a game's words are not here. */
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

/** From now on the page speaks a language; English if it has no such one. What is asked for last
    holds, in whatever order the catalogues arrive. */
export async function speak(tag: string): Promise<void> {
  wanted = tag;
  const path = Object.keys(files).find((one) => tag_of(one) === tag);
  const [own, sent] = await Promise.all(
    path ? [files[path]!(), words_of_program(tag)] : [en, undefined],
  );
  if (wanted !== tag) return;
  const spoken_tag = path ? tag : 'en';
  servers = sent;
  if (spoken_tag !== spoken.tag) spoken = new Patterns(spoken_tag, [own], [en]);
  document.documentElement.lang = spoken_tag;
}
