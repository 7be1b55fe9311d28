// SPDX-License-Identifier: Apache-2.0
// A tile's condition as a picture: a few signs that are told apart before a word is read.

const pictures: Record<string, string[]> = {
  odd: ['odd'],
  even: ['even'],
  low: ['low'],
  high: ['high'],
  meat: ['meat'],
  plants: ['carrot'],
  'own-color': ['own'],
  'not-trump': ['no-trump'],
  'all-meat': ['meat', 'meat', 'meat'],
  'all-plants': ['carrot', 'carrot', 'carrot'],
  'same-color': ['alike'],
  'total-odd': ['sum', 'odd'],
  'total-even': ['sum', 'even'],
  'two-in-a-row': ['crown', 'crown'],
  'difference-5': ['span'],
  blank: ['star'],
};

export const picture_of = (tile: string): string[] => pictures[tile] ?? [];
