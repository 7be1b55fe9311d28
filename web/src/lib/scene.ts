// SPDX-License-Identifier: Apache-2.0
// Reading a view: which zones, counters and facts belong where on the page.
import { description_of, sign_of, suit_named } from './looks.svelte';
import { say } from './say.svelte';
import type { Told } from './told';
import type { Counter, Fact, View, Zone } from './view';
import { seats_in, terms_in } from './words';

export const zone_of = (view: View, id: string): Zone | undefined =>
  view.zones.find((zone) => zone.id === id);
export const fact_of = (view: View, id: string): Fact | undefined =>
  view.facts.find((fact) => fact.id === id);
export const counter_of = (view: View, id: string): Counter | undefined =>
  view.counters.find((counter) => counter.id === id);

export const trick_of = (view: View): Zone | undefined => zone_of(view, 'trick');
export const last_trick_of = (view: View): Zone | undefined => zone_of(view, 'last-trick');
export const hand_of = (view: View, seat: number): Zone | undefined =>
  zone_of(view, `hand/${seat}`);

/** What a card's note says of the one that took the trick. */
export const won_notes = ['note.winner', 'note.took-the-trick'];

/** Notes that say what a card's face, or its place, shows already. */
export const said_by_face = ['note.known', 'note.diet', 'note.loser'];

/** Who won the last trick: said by a card's note, a fact, or the newest sentence about it. */
export function last_winner(view: View): number | undefined {
  const note = last_trick_of(view)?.cards.find((card) =>
    won_notes.includes(card.note_said?.id ?? ''),
  );
  if (note?.by !== undefined) return note.by;
  const fact = fact_of(view, 'last-winner') ?? fact_of(view, 'winner');
  return seats_in(fact ? fact.said : view.log_said[trick_told_at(view)])[0];
}

/** The newest sentence about who won a trick, and with what. */
export function trick_told(view: View): Told | undefined {
  return view.log[trick_told_at(view)];
}

function trick_told_at(view: View): number {
  let at = view.log_said.length - 1;
  while (at >= 0 && !view.log_said[at]!.id.startsWith('log.won')) --at;
  return at;
}

/** Facts that the table page shows in another form, or that are too long for the middle of the table. */
const placed =
  /^(tile\/|color\/\d|void\/|winner$|loser$|last-winner$|yellow-card$|eliminated$|dealer$|decided$)/;
const brief_max = 26;

export function is_brief(fact: Fact): boolean {
  return !placed.test(fact.id) && fact.text.length <= brief_max;
}

/** The fact that explains a tile of the grid. */
export function tile_fact(view: View, tile: string): Fact | undefined {
  return fact_of(view, `tile/${tile}`);
}

export type Stat = { id: string; label: string; text: string; shape: string };

// What every game counts, and is drawn alike.
const shapes: Record<string, string> = { points: 'star', tricks: 'trick', bids: 'bid' };

const look_of_counter = (game: string, id: string) =>
  description_of(game)?.counters.find((one) => one.counter === id);

function shape_of(game: string, id: string): string {
  const look = look_of_counter(game, id);
  return look ? sign_of(game, look.sign) : (shapes[id] ?? 'dot');
}

// Counters that a plate says in another way, or not at all: cards are there to be seen.
const not_said = [
  ...['hand-size', 'cards', 'goal', 'bids', 'tricks-needed', 'animals'],
  // What the last round brought stands in its panel and with the scores.
  'round-points',
];

/**
 * What a seat's plate says: tricks with what they are measured by (a bid, a goal), points, and what
 * else is counted.
 */
export function stats_of(view: View, seat: number): Stat[] {
  const stats: Stat[] = [];
  for (const counter of view.counters) {
    const own = counter.by_seat[seat] ?? null;
    if (own === null || not_said.includes(counter.id)) continue;
    if (own === 0 && look_of_counter(view.game, counter.id)?.only_if_any) continue;
    const stat = stat_of(view, seat, counter, own);
    if (stat) stats.push(stat);
  }
  const bid = counter_of(view, 'bids')?.by_seat[seat] ?? null;
  if (bid !== null && !counter_of(view, 'tricks')) {
    stats.unshift({ id: 'bids', label: say('stat.bid', { bid }), text: `${bid}`, shape: 'bid' });
  }
  return stats;
}

function stat_of(view: View, seat: number, counter: Counter, own: number): Stat | undefined {
  const { id, label } = counter;
  const stat = {
    id,
    label: say('stat.counted', { what: label, count: own }),
    text: `${own}`,
    shape: shape_of(view.game, id),
  };
  switch (id) {
    case 'tricks':
      return { ...stat, ...tricks_of(view, seat, own) };
    case 'turn-points':
      // They follow from the footprints where those count.
      return counter_of(view, 'footprints')
        ? undefined
        : { ...stat, text: `+${own}`, shape: shapes.points! };
    case 'chameleon':
      return { ...stat, text: '', label };
    case 'footprints': {
      const kinds = counter_of(view, 'animals')?.by_seat[seat] ?? null;
      if (kinds === null) return stat;
      return {
        ...stat,
        text: `${own}×${kinds}`,
        label: say('stat.of-animals', { what: stat.label, kinds }),
      };
    }
    default:
      return stat;
  }
}

/** Tricks against the bid, the goal, or what is still needed. */
function tricks_of(view: View, seat: number, own: number): Pick<Stat, 'label' | 'text'> {
  const value = (id: string) => counter_of(view, id)?.by_seat[seat] ?? null;
  const needed = value('tricks-needed');
  const bids = counter_of(view, 'bids') !== undefined;
  const of = bids ? value('bids') : (value('goal') ?? (needed === null ? null : own + needed));
  if (of === null) return { label: say('stat.tricks', { tricks: own }), text: `${own}` };
  const label = say(bids ? 'stat.tricks-bid' : 'stat.tricks-of', { tricks: own, of });
  return { label, text: `${own}/${of}` };
}

/** How many cards a seat holds, where the view counts them. */
export function cards_held(view: View, seat: number): number | null {
  return (
    counter_of(view, 'hand-size')?.by_seat[seat] ??
    counter_of(view, 'cards')?.by_seat[seat] ??
    hand_of(view, seat)?.cards.length ??
    null
  );
}

export type Back = { letter: string; count: number };

/**
 * What everybody knows of a seat's hand, suit by suit: the backs where they have colours, the cards
 * where all hands are known, and none of what it was seen not to hold.
 */
export function backs_of(view: View, seat: number): Back[] {
  const backs: Back[] = [];
  const all_known = fact_of(view, 'hands') !== undefined;
  for (const card of hand_of(view, seat)?.cards ?? []) {
    const letter = card.back ?? (all_known ? card.card?.[0] : undefined);
    if (!letter) continue;
    const known = backs.find((one) => one.letter === letter);
    if (known) ++known.count;
    else backs.push({ letter, count: 1 });
  }
  for (const term of terms_in(fact_of(view, `void/${seat}`)?.said, 'suit')) {
    const letter = suit_named(view.game, term)?.letter;
    if (letter) backs.push({ letter, count: 0 });
  }
  return backs;
}

export type Mark = { id: string; label: string };

/** What has befallen a seat: the Yellow Card, out of the round, the deal. */
export function marks_of(view: View, seat: number): Mark[] {
  const marks: Mark[] = [];
  for (const id of ['yellow-card', 'eliminated', 'dealer'] as const) {
    if (seats_in(fact_of(view, id)?.said).includes(seat))
      marks.push({ id, label: say(`mark.${id}`) });
  }
  return marks;
}
