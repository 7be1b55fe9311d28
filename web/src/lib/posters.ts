// SPDX-License-Identifier: Apache-2.0
// The covers in the lobby: which cards to show, and one line each. A game without one is shown plain.
export type Poster = { line: string; cards: string[]; tone: string; minutes?: string };

export const posters: Record<string, Poster> = {
  'savage-bowl': {
    line: 'Second best wins. Take your quota of tricks, no more.',
    cards: ['R7', 'Y11', 'T8', 'B3'],
    tone: 'p0',
    minutes: '20',
  },
  'rage-n-glyphs': {
    line: 'Bid what you will take. Jokers turn the trump.',
    cards: ['M14', 'H9', 'J2', 'N12'],
    tone: 'p1',
    minutes: '40',
  },
  'color-gangsters': {
    line: 'Win tricks with the right sum and claim the city.',
    cards: ['B9', 'R4', 'G10', 'K6'],
    tone: 'p2',
    minutes: '25',
  },
  'trump-tricks-game': {
    line: 'Won cards become your next hand.',
    cards: ['R7', 'G8', 'Y10', 'B12'],
    tone: 'p3',
    minutes: '35',
  },
  awimbawe: {
    line: 'A duel of mice, elephants and eagles.',
    cards: ['D1', 'G6', 'P4', 'S9'],
    tone: 'p4',
    minutes: '20',
  },
};
