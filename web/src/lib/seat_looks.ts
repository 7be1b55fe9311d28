// SPDX-License-Identifier: Apache-2.0
// How seats look at one table: where a suit belongs to each, in its colour and with its animal.
import { getContext, setContext } from 'svelte';
import { seat_look } from './avatars';
import { art_of, type Shape, type Tone } from './looks.svelte';
import { outlines } from './icons';
import { own_suit } from './scene';
import { signs } from './signs';
import type { View } from './view';

export type Worn = {
  icon: Shape;
  fill: string;
  ink: string;
  /** Whether its colour is that of a suit, so that all that is its own wears it. */
  own: boolean;
};

/** Suits as grounds: the colours of their cards (app.css), and what is read on them. */
export const tone_grounds: Record<Tone, { fill: string; ink: string }> = {
  red: { fill: '#b3241f', ink: '#ffffff' },
  yellow: { fill: '#d99d12', ink: '#2b1d00' },
  green: { fill: '#1c7138', ink: '#ffffff' },
  blue: { fill: '#1c58a8', ink: '#ffffff' },
  purple: { fill: '#6b35a3', ink: '#ffffff' },
  black: { fill: '#2a2d33', ink: '#f2e9d8' },
  orange: { fill: '#a3420a', ink: '#ffffff' },
  slate: { fill: '#46566a', ink: '#ffffff' },
  sky: { fill: '#0a6e8a', ink: '#ffffff' },
  gold: { fill: '#b98d1c', ink: '#2b1d00' },
};

/** A seat as the view says, or as any seat of that number. */
export function worn_by(view: View | null | undefined, seat: number): Worn {
  const suit = view ? own_suit(view, seat) : undefined;
  if (suit) return { icon: suit.shape, ...tone_grounds[suit.tone], own: true };
  return { ...seat_look(seat), own: false };
}

/** The outline of what a seat wears, for a pen. */
export const outline_of = ({ icon }: Worn): string =>
  art_of(icon) ?? (outlines as Record<string, string>)[icon] ?? signs.dot!;

type Wears = (seat: number) => Worn;
const key = Symbol('seats');

/** For a page with a table: all that is drawn below it shows the seats as that view has them. */
export const dress = (view: () => View | null | undefined): void => {
  setContext<Wears>(key, (seat) => worn_by(view(), seat));
};

/** How a seat looks where this is drawn. */
export const wears = (): Wears =>
  getContext<Wears | undefined>(key) ?? ((seat) => worn_by(null, seat));
