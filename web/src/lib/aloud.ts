// SPDX-License-Identifier: Apache-2.0
// Sentences for the ear: "red 5" for R5.
import { look_of } from './looks.svelte';
import { text_of, type Told } from './told';

export const aloud = (game: string, told: Told): string =>
  text_of(told, (card) => look_of(game, card)?.title ?? card);
