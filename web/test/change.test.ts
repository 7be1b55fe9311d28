// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import type { Card, View, ViewChange } from '../src/lib/protocol';
import { changed } from '../src/lib/view';

const up = (card: string): Card => ({ card, face: 'up' });
const zone = (id: string, cards: Card[] | number) => ({
  id,
  owner: null,
  layout: 'row' as const,
  cards,
});
const fact = (id: string, text: string) => ({ id, label: { id: 'label' }, text: { id: text } });
const before = {
  event: 4,
  to_act: [0],
  zones: [
    zone('hand/0', [up('R1'), up('R2'), up('R3')]),
    zone('hand/1', 3),
    zone('trick', [up('B1')]),
    zone('last-trick', []),
  ],
  counters: [],
  facts: [fact('round', 'one'), fact('led', 'red'), fact('goal', 'much')],
  log: [],
} as unknown as View;
const after = (change: Omit<ViewChange, 'event'>) => changed(before, { event: 5, ...change }, []);
const cards = (view: View, id: string) => view.zones.find((one) => one.id === id)?.cards;

describe('a change of a view', () => {
  test('takes a card out of a hand and lays it at the end of the trick', () => {
    const view = after({
      zones: [
        { id: 'hand/0', splice: { at: 1, gone: 1 } },
        { id: 'trick', splice: { at: 1, come: [up('R2')] } },
      ],
    });
    expect(cards(view, 'hand/0')).toEqual([up('R1'), up('R3')]);
    expect(cards(view, 'trick')).toEqual([up('B1'), up('R2')]);
    expect(cards(before, 'trick')).toEqual([up('B1')]);
  });

  test('hands a trick over whole, as it was before it was emptied', () => {
    const view = after({
      zones: [
        { id: 'trick', cards: [] },
        { id: 'last-trick', cards_of: 'trick' },
      ],
    });
    expect(cards(view, 'last-trick')).toEqual([up('B1')]);
    expect(cards(view, 'trick')).toEqual([]);
  });

  test('takes facts away by their places and puts new ones where they say', () => {
    const view = after({ fact_gone: [0, 1], facts: [{ ...fact('trump', 'blue'), at: 0 }] });
    expect(view.facts).toEqual([fact('trump', 'blue'), fact('goal', 'much')]);
    const ordered = after({ fact_ids: ['goal', 'round'] });
    expect(ordered.facts.map((one) => one.id)).toEqual(['goal', 'round']);
  });
});
