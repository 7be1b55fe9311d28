// SPDX-License-Identifier: Apache-2.0
// Reading a view: which zones, counters and facts belong where on the page.
import type { Counter, Fact, View, Zone } from './protocol';

export const zone_of = (view: View, id: string): Zone | undefined => view.zones.find((zone) => zone.id === id);
export const fact_of = (view: View, id: string): Fact | undefined => view.facts.find((fact) => fact.id === id);
export const counter_of = (view: View, id: string): Counter | undefined =>
  view.counters.find((counter) => counter.id === id);

export const trick_of = (view: View): Zone | undefined => zone_of(view, 'trick');
export const last_trick_of = (view: View): Zone | undefined => zone_of(view, 'last-trick');
export const hand_of = (view: View, seat: number): Zone | undefined => zone_of(view, `hand/${seat}`);

const seat_in = (text: string | undefined): number | undefined => {
  const match = text === undefined ? null : /\b[Ss]eat (\d)\b/.exec(text);
  return match ? Number(match[1]) : undefined;
};

/** Who won the last trick: said by a card's note, a fact, or the newest sentence about it. */
export function last_winner(view: View): number | undefined {
  const note = last_trick_of(view)?.cards.find((card) => card.note === 'winner' || card.note === 'took the trick');
  if (note?.by !== undefined) return note.by;
  const fact = fact_of(view, 'last-winner') ?? fact_of(view, 'winner');
  if (fact) return seat_in(fact.text);
  for (let i = view.log.length - 1; i >= 0; --i) {
    const match = /^Seat (\d) (?:won|has won|wins|takes|took) the trick/.exec(view.log[i]!);
    if (match) return Number(match[1]);
  }
  return undefined;
}

/** Facts that the table page shows in another form, or that are too long for the middle of the table. */
const placed = /^(tile\/|color\/\d|void\/|winner$|loser$|last-winner$|yellow-card$|eliminated$|dealer$)/;
const brief_max = 26;

export function is_brief(fact: Fact): boolean {
  return !placed.test(fact.id) && fact.text.length <= brief_max;
}

/** The fact that explains a tile of the grid. */
export function tile_fact(view: View, tile: string): Fact | undefined {
  return view.facts.find((fact) => fact.id === tile || fact.id === `tile/${tile}` || fact.label === tile);
}

export type Stat = { id: string; label: string; text: string; shape: string };

const shapes: Record<string, string> = {
  points: 'star', tricks: 'trick', bids: 'bid', paws: 'paw-print', markers: 'marker', crowns: 'crown',
  rounds: 'star', hyenas: 'hyena-head', footprints: 'footprint', champ: 'trophy', chameleon: 'chameleon-glyph',
};

/**
 * What a seat's plate says: tricks with what they are measured by (a bid, a goal), points, and what
 * else is counted. Counters of cards are left out: the cards are there to be seen.
 */
export function stats_of(view: View, seat: number): Stat[] {
  const value = (id: string) => counter_of(view, id)?.by_seat[seat] ?? null;
  const stats: Stat[] = [];
  const tricks = counter_of(view, 'tricks');
  const bid = value('bids');
  const goal = value('goal');
  const needed = value('tricks-needed');
  for (const counter of view.counters) {
    const own = counter.by_seat[seat] ?? null;
    const shape = shapes[counter.id] ?? 'dot';
    switch (counter.id) {
      case 'hand-size': case 'cards': case 'goal': case 'bids': case 'tricks-needed': case 'animals':
        continue;
      case 'tricks': {
        if (own === null) continue;
        const of = counter_of(view, 'bids') ? (bid === null ? null : bid) : goal ?? (needed === null ? null : own + needed);
        const label = counter_of(view, 'bids') ? (of === null ? 'tricks won' : `tricks won of ${of} bid`) :
          of === null ? 'tricks won' : `tricks won of ${of}`;
        stats.push({ id: 'tricks', label: `${own} ${label}`, text: of === null ? `${own}` : `${own}/${of}`, shape: 'trick' });
        continue;
      }
      case 'turn-points':
        // They follow from the footprints where those count.
        if (own !== null && !counter_of(view, 'footprints')) stats.push({ id: counter.id, label: `${counter.label}: ${own}`, text: `${own}`, shape });
        continue;
      case 'champ': case 'chameleon': case 'hyenas':
        if (!own) continue;
        stats.push({
          id: counter.id, shape, text: counter.id === 'chameleon' ? '' : `${own}`,
          label: counter.id === 'chameleon' ? counter.label : `${counter.label}: ${own}`,
        });
        continue;
      case 'footprints': {
        if (own === null) continue;
        const kinds = value('animals');
        stats.push({
          id: counter.id, shape, text: kinds === null ? `${own}` : `${own}×${kinds}`,
          label: kinds === null ? `${counter.label}: ${own}` : `${counter.label}: ${own}, of ${kinds} animals`,
        });
        continue;
      }
      default:
        if (own !== null) stats.push({ id: counter.id, label: `${counter.label}: ${own}`, text: `${own}`, shape });
    }
  }
  if (bid !== null && !tricks) stats.unshift({ id: 'bids', label: `Bid: ${bid}`, text: `${bid}`, shape: 'bid' });
  return stats;
}

/** How many cards a seat holds, where the view counts them. */
export function cards_held(view: View, seat: number): number | null {
  return counter_of(view, 'hand-size')?.by_seat[seat] ?? counter_of(view, 'cards')?.by_seat[seat] ??
    hand_of(view, seat)?.cards.length ?? null;
}

export type Mark = { id: string; label: string };

/** What has befallen a seat: the Yellow Card, out of the round, the deal. */
export function marks_of(view: View, seat: number): Mark[] {
  const marks: Mark[] = [];
  for (const [id, label] of [['yellow-card', 'Yellow Card: sits out'], ['eliminated', 'Out of the round'], ['dealer', 'Dealer']] as const) {
    const text = fact_of(view, id)?.text ?? '';
    const seats = [...text.matchAll(/\d+/g)].map((match) => Number(match[0]));
    if (/[Ss]eat/.test(text) && seats.includes(seat)) marks.push({ id, label });
  }
  return marks;
}
