// SPDX-License-Identifier: Apache-2.0
// The signs that games may name without bringing a picture: common_signs in
// src/game/common_signs.h, which a test compares. Outlines, 512 units square.
import { outlines } from './icons';

const { crown, hearts, sun, flame } = outlines;

export const signs: Record<string, string> = {
  card: 'M146 56h220a34 34 0 0 1 34 34v332a34 34 0 0 1-34 34H146a34 34 0 0 1-34-34V90a34 34 0 0 1 34-34z',
  trick:
    'M110 150h210a24 24 0 0 1 24 24v270a24 24 0 0 1-24 24H110a24 24 0 0 1-24-24V174a24 24 0 0 1 24-24zM190 44h212a24 24 0 0 1 24 24v272a24 24 0 0 1-24 24h-18V174a64 64 0 0 0-64-64H166V68a24 24 0 0 1 24-24z',
  crown,
  star: 'M256 32l69 148 162 20-120 111 32 160-143-79-143 79 32-160L25 200l162-20z',
  dot: 'M256 166a90 90 0 1 1 0 180 90 90 0 1 1 0-180z',
  hearts,
  diamond: 'M256 24 432 256 256 488 80 256z',
  clover:
    'M256 32a104 104 0 0 1 92 153 104 104 0 1 1-62 186q4 60 42 109H184q38-49 42-109a104 104 0 1 1-62-186 104 104 0 0 1 92-153z',
  spade:
    'M256 24C330 130 448 200 448 300a96 96 0 0 1-162 70q6 62 50 118H176q44-56 50-118A96 96 0 0 1 64 300C64 200 182 130 256 24z',
  cross: 'M120 40 256 176 392 40l80 80-136 136 136 136-80 80-136-136-136 136-80-80 136-136L40 120z',
  disc: 'M256 96a160 160 0 1 1 0 320 160 160 0 1 1 0-320z',
  sun,
  'water-drop': outlines['water-drop'],
  flame,
};
