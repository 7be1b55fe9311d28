// SPDX-License-Identifier: Apache-2.0
// A view as the page draws it: what the server sent, put into words for one reader. The messages
// stay beside the words, for whoever needs what a sentence is about.
import type * as Wire from './protocol';
import type { Speaker } from './words';

/** A view after a change; a whole view takes the place of the old one. */
export function changed(
  before: Wire.View,
  change: Wire.ViewChange | Wire.View,
  told: Wire.Message[],
): Wire.View {
  if ('log' in change) return change;
  const { zones, zone_ids, counters, counter_ids, facts, fact_ids, ...rest } = change;
  return {
    ...before,
    ...rest,
    zones: parts(before.zones, zones, zone_ids),
    counters: parts(before.counters, counters, counter_ids),
    facts: parts(before.facts, facts, fact_ids),
    log: told.length > 0 ? [...before.log, ...told] : before.log,
  };
}

function parts<T extends { id: string }>(
  before: T[],
  changes: (Partial<T> & { id: string })[] = [],
  ids: string[] = before.map((one) => one.id),
): T[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const fresh = new Map(changes.map((one) => [one.id, one]));
  return ids.map((id) =>
    fresh.has(id) ? ({ ...old.get(id), ...fresh.get(id) } as T) : old.get(id)!,
  );
}

/** Cards of which nothing is known come as their number. */
const cards_of = (cards: Wire.Cards): Wire.Card[] =>
  typeof cards === 'number'
    ? Array.from({ length: cards }, () => ({ card: null, face: 'down' as const }))
    : cards;

type Said = { said: Wire.Message };

export type Card = Omit<Wire.Card, 'note'> & { note?: string; note_said?: Wire.Message };
export type Zone = Omit<Wire.Zone, 'label' | 'cards'> & { label?: string; cards: Card[] };
export type Counter = Omit<Wire.Counter, 'label'> & { label: string };
export type Fact = { id: string; label: string; text: string } & Said;
export type View = Omit<Wire.View, 'prompt' | 'zones' | 'counters' | 'facts' | 'log'> & {
  prompt: string;
  zones: Zone[];
  counters: Counter[];
  facts: Fact[];
  log: string[];
  log_said: Wire.Message[];
};

export function in_words(view: Wire.View, speaker: Speaker): View {
  const { say } = speaker;
  const card = ({ note, ...rest }: Wire.Card): Card =>
    note ? { ...rest, note: say(note), note_said: note } : rest;
  return {
    ...view,
    prompt: say(view.prompt),
    zones: view.zones.map(({ label, cards, ...rest }) => ({
      ...rest,
      ...(label ? { label: say(label) } : {}),
      cards: cards_of(cards).map(card),
    })),
    counters: view.counters.map((one) => ({ ...one, label: say(one.label) })),
    facts: view.facts.map((one) => ({
      id: one.id,
      label: say(one.label),
      text: say(one.text),
      said: one.text,
    })),
    log: view.log.map(say),
    log_said: view.log,
  };
}
