// SPDX-License-Identifier: Apache-2.0
// The events of a game in the protocol, in records and from the engine: objects without a tag,
// whose members tell their kind. Only this file looks at these members.
import type { Seat } from './protocol';

/** What each kind of event has, whoever tells it and however much of it. */
type Known = {
  deal: { deal: unknown };
  chance: { chance: unknown };
  play: { seat: Seat; do: unknown };
  note: { note: string };
};
export type EventKind = keyof Known;
export type AnyEvent = Known[EventKind];
type KindOf<E extends AnyEvent> = {
  [Kind in EventKind]: Extract<E, Known[Kind]> extends never ? never : Kind;
}[EventKind];

function found(event: AnyEvent): EventKind {
  if ('deal' in event) return 'deal';
  if ('chance' in event) return 'chance';
  if ('do' in event) return 'play';
  if ('note' in event) return 'note';
  return event;
}

/** The kind of an event, among those that it may be. Events of a kind that is not known here do
    not compile. */
export const kind_of = <E extends AnyEvent>(event: E): KindOf<E> => found(event) as KindOf<E>;

export const is_of = <E extends AnyEvent, Kind extends KindOf<E>>(
  event: E,
  kind: Kind,
): event is Extract<E, Known[Kind]> => kind_of(event) === kind;

type Cases<E extends AnyEvent, Result> = {
  [Kind in KindOf<E>]: (event: Extract<E, Known[Kind]>) => Result;
};

/** Does what its kind requires with an event; every possible kind has its case. */
export function by_kind<E extends AnyEvent, Result>(event: E, cases: Cases<E, Result>): Result {
  const its = cases[kind_of(event)] as (event: E) => Result;
  return its(event);
}
