// SPDX-License-Identifier: Apache-2.0
import type { View } from '../src/lib/view';

/** A view with nothing in it but what a test needs. */
export function view(members: Partial<View>): View {
  return {
    game: 'savage-bowl',
    options: {},
    event: 1,
    seat: 0,
    to_act: [0],
    legal: [],
    finished: false,
    scores: [0, 0, 0, 0],
    result: null,
    round: 1,
    prompt: [],
    zones: [],
    counters: [],
    facts: [],
    sheet: [],
    log: [],
    log_said: [],
    ...members,
  };
}

export const hand = (seat: number, ...cards: string[]): View['zones'][number] => ({
  id: `hand/${seat}`,
  owner: seat,
  layout: 'fan',
  cards: cards.map((card) => ({ card, face: 'up' })),
});
