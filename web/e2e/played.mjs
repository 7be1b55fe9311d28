// SPDX-License-Identifier: Apache-2.0
// What a device keeps of a game that was finished there (src/lib/mine.svelte.ts).

/** Ada won it at that table against a bot. */
export const played = (table, more = {}) => ({
  table,
  game: 'savage-bowl',
  title: 'Savage Bowl',
  at: 1_700_000_000_000,
  seat: 0,
  names: ['Ada', 'Bot 1'],
  bots: [false, true],
  scores: [9, 7],
  winners: [0],
  course: [],
  comeback: 0,
  ...more,
});
