// SPDX-License-Identifier: Apache-2.0
export const games = [
  'savage-bowl',
  'rage-n-glyphs',
  'color-gangsters',
  'trump-tricks-game',
  'awimbawe',
];
