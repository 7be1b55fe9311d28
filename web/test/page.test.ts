// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { arc } from '../src/lib/arc';
import { card_order, look_of, spoken, suits_of } from '../src/lib/decks';
import { blocks } from '../src/lib/markdown';
import { invented_name, named } from '../src/lib/names';
import { last_winner, marks_of, stats_of } from '../src/lib/scene';
import { sha256 } from '../src/lib/sha256';
import { view } from './views';

describe('the arc', () => {
  const tables = [[344, 360, 80, 42, 34, 47.6, 10], [344, 400, 108, 48, 56, 78, 5], [1040, 560, 196, 62, 88, 123, 5], [1040, 500, 150, 58, 58, 81, 10]] as const;
  it.each(tables)('seats stay on a table of %i by %i and apart', (width, height, px, py, cx, cy, most) => {
    for (let players = 2; players <= most; ++players) {
      for (let me = 0; me < players; ++me) {
        const { seats, cards } = arc(players, me, width, height, { x: px, y: py }, { x: cx, y: cy });
        for (let seat = 0; seat < players; ++seat) {
          const at = seats[seat]!;
          expect(at.x).toBeGreaterThanOrEqual(px / 2 - 1);
          expect(at.x).toBeLessThanOrEqual(width - px / 2 + 1);
          expect(at.y).toBeGreaterThanOrEqual(py / 2 - 1);
          expect(at.y).toBeLessThanOrEqual(height - py / 2 + 1);
          expect(cards[seat]!.y).toBeLessThanOrEqual(height - cy / 2);
          for (let other = 0; other < seat; ++other) {
            if (seat === me || other === me) continue;
            const apart = Math.abs(at.x - seats[other]!.x) >= px - 1 || Math.abs(at.y - seats[other]!.y) >= py - 1;
            expect(apart, `${players} players, seats ${seat} and ${other}`).toBe(true);
          }
        }
      }
    }
  });

  it('goes clockwise from the left', () => {
    const { seats } = arc(4, 1, 1000, 500, { x: 196, y: 62 }, { x: 80, y: 112 });
    expect(seats[2]!.x).toBeLessThan(seats[3]!.x);
    expect(seats[3]!.x).toBeLessThan(seats[0]!.x);
  });
});

describe('cards', () => {
  it('have a colour, a shape and a letter of their own in each game', () => {
    for (const game of ['savage-bowl', 'rage-n-glyphs', 'color-gangsters', 'trump-tricks-game', 'awimbawe']) {
      const suits = suits_of(game);
      for (const part of ['letter', 'tone', 'shape', 'name'] as const) {
        expect(new Set(suits.map((suit) => suit[part])).size, `${game} ${part}`).toBe(suits.length);
      }
    }
  });
  it('say what they bear', () => {
    expect(spoken(look_of('trump-tricks-game', 'R7')!)).toBe('red 7, bear, 3 footprints');
    expect(spoken(look_of('awimbawe', 'S10')!)).toBe('eagle 10, -2 crowns');
    expect(spoken(look_of('awimbawe', 'G1')!)).toBe('mouse of the grassland (1), 3 crowns');
    expect(spoken(look_of('color-gangsters', 'B5')!)).toBe('blue 5, eats meat, eats plants');
    expect(look_of('rage-n-glyphs', 'H13')!.aside).toBe('K');
    expect(look_of('savage-bowl', 'difference-5')).toBeUndefined();
  });
  it('of an unknown game are still drawn', () => {
    expect(look_of('new-game', 'Q3')!.title).toBe('Q 3');
  });
  it('are sorted suit by suit', () => {
    const sorted = ['T1', 'R10', 'R9', 'B2'].sort((a, b) => card_order('savage-bowl', a) - card_order('savage-bowl', b));
    expect(sorted).toEqual(['R9', 'R10', 'B2', 'T1']);
  });
});

describe('the scene', () => {
  it('knows the last winner from a note, a fact or a sentence', () => {
    const cards = [{ card: 'R1', face: 'up' as const, by: 0 }, { card: 'R2', face: 'up' as const, by: 3, note: 'took the trick' }];
    expect(last_winner(view({ zones: [{ id: 'last-trick', owner: null, layout: 'trick', cards }] }))).toBe(3);
    expect(last_winner(view({ facts: [{ id: 'last-winner', label: '', text: 'Seat 2' }] }))).toBe(2);
    expect(last_winner(view({ log: ['Seat 1 won the trick, -1 crown.', 'Seat 0 turned up D5 on pile 2.'] }))).toBe(1);
    expect(last_winner(view({}))).toBeUndefined();
  });
  it('sets tricks against the bid, the goal or what is needed', () => {
    const counters = [{ id: 'bids', label: 'Bid', by_seat: [2, null] }, { id: 'tricks', label: 'Tricks won', by_seat: [1, 0] }];
    expect(stats_of(view({ counters }), 0)[0]).toMatchObject({ text: '1/2', label: '1 tricks won of 2 bid' });
    expect(stats_of(view({ counters }), 1)[0]).toMatchObject({ text: '0' });
  });
  it('gives the Yellow Card to the seat that a fact names', () => {
    const facts = [{ id: 'yellow-card', label: 'Yellow Card', text: 'Seat 2 sits out this trick' }];
    expect(marks_of(view({ facts }), 2).map((mark) => mark.id)).toEqual(['yellow-card']);
    expect(marks_of(view({ facts }), 1)).toEqual([]);
  });
});

describe('words', () => {
  it('names stand in the place of seats', () => {
    const seat = { kind: 'person' as const, name: 'Ada', level: null, stand_in: null, luck: '', bank_ms: null, deadline: null };
    expect(named('Waiting for seat 0; Seat 1 led.', { seats: [seat, { ...seat, name: 'Bo' }] })).toBe('Waiting for Ada; Bo led.');
    expect(invented_name(() => 0)).toBe('Quick Fox');
  });
  it('rules are read rule by rule', () => {
    const [heading, rule, table] = blocks('## 3 Playing\n\n3.1 The leader plays\n    any card.\n\n| a | b |\n| - | - |\n| 1 | 2 |');
    expect(heading).toEqual({ kind: 'heading', level: 2, text: '3 Playing' });
    expect(rule).toEqual({ kind: 'rule', number: '3.1', spans: [{ kind: 'text', text: 'The leader plays any card.' }] });
    expect(table).toEqual({ kind: 'table', head: ['a', 'b'], rows: [['1', '2']] });
  });
  it('hashes as the standard does', async () => {
    for (const text of ['', 'abc', 'menagerie-deal/1:'.repeat(9), 'ä'.repeat(64)]) {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      expect(sha256(text)).toBe(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
  });
});
