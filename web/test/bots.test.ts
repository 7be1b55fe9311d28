// SPDX-License-Identifier: Apache-2.0
// Every bot has a face of its own: whatever a server or the page itself names it.
import { describe, expect, it } from 'vitest';
import { bot_at } from '../src/lib/avatars';
import { bot_face, bot_name, bot_names } from '../src/lib/bots';

const [server] = Object.values(
  import.meta.glob<string>('../../src/server/tables/table/table_changes.cpp', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** The names in quotation marks in the server's table of names, one row per seat. */
const names = server!
  .slice(server!.indexOf('bot_names = {'), server!.indexOf('}};'))
  .split('\n')
  .map((row) => [...row.matchAll(/"(\p{L}+)"/gu)].map(([, name]) => name!))
  .filter((row) => row.length > 0);
const drawn = (name: string) => JSON.stringify(bot_face(name));

describe('the faces of bots', () => {
  it('knows every name that bots are given', () => {
    expect(names.flat().length).toBe(80);
    expect(bot_names.map((row) => row.slice(0, 8))).toEqual(names);
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

describe('a table without a server', () => {
  const at = (table: string) => names.map((_, seat) => bot_name(table, seat));
  it('names its bots as the server would, each by its seat', () => {
    // As the server counts, in 64 bits.
    const counted = (table: string, seat: number) =>
      [...table].reduce(
        (sum, letter) => BigInt.asUintN(64, sum * 31n + BigInt(letter.charCodeAt(0))),
        BigInt(seat),
      ) % 8n;
    for (const table of ['local-0f3a5b77c1d2', 'k3jq', 'a-table-with-a-long-name'])
      expect(at(table)).toEqual(names.map((row, seat) => row[Number(counted(table, seat))]));
  });

  it('has others at another table', () => {
    expect(at('local-0f3a5b77c1d2')).not.toEqual(at('local-0f3a5b77c1d3'));
  });
});
