// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { by_kind, is_of, kind_of } from '../src/lib/event';
import type { GameEvent } from '../src/lib/protocol';
import type { RecordEvent } from '../src/worker/calls';

describe('events', () => {
  const told: GameEvent[] = [{ deal: true }, { chance: null }, { seat: 2, do: null }];
  const kept: RecordEvent[] = [{ deal: {} }, { chance: 'block G2' }, { seat: 0, do: 'pass' }];
  it('are of the same kinds on the wire and in a record', () => {
    expect(told.map(kind_of)).toEqual(['deal', 'chance', 'play']);
    expect(kept.map(kind_of)).toEqual(['deal', 'chance', 'play']);
    expect(kind_of({ note: 'deal' })).toBe('note');
  });
  it('are given to the case of their kind', () => {
    const text = (event: RecordEvent | { note: string }) =>
      by_kind(event, {
        deal: ({ deal }) => `deal ${Object.keys(deal).length}`,
        chance: ({ chance }) => chance,
        play: ({ seat, do: action }) => `${seat} ${action}`,
        note: ({ note }) => note,
      });
    expect([...kept, { note: 'so' }].map(text)).toEqual(['deal 0', 'block G2', '0 pass', 'so']);
    expect(kept.map((event) => is_of(event, 'play'))).toEqual([false, false, true]);
  });
  it('of a new kind do not compile, nor does a case that was forgotten', () => {
    // `npm run check` fails where one of these lines does compile.
    const of_later = (event: GameEvent | { moved: true }) =>
      // @ts-expect-error: there is no such kind.
      kind_of(event);
    const forgotten = (event: RecordEvent) =>
      // @ts-expect-error: a play has no seat.
      by_kind(event, { deal: () => 1, chance: () => 2 });
    const never = (event: RecordEvent) =>
      // @ts-expect-error: no record of a match in play has a note.
      is_of(event, 'note');
    expect([of_later, forgotten, never].length).toBe(3);
  });
});
