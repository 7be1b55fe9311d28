// SPDX-License-Identifier: Apache-2.0
// A view as the page draws it: what the server sent, put into words for one reader. The messages
// stay beside the words, for whoever needs what a sentence is about.
import type * as Wire from './protocol';
import type { Told } from './told';
import type { Speaker } from './words';

/** A view after a change; a whole view takes the place of the old one. */
export function changed(
  before: Wire.View,
  change: Wire.ViewChange | Wire.View,
  told: Wire.Message[],
): Wire.View {
  if ('log' in change) return change;
  const { zones, zone_ids, zone_gone, ...others } = change;
  const { counters, counter_ids, counter_gone, facts, fact_ids, fact_gone, ...rest } = others;
  const dealt = zones?.map((zone) => with_cards(before.zones, zone));
  return {
    ...before,
    ...rest,
    zones: parts(before.zones, dealt, zone_gone, zone_ids),
    counters: parts(before.counters, counters, counter_gone, counter_ids),
    facts: parts(before.facts, facts, fact_gone, fact_ids),
    log: told.length > 0 ? [...before.log, ...told] : before.log,
  };
}

/** A zone's change with all its cards, where only those were sent that came and went. */
function with_cards(
  before: Wire.Zone[],
  { splice, cards_of, ...change }: Wire.ZoneChange,
): Wire.ZoneChange {
  const cards = (id: string) => before.find((zone) => zone.id === id)?.cards ?? [];
  if (cards_of !== undefined) return { ...change, cards: cards(cards_of) };
  if (!splice) return change;
  const now = [...list_of(cards(change.id))];
  now.splice(splice.at, splice.gone ?? 0, ...(splice.come ?? []));
  return { ...change, cards: now };
}

/** Zones, counters or facts after their change: some places are gone, new ones have a place. */
function parts<T extends { id: string }>(
  before: T[],
  changes: (Partial<T> & { id: string; at?: number })[] = [],
  gone: number[] = [],
  ids?: string[],
): T[] {
  const now = new Map(before.map((one) => [one.id, one]));
  const order = before.map((one) => one.id).filter((_, i) => !gone.includes(i));
  for (const { at, ...change } of changes) {
    if (at !== undefined) order.splice(at, 0, change.id);
    now.set(change.id, { ...now.get(change.id), ...change } as unknown as T);
  }
  return (ids ?? order).map((id) => now.get(id)!);
}

/** Cards of which nothing is known come as their number. */
const list_of = (cards: Wire.Cards): Wire.Card[] =>
  typeof cards === 'number'
    ? Array.from({ length: cards }, () => ({ card: null, face: 'down' as const }))
    : cards;

type Said = { said: Wire.Message };

export type Card = Omit<Wire.Card, 'note'> & { note?: string; note_said?: Wire.Message };
export type Zone = Omit<Wire.Zone, 'label' | 'cards'> & { label?: string; cards: Card[] };
export type Counter = Omit<Wire.Counter, 'label'> & { label: string };
export type Fact = { id: string; label: string; text: string; told: Told } & Said;
export type View = Omit<Wire.View, 'prompt' | 'zones' | 'counters' | 'facts' | 'log'> & {
  prompt: Told;
  zones: Zone[];
  counters: Counter[];
  facts: Fact[];
  log: Told[];
  log_said: Wire.Message[];
};

export function in_words(view: Wire.View, speaker: Speaker): View {
  const { say, tell } = speaker;
  const card = ({ note, ...rest }: Wire.Card): Card =>
    note ? { ...rest, note: say(note), note_said: note } : rest;
  return {
    ...view,
    prompt: tell(view.prompt),
    zones: view.zones.map(({ label, cards, ...rest }) => ({
      ...rest,
      ...(label ? { label: say(label) } : {}),
      cards: list_of(cards).map(card),
    })),
    counters: view.counters.map((one) => ({ ...one, label: say(one.label) })),
    facts: view.facts.map((one) => ({
      id: one.id,
      label: say(one.label),
      text: say(one.text),
      told: tell(one.text),
      said: one.text,
    })),
    log: view.log.map(tell),
    log_said: view.log,
  };
}
