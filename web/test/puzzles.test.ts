// SPDX-License-Identifier: Apache-2.0
// What the browser keeps of puzzles, and which is the puzzle of a day.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Puzzle } from '../src/lib/protocol';
import { done_of, in_turn, keep_done, puzzle_of_day, right_of } from '../src/lib/puzzles_done';

const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => void store.set(key, text),
});
beforeEach(() => store.clear());

const puzzles = ['a', 'b', 'c'].map((id) => ({ id }) as Puzzle);

describe('puzzles that were done', () => {
  it('come after the others, and the first answer counts', () => {
    keep_done('awimbawe', 'a', false);
    keep_done('awimbawe', 'a', true);
    keep_done('awimbawe', 'b', true);
    const done = done_of('awimbawe');
    expect(done).toEqual({ a: false, b: true });
    expect(right_of(puzzles, done)).toBe(1);
    expect(in_turn(puzzles, done).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(done_of('savage-bowl')).toEqual({});
  });

  it('are none where the store holds something else', () => {
    for (const text of ['[', '3', 'null', '{"awimbawe":7}']) {
      store.set('menagerie.puzzles', text);
      expect(done_of('awimbawe')).toEqual({});
    }
  });
});

describe('the puzzle of the day', () => {
  it('is each of them once before any comes again', () => {
    for (const count of [1, 7, 40, 200]) {
      const days = Array.from({ length: count }, (_, day) =>
        new Date(Date.UTC(2026, 10, 28 + day)).toISOString().slice(0, 10),
      );
      expect(new Set(days.map((day) => puzzle_of_day(day, count))).size).toBe(count);
    }
  });

  it('is the one of the engine', () => {
    expect(puzzle_of_day('2026-11-28', 200)).toBe(((20_785 % 200) * 127) % 200);
  });
});
