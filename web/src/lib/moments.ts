// SPDX-License-Identifier: Apache-2.0
// The moments of a game that are staged, found by comparing the views before and after: what is
// special about a card that was played, what befalls a seat, what it takes that is rare, the last
// trick, a deal, a new trump, the end. Three markers in a line are found here too.
import { is_figure } from './fact_room';
import { counter_look, fact_look, look_of, sign_of, suits_in, type Tone } from './looks.svelte';
import { say } from './say.svelte';
import { cards_held, last_trick_of, marks_of, trick_of } from './scene';
import type { Card, Counter, View } from './view';

export type Kind = 'card' | 'mark' | 'gain' | 'last-trick' | 'deal' | 'trump' | 'line' | 'end';

export type Moment = {
  kind: Kind;
  /** What the game calls it: the id of a mark, a counter or a fact. */
  id: string;
  label: string;
  /** Whom it concerns: there it flies. */
  seat?: number;
  /** Drawn by a sign in a tone, with how many of it; or in letters. */
  shape?: string;
  tone?: Tone;
  count?: number;
  brief?: string;
  /** The letters are words. */
  worded?: boolean;
  out?: boolean;
  /** Happens often: it is shown over the card that won, and covers nothing else. */
  often?: boolean;
};

/** How long each is seen if it comes alone, in milliseconds. */
export const staged_ms: Record<Kind, number> = {
  card: 900,
  mark: 1300,
  gain: 900,
  'last-trick': 900,
  deal: 900,
  trump: 1000,
  line: 800,
  end: 1600,
};
/** So long all that come at once are seen together; the end is told after it. */
const together_ms = 2000;
const least_ms = 320;

/** How long each of them is seen, one after the other. */
export function times_of(moments: Moment[]): number[] {
  const wish = moments.map(({ kind }) => staged_ms[kind]);
  const all = wish.reduce((sum, ms) => sum + ms, 0);
  const share = Math.min(1, together_ms / Math.max(1, all));
  return wish.map((ms) => Math.max(least_ms, Math.round(ms * share)));
}

/** A page that was away has missed more than it can be shown. */
const most_events = 3;

/** What happened between two views, in the order in which it is shown. */
export function happened(before: View, now: View, players: number): Moment[] {
  const events = now.event - before.event;
  if (before.game !== now.game || events <= 0 || events > most_events) return [];
  return [
    ...special_cards(before, now),
    ...befallen(before, now, players),
    ...taken(before, now, players),
    ...last_trick(before, now),
    ...dealt(before, now, players),
    ...trumps(before, now),
    ...end(before, now),
  ];
}

const lying = (view: View): Card[] => trick_of(view)?.cards ?? [];
const just_played = (view: View): Card[] =>
  lying(view).length > 0 ? lying(view) : (last_trick_of(view)?.cards ?? []);

/** A card that has a sign in the place of a number: a joker. */
function special_cards(before: View, now: View): Moment[] {
  const played = just_played(now);
  // The trick that lies there already, or the one that has just been completed.
  const had = lying(before).length < played.length ? lying(before).length : played.length;
  return played.slice(had).flatMap(({ card, by }) => {
    const look = look_of(now.game, card ?? '');
    if (!look?.index || by === undefined) return [];
    const { index: shape, suit, title: label } = look;
    return [{ kind: 'card' as const, id: look.text, label, seat: by, shape, tone: suit.tone }];
  });
}

const seats_of = (players: number) => Array.from({ length: players }, (_, seat) => seat);

/** The marks that seats have now and did not have before. A letter, such as the dealer's, isn't
    a moment. */
export function befallen(before: View, now: View, players: number): Moment[] {
  if (before.game !== now.game || before.event >= now.event) return [];
  return seats_of(players).flatMap((seat) => {
    const had = new Set(marks_of(before, seat).map(({ id }) => id));
    return marks_of(now, seat)
      .filter((mark) => !had.has(mark.id) && (mark.shape !== undefined || mark.out))
      .map((mark) => ({ kind: 'mark' as const, seat, ...mark }));
  });
}

/** Whether what is counted is rare: its gains are staged, and don't just fly to the plate. */
export function is_rare(game: string, counter: string): boolean {
  const { kind, sign, only_if_any } = counter_look(game, counter);
  return sign !== undefined && (kind === 'prize' || (kind === 'count' && only_if_any === true));
}

