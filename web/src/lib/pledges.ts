// SPDX-License-Identifier: Apache-2.0
// Pledges, such as bids: a counter that another one is compared with, and that has a sign of its
// own, lies as a marker before each seat.
import { counter_look, explained, sign_of, type Shape } from './looks.svelte';
import { say } from './say.svelte';
import type { Counter, View } from './view';

export type Pledge = {
  /** The counter that is compared with it: the marker shows it too. */
  won_id: string;
  pledge: number;
  won: number;
  /** Whether any trick of the round is won. */
  begun: boolean;
  shape: Shape;
  /** What is won. */
  won_shape: Shape;
  /** What it says when asked, with its rule. */
  says: string;
};

const of_pledges = ({ game, counters }: View): Counter | undefined =>
  counters.find(({ id }) => {
    const { kind, sign } = counter_look(game, id);
    return kind === 'measure' && sign !== undefined;
  });

/** Whether seats pledge anything in this game. */
export const has_pledges = (view: View): boolean => of_pledges(view) !== undefined;

/** What a seat has pledged, once that is known, and how much of it is won. */
export function pledge_at(view: View, seat: number): Pledge | undefined {
  const pledges = of_pledges(view);
  const pledge = pledges?.by_seat[seat];
  const wins = view.counters.find(({ id }) => counter_look(view.game, id).of === pledges?.id);
  if (!pledges || !wins || pledge === undefined || pledge === null) return undefined;
  const won = wins.by_seat[seat] ?? 0;
  const begun = wins.by_seat.some((one) => (one ?? 0) > 0);
  const sign = ({ id }: Counter) => sign_of(view.game, counter_look(view.game, id).sign ?? 'dot');
  const [shape, won_shape] = [sign(pledges), sign(wins)];
  const counted = ({ label }: Counter, count: number) =>
    say('stat.counted', { what: label, count });
  const label = `${counted(pledges, pledge)}, ${counted(wins, won)}`;
  return {
    won_id: wins.id,
    pledge,
    won,
    begun,
    shape,
    won_shape,
    says: explained(view.game, label, shape),
  };
}
