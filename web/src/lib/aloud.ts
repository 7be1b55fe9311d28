// SPDX-License-Identifier: Apache-2.0
// Sentences for the ear: "red 5" for R5.
import { look_of } from './looks.svelte';

export function aloud(game: string, text: string): string {
  return text.replace(/\b[A-Z]\d{1,2}\b/g, (card) => look_of(game, card)?.title ?? card);
}
