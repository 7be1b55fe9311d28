// SPDX-License-Identifier: Apache-2.0
// Reading a view: which zones, counters and facts belong where on the page.
import {
  counter_look,
  fact_look,
  log_kind,
  look_of,
  note_kind,
  said,
  sign_of,
  suits_in,
  type Suit,
  type Tone,
} from './looks.svelte';
import type { CounterLook, FactLook } from './protocol';
import { say } from './say.svelte';
import type { Told } from './told';
import type { Card, Counter, Fact, View, Zone } from './view';
import { seats_in } from './words';

export const zone_of = (view: View, id: string): Zone | undefined =>
  view.zones.find((zone) => zone.id === id);
export const fact_of = (view: View, id: string): Fact | undefined =>
  view.facts.find((fact) => fact.id === id);
export const counter_of = (view: View, id: string): Counter | undefined =>
  view.counters.find((counter) => counter.id === id);

/** Whether two face each other across piles of their own: all that is theirs lies on the table. */
export const is_duel = ({ options, zones }: View): boolean =>
  options.players === 2 && zones.some(({ layout, owner }) => layout === 'pile' && owner !== null);

/** Rows that lie before a seat, and not on the table. */
export const rows_of = (view: View, seat: number): Zone[] =>
  is_duel(view)
    ? []
    : view.zones.filter(
        ({ owner, layout, cards }) => owner === seat && layout === 'row' && cards.length > 0,
      );

export const trick_of = (view: View): Zone | undefined => zone_of(view, 'trick');
export const last_trick_of = (view: View): Zone | undefined => zone_of(view, 'last-trick');
export const hand_of = (view: View, seat: number): Zone | undefined =>
  view.zones.find((zone) => zone.layout === 'fan' && zone.owner === seat);

/** The winner of the last trick, from a card's note, a fact, or the newest sentence about it. */
export function last_winner(view: View): number | undefined {
  const note = last_trick_of(view)?.cards.find(
    (card) => note_kind(view.game, card.note_said) === 'winner',
  );
  if (note?.by !== undefined) return note.by;
  const fact = facts_of(view, 'winner')[0];
  return seats_in(fact ? fact.said : view.log_said[trick_told_at(view)])[0];
}

/** The newest sentence about who won a trick, and with what. */
export function trick_told(view: View): Told | undefined {
  return view.log[trick_told_at(view)];
}

function trick_told_at(view: View): number {
  let at = view.log_said.length - 1;
  while (at >= 0 && log_kind(view.game, view.log_said[at]) !== 'trick') --at;
  return at;
}

/** The seats that have yet to play to a trick, without those that are out of it or hold no card. */
export function yet_to_play(view: View, players: number, trick: Card[]): number[] {
  const played = new Set(trick.map(({ by }) => by));
  return Array.from({ length: players }, (_, seat) => seat).filter(
    (seat) =>
      !played.has(seat) &&
      cards_held(view, seat) !== 0 &&
      !marks_of(view, seat).some(({ out }) => out),
  );
}

/** What decided the last trick is said beside it. */
const decided = 'decided';
export const decided_by = (view: View): Fact | undefined => fact_of(view, decided);

const facts_of = (view: View, kind: FactLook['kind']): Fact[] =>
  view.facts.filter((fact) => fact_look(view.game, fact.id).kind === kind);

const brief_max = 26;

/** Facts for the middle of the table: those to look for first, and others that are short. */
export function brief_facts(view: View): (Fact & { key: boolean })[] {
  return view.facts
    .map((fact) => ({ ...fact, ...fact_look(view.game, fact.id) }))
    .filter(
      ({ id, kind, text }) =>
        kind === 'key' ||
        (['plain', 'open'].includes(kind) && id !== decided && text.length <= brief_max),
    )
    .map((fact) => ({ ...fact, key: fact.kind === 'key' }))
    .sort((a, b) => Number(b.key) - Number(a.key) || a.place - b.place);
}

/** The fact that explains a tile of the grid. */
export function tile_fact(view: View, tile: string): Fact | undefined {
  return fact_of(view, `tile/${tile}`);
}

type Kind = CounterLook['kind'];
export type Stat = {
  id: string;
  kind: Kind;
  label: string;
  text: string;
  shape: string;
  /** Whether the game names its picture, and whether it is there only where there is any. */
  pictured: boolean;
  only_if_any: boolean;
};

