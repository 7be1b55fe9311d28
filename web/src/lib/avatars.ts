// SPDX-License-Identifier: Apache-2.0
// Every seat has an animal and a colour; markers on tiles use the same.
import type { IconName } from './icons';

export const avatars: { icon: IconName; hue: string; letter: string }[] = [
  { icon: 'owl', hue: 'a0', letter: 'A' },
  { icon: 'fox-head', hue: 'a1', letter: 'B' },
  { icon: 'penguin', hue: 'a2', letter: 'C' },
  { icon: 'lion', hue: 'a3', letter: 'D' },
  { icon: 'sea-turtle', hue: 'a4', letter: 'E' },
  { icon: 'badger', hue: 'a5', letter: 'F' },
  { icon: 'octopus', hue: 'a6', letter: 'G' },
  { icon: 'raven', hue: 'a7', letter: 'H' },
  { icon: 'rabbit-head', hue: 'a8', letter: 'I' },
  { icon: 'swan', hue: 'a9', letter: 'J' },
];
