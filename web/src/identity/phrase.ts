// SPDX-License-Identifier: Apache-2.0
// The secret as twelve English words (BIP-39): the last four bits check the others.
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { bytes_of, secret_in, secret_of, type Secret } from './secret';

export const words_count = 12;

export const words_of = (secret: Secret): string[] =>
  entropyToMnemonic(bytes_of(secret)!, wordlist).split(' ');

export type Misread =
  | { kind: 'count'; count: number }
  | { kind: 'word'; place: number; word: string }
  | { kind: 'check' };

/** Four letters tell a word of the list from all others. */
const word_for = (text: string): string | undefined =>
  wordlist.includes(text)
    ? text
    : text.length >= 4
      ? wordlist.find((word) => word.startsWith(text))
      : undefined;

/** What someone has typed or pasted: words, however they are separated and numbered, or a link. */
export function read_words(text: string): { secret: Secret } | { misread: Misread } {
  const linked = secret_in(text);
  if (linked) return { secret: linked };
  const typed =
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const words = typed.map(word_for);
  const place = words.indexOf(undefined);
  if (place >= 0) return { misread: { kind: 'word', place: place + 1, word: typed[place]! } };
  if (words.length !== words_count) return { misread: { kind: 'count', count: words.length } };
  try {
    return { secret: secret_of(mnemonicToEntropy(words.join(' '), wordlist)) };
  } catch {
    return { misread: { kind: 'check' } };
  }
}
