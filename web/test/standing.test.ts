// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { starred } from '../src/lib/standing';

describe('the star beside the points', () => {
  it('stands by those with the most points while nobody has won', () => {
    expect(starred({ result: null, scores: [2, 5, 5] })).toEqual(new Set([1, 2]));
  });
  it('stands by nobody before anybody has a point', () => {
    expect(starred({ result: null, scores: [0, 0, 0] })).toEqual(new Set());
  });
  it('stands by the winner of a line, who has fewer points', () => {
    expect(starred({ result: { winners: [1], scores: [5, 4, 1] }, scores: [5, 4, 1] })).toEqual(
      new Set([1]),
    );
  });
  it('stands by the winner of a broken tie alone', () => {
    expect(starred({ result: { winners: [2], scores: [7, 3, 7] }, scores: [7, 3, 7] })).toEqual(
      new Set([2]),
    );
  });
});
