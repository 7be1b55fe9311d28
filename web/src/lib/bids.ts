// SPDX-License-Identifier: Apache-2.0
// Bids: a counter that another one is compared with, and that has a sign of its own, lies as a
// marker before each seat.
import { counter_look, explained, sign_of, type Shape } from './looks.svelte';
import { say } from './say.svelte';
import type { Counter, View } from './view';

export type Bid = {
  /** The counter that is compared with it: the marker shows it too. */
  won_id: string;
  bid: number;
  won: number;
  /** Whether any trick of the round is won. */
  begun: boolean;
  shape: Shape;
  /** What is won. */
  won_shape: Shape;
  /** What it says when asked, with its rule. */
  says: string;
};

const of_bids = ({ game, counters }: View): Counter | undefined =>
  counters.find(({ id }) => {
    const { kind, sign } = counter_look(game, id);
    return kind === 'measure' && sign !== undefined;
  });

/** Whether seats bid in this game. */
export const has_bids = (view: View): boolean => of_bids(view) !== undefined;

/** What a seat has bid, once that is known, and how much of it is won. */
export function bid_at(view: View, seat: number): Bid | undefined {
  const bids = of_bids(view);
  const bid = bids?.by_seat[seat];
  const wins = view.counters.find(({ id }) => counter_look(view.game, id).of === bids?.id);
  if (!bids || !wins || bid === undefined || bid === null) return undefined;
  const won = wins.by_seat[seat] ?? 0;
  const begun = wins.by_seat.some((one) => (one ?? 0) > 0);
  const sign = ({ id }: Counter) => sign_of(view.game, counter_look(view.game, id).sign ?? 'dot');
  const [shape, won_shape] = [sign(bids), sign(wins)];
  const counted = ({ label }: Counter, count: number) =>
    say('stat.counted', { what: label, count });
  const label = `${counted(bids, bid)}, ${counted(wins, won)}`;
  return {
    won_id: wins.id,
    bid,
    won,
    begun,
    shape,
    won_shape,
    says: explained(view.game, label, shape),
  };
}
