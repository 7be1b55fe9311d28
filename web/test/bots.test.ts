// SPDX-License-Identifier: Apache-2.0
// Every bot has a face of its own: whatever a server or the page itself names it.
import { describe, expect, it } from 'vitest';
import { bot_at } from '../src/lib/avatars';
import { bot_face, bot_names } from '../src/lib/bots';

const sources = Object.values(
  import.meta.glob<string>(['../../src/server/tables/table.cpp', '../src/worker/local_table.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** What stands in quotation marks in the tables of names. */
const names = sources.flatMap((source) => {
  const from = source.search(/bot_names = [[{]/);
  const table = source.slice(from, source.indexOf(';', from));
  return [...table.matchAll(/["'](\p{L}+)["']/gu)].map(([, name]) => name!);
});
const drawn = (name: string) => JSON.stringify(bot_face(name));

describe('the faces of bots', () => {
  it('knows every name that bots are given', () => {
    expect(names.length).toBe(90);
    const known = new Set(bot_names.flat());
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('draws no two names alike', () => {
    const all = bot_names.flat();
    expect(new Set(all.map(drawn)).size).toBe(all.length);
  });

  it('draws a name that it does not know, always in the same way', () => {
    for (const name of ['', 'Zoe', 'Ágnes', '猫']) {
      expect(bot_face(name).ink.every(Boolean)).toBe(true);
      expect(drawn(name)).toBe(drawn(name));
    }
  });

  it('gives no face of a bot to a person, nor to a free seat', () => {
    const seats = [
      { kind: 'person', name: 'Ada' },
      { kind: 'bot', name: 'Balint' },
      { kind: 'free', name: '' },
    ];
    expect([0, 1, 2, 3].map((seat) => bot_at({ seats }, seat))).toEqual([
      undefined,
      'Balint',
      undefined,
      undefined,
    ]);
  });
});