const drawn: Kind[] = ['count', 'tricks', 'prize', 'score', 'gain', 'supply', 'token'];

/** What a seat's plate says: what is counted, and the goal it is compared with. */
export function stats_of(view: View, seat: number): Stat[] {
  return view.counters.flatMap((counter) => {
    const look = counter_look(view.game, counter.id);
    const own = counter.by_seat[seat] ?? null;
    if (own === null || !drawn.includes(look.kind) || (own === 0 && look.only_if_any)) return [];
    if (look.unless !== undefined && counter_of(view, look.unless)) return [];
    return [stat_of(view, seat, counter, own, look)];
  });
}

function stat_of(view: View, seat: number, its: Counter, own: number, look: CounterLook): Stat {
  const beside = counter_of(view, look.of ?? look.missing ?? look.times ?? '');
  const there = beside?.by_seat[seat] ?? null;
  const counted = ({ label }: Counter, count: number) =>
    say('stat.counted', { what: label, count });
  const label = look.kind === 'token' ? its.label : counted(its, own);
  return {
    id: its.id,
    kind: look.kind,
    label: beside && there !== null ? `${label}, ${counted(beside, there)}` : label,
    text: figure(look, own, there),
    shape: sign_of(view.game, look.sign ?? 'dot'),
    pictured: look.sign !== undefined,
    only_if_any: look.only_if_any === true,
  };
}

function figure({ kind, missing, times }: CounterLook, own: number, there: number | null): string {
  if (kind === 'token') return '';
  if (kind === 'gain' && own >= 0) return `+${own}`;
  if (there === null) return `${own}`;
  if (times) return `${own}×${there}`;
  return `${own}/${missing ? own + there : there}`;
}

/** How many cards a seat holds, where the view counts them. */
export function cards_held(view: View, seat: number): number | null {
  const hand = view.counters.find(({ id }) => counter_look(view.game, id).kind === 'hand');
  return hand?.by_seat[seat] ?? hand_of(view, seat)?.cards.length ?? null;
}

/** The cards that a seat holds, as all others see them: by the colour of their backs, or of their
    faces where these are known. */
export const fan_of = (view: View, seat: number): string[] =>
  (hand_of(view, seat)?.cards ?? []).map(({ card, back }) => back ?? suit_letter(view, card) ?? '');

export type Back = { letter: string; count: number };

/**
 * What everyone knows of a seat's hand, suit by suit: the backs if they have colours, the cards if
 * all hands are known, and 0 for a suit that the seat is known not to hold.
 */
export function backs_of(view: View, seat: number): Back[] {
  const backs: Back[] = [];
  const all_known = facts_of(view, 'open').length > 0;
  for (const card of hand_of(view, seat)?.cards ?? []) {
    const letter = card.back ?? (all_known ? suit_letter(view, card.card) : undefined);
    if (!letter) continue;
    const known = backs.find((one) => one.letter === letter);
    if (known) ++known.count;
    else backs.push({ letter, count: 1 });
  }
  for (const { letter } of suits_in(view.game, fact_at(view, seat, 'lacks')?.said))
    backs.push({ letter, count: 0 });
  return backs;
}

const suit_letter = ({ game }: View, card: string | null) =>
  card === null ? undefined : look_of(game, card)?.suit.letter;

const fact_at = (view: View, seat: number, kind: FactLook['kind']): Fact | undefined =>
  facts_of(view, kind).find((fact) => fact.seat === seat);

/** The suit that belongs to a seat, if one does. */
export const own_suit = (view: View, seat: number): Suit | undefined =>
  suits_in(view.game, fact_at(view, seat, 'suit')?.said)[0];

/** What has befallen a seat. It is drawn by a sign in a tone, or by a letter or a short word. */
export type Mark = {
  id: string;
  label: string;
  brief: string;
  shape?: string;
  tone?: Tone;
  out: boolean;
};

export function marks_of(view: View, seat: number): Mark[] {
  const { game } = view;
  return view.facts.flatMap(({ id, label, said: of }) => {
    const { kind, sign, tone, brief } = fact_look(game, id);
    if ((kind !== 'mark' && kind !== 'out') || !seats_in(of).includes(seat)) return [];
    return {
      id,
      label,
      brief: brief ? said(game, { id: brief }) : '',
      ...(sign ? { shape: sign_of(game, sign) } : {}),
      ...(tone ? { tone } : {}),
      out: kind === 'out',
    };
  });
}
