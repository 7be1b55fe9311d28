// SPDX-License-Identifier: Apache-2.0
// A view as the page draws it: what the server sent, put into words for one reader. The messages
// are kept beside the words, for code that needs to know what a sentence is about.
import { kept } from './kept';
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

const unknown: Wire.Card = { card: null, face: 'down' };

/** Cards of which nothing is known come as their number. */
const list_of = (cards: Wire.Cards): Wire.Card[] =>
  typeof cards === 'number' ? Array.from({ length: cards }, () => unknown) : cards;

type Said = { said: Wire.Message };

export type Card = Omit<Wire.Card, 'note'> & { note?: string; note_said?: Wire.Message };
export type Zone = Omit<Wire.Zone, 'label' | 'cards'> & { label?: string; cards: Card[] };
export type Counter = Omit<Wire.Counter, 'label'> & { label: string };
export type Fact = { id: string; label: string; text: string; told: Told } & Said &
  Pick<Wire.Fact, 'seat'>;
export type View = Omit<Wire.View, 'prompt' | 'zones' | 'counters' | 'facts' | 'log'> & {
  prompt: Told;
  zones: Zone[];
  counters: Counter[];
  facts: Fact[];
  log: Told[];
  log_said: Wire.Message[];
};

type InWords = {
  card: (card: Wire.Card) => Card;
  zone: (zone: Wire.Zone) => Zone;
  counter: (counter: Wire.Counter) => Counter;
  fact: (fact: Wire.Fact) => Fact;
};

// What a step left as it was is the same object as before, so the page only redraws the rest.
const by_speaker = kept(({ say, tell }: Speaker): InWords => {
  const card = kept(({ note, ...rest }: Wire.Card): Card =>
    note ? { ...rest, note: say(note), note_said: note } : rest,
  );
  return {
    card,
    zone: kept(({ label, cards, ...rest }) => ({
      ...rest,
      ...(label ? { label: say(label) } : {}),
      cards: list_of(cards).map(card),
    })),
    counter: kept((one) => ({ ...one, label: say(one.label) })),
    fact: kept(({ label, text, ...rest }) => ({
      ...rest,
      label: say(label),
      text: say(text),
      told: tell(text),
      said: text,
    })),
  };
});

export function in_words(view: Wire.View, speaker: Speaker): View {
  const { zone, counter, fact } = by_speaker(speaker);
  return {
    ...view,
    prompt: speaker.tell(view.prompt),
    zones: view.zones.map(zone),
    counters: view.counters.map(counter),
    facts: view.facts.map(fact),
    log: view.log.map(speaker.tell),
    log_said: view.log,
  };
}
