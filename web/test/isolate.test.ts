// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { isolated } from '../src/lib/isolate';
import { name_of, naming_of } from '../src/lib/names';
import type { Table } from '../src/lib/protocol';

const table = { seats: [{ name: 'דנה' }, { name: 'Ada' }] } as unknown as Table;

describe('names from right to left', () => {
  it('are isolated wherever a table names somebody', () => {
    expect(name_of(table, 0)).toBe('\u2068דנה\u2069');
    expect(naming_of(table, null).names).toEqual(['\u2068דנה\u2069', 'Ada']);
  });
  it('lose marks of direction, which would reach beyond them', () => {
    expect(isolated('A\u202ed\u2069a')).toBe('Ada');
  });
});