function taken(before: View, now: View, players: number): Moment[] {
  const more = ({ id, by_seat }: Counter, seat: number) => {
    const had = before.counters.find((one) => one.id === id)?.by_seat[seat];
    return had === undefined || had === null ? 0 : (by_seat[seat] ?? 0) - had;
  };
  return now.counters
    .filter(({ id }) => is_rare(now.game, id))
    .flatMap((counter) =>
      seats_of(players)
        .map((seat) => ({ seat, count: more(counter, seat) }))
        .filter(({ count }) => count > 0)
        .map(({ seat, count }) => ({
          kind: 'gain' as const,
          id: counter.id,
          label: counter.label,
          seat,
          count,
          shape: sign_of(now.game, counter_look(now.game, counter.id).sign!),
          often: !counter_look(now.game, counter.id).only_if_any,
        })),
    );
}

/** As every game counts its tricks: this one, of all. */
function tricks_to_come(view: View): number | undefined {
  const said = view.facts.find(({ id }) => id === 'trick')?.said;
  const { number, all } = (said?.args ?? {}) as { number?: number; all?: number };
  return number === undefined || all === undefined ? undefined : all - number;
}

/** It begins, and was not the first. */
function last_trick(before: View, now: View): Moment[] {
  const begins = tricks_to_come(now) === 0 && (tricks_to_come(before) ?? 0) > 0;
  return begins && lying(now).length === 0
    ? [{ kind: 'last-trick', id: 'last-trick', label: say('moment.last-trick'), shape: 'trick' }]
    : [];
}

const hands = (view: View, players: number) =>
  seats_of(players).map((seat) => cards_held(view, seat) ?? 0);

const a_deal = (): Moment => ({
  kind: 'deal',
  id: 'deal',
  label: say('moment.deal'),
});

/** Everyone has got cards. */
function dealt(before: View, now: View, players: number): Moment[] {
  const had = hands(before, players);
  const all = hands(now, players).every((held, seat) => held > had[seat]!);
  return all && players > 0 && !now.finished ? [a_deal()] : [];
}

/** What is staged for those who come to a table: the deal, if nothing has been played yet. */
export function begun(now: View, players: number): Moment[] {
  const fresh = now.event <= 1 && hands(now, players).some((held) => held > 0);
  if (!fresh || now.finished) return [];
  return [a_deal(), ...trumps({ ...now, facts: [] }, now)];
}

/** As every game calls the suit that was led: it comes with each trick. */
const led = 'led';

/** What counts for the whole table is new; the suit that was led only if it takes the place of
    another during a trick. */
function trumps(before: View, now: View): Moment[] {
  const during = lying(before).length > 0 && lying(now).length > 0;
  return now.facts.flatMap(({ id, label, text, said }) => {
    if (fact_look(now.game, id).kind !== 'key' || now.finished) return [];
    const had = before.facts.find((one) => one.id === id);
    if (had?.text === text || (id === led && !(had && during))) return [];
    const suit = suits_in(now.game, said)[0];
    const worded = !suit && !is_figure(text);
    // That there is none any more counts as much; other words do not change what is trump.
    if (worded && !(had && (suits_in(now.game, had.said).length > 0 || is_figure(had.text))))
      return [];
    const drawn = suit ? { shape: suit.shape, tone: suit.tone } : { brief: text, worded };
    return [{ kind: 'trump' as const, id, label: say('word.labelled', { label, text }), ...drawn }];
  });
}

function end(before: View, now: View): Moment[] {
  if (!now.finished || before.finished) return [];
  const winners = now.result?.winners ?? [];
  const alone = winners.length === 1 ? { seat: winners[0]! } : {};
  // The last marker lands and a line is drawn before a crown lies over them.
  const line: Moment[] = won_line(now) ? [{ kind: 'line', id: 'line', label: '' }] : [];
  return [...line, { kind: 'end', id: 'end', label: '', shape: 'crown', ...alone }];
}

/** The ends of a line of markers by which the match was won. */
export function won_line({ zones, result }: View): [number, number] | undefined {
  const tiles = zones.find(({ layout }) => layout === 'grid')?.cards ?? [];
  const markers = tiles.map((tile) => tile.markers ?? []);
  return result ? line_of_three(markers, result.winners) : undefined;
}

const across = 3;

/** The ends of a line of three tiles, row by row, that have a marker of one of these seats. */
export function line_of_three(
  markers: (readonly number[])[],
  seats: readonly number[],
): [number, number] | undefined {
  if (markers.length !== across * across) return undefined;
  const lines = [0, 1, 2].flatMap((i) => [
    [3 * i, 3 * i + 1, 3 * i + 2],
    [i, i + 3, i + 6],
  ]);
  lines.push([0, 4, 8], [2, 4, 6]);
  for (const seat of seats) {
    const line = lines.find((tiles) => tiles.every((tile) => markers[tile]!.includes(seat)));
    if (line) return [line[0]!, line[2]!];
  }
  return undefined;
}
