// SPDX-License-Identifier: Apache-2.0
// The covers in the lobby: which cards to show, and one line each. A game without one is shown plain.
import type { PlainId } from './say.svelte';

export type Poster = { line: PlainId; cards: string[]; tone: string; minutes?: string };

export const posters: Record<string, Poster> = {
  'savage-bowl': {
    line: 'poster.savage-bowl',
    cards: ['R7', 'Y11', 'T8', 'B3'],
    tone: 'p0',
    minutes: '20',
  },
  'rage-n-glyphs': {
    line: 'poster.rage-n-glyphs',
    cards: ['M14', 'H9', 'J2', 'N12'],
    tone: 'p1',
    minutes: '40',
  },
  'color-gangsters': {
    line: 'poster.color-gangsters',
    cards: ['B9', 'R4', 'G10', 'K6'],
    tone: 'p2',
    minutes: '25',
  },
  'trump-tricks-game': {
    line: 'poster.trump-tricks-game',
    cards: ['R7', 'G8', 'Y10', 'B12'],
    tone: 'p3',
    minutes: '35',
  },
  awimbawe: {
    line: 'poster.awimbawe',
    cards: ['D1', 'G6', 'P4', 'S9'],
    tone: 'p4',
    minutes: '20',
  },
};
