// SPDX-License-Identifier: Apache-2.0
// Every seat has an animal and a colour; markers on tiles and lines of plots use the same. A bot
// keeps the colour, but has a face of its own (bots.ts).
import type { IconName } from './icons';

export type SeatLook = { icon: IconName; fill: string; ink: string; letter: string };

export const avatars: SeatLook[] = [
  { icon: 'owl', fill: '#8a4fb5', ink: '#ffffff', letter: 'A' },
  { icon: 'fox-head', fill: '#d4622a', ink: '#ffffff', letter: 'B' },
  { icon: 'penguin', fill: '#2b6cb8', ink: '#ffffff', letter: 'C' },
  { icon: 'lion', fill: '#e0ab2e', ink: '#3b2900', letter: 'D' },
  { icon: 'sea-turtle', fill: '#23845a', ink: '#ffffff', letter: 'E' },
  { icon: 'badger', fill: '#5b6570', ink: '#ffffff', letter: 'F' },
  { icon: 'octopus', fill: '#c23f63', ink: '#ffffff', letter: 'G' },
  { icon: 'raven', fill: '#23272e', ink: '#f2e9d8', letter: 'H' },
  { icon: 'rabbit-head', fill: '#a8cf9a', ink: '#14351d', letter: 'I' },
  { icon: 'swan', fill: '#9bd3e0', ink: '#0b3540', letter: 'J' },
];

export const seat_look = (seat: number): SeatLook => avatars[seat % avatars.length]!;

type Seats = { seats: { kind: string; name: string }[] } | null;

/** The name of the bot that has the seat; nothing where a person sits, also one for whom a bot
    plays. */
export function bot_at(table: Seats, seat: number): string | undefined {
  const its = table?.seats[seat];
  return its?.kind === 'bot' ? its.name : undefined;
}
