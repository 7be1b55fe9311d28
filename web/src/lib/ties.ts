// SPDX-License-Identifier: Apache-2.0
// What decided between players who had equally many points, with the number of the rule. A help to
// read the result; who has won says the program.
import { gains_of } from './rounds';
import { say } from './say.svelte';
import { counter_of } from './scene';
import type { View } from './view';

type Breaker = {
  rule: string;
  text: 'tie.champ' | 'tie.last-round' | 'tie.coin' | 'tie.markers';
  value: (view: View, seat: number) => number;
};

const counted =
  (id: string) =>
  (view: View, seat: number): number =>
    counter_of(view, id)?.by_seat[seat] ?? 0;

const breakers: Record<string, Breaker[]> = {
  'savage-bowl': [
    {
      rule: '8.2',
      text: 'tie.champ',
      value: counted('champ'),
    },
  ],
  'rage-n-glyphs': [
    {
      rule: '8.2',
      text: 'tie.last-round',
      value: (view, seat) => gains_of(view.sheet, view.sheet.length - 1)[seat] ?? 0,
    },
    { rule: '8.3', text: 'tie.coin', value: (view, seat) => Number(is_winner(view, seat)) },
  ],
  'color-gangsters': [
    {
      rule: '6.2',
      text: 'tie.markers',
      value: (view, seat) => -counted('markers')(view, seat),
    },
  ],
};

const is_winner = (view: View, seat: number) => view.result?.winners.includes(seat) ?? false;

export type Decided = { text: string; rule: string };

/** Why these have won and not others with as many points or more; nothing where the points say it. */
export function decided_by(view: View): Decided | undefined {
  const { scores = [], winners = [] } = view.result ?? {};
  const best = Math.max(...scores);
  if (winners.length === 0 || scores.length === 0) return undefined;
  if (winners.some((seat) => scores[seat] !== best)) {
    const line = view.game === 'color-gangsters';
    return line ? { text: say('tie.line'), rule: '6.1' } : undefined;
  }
  const tied = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (tied.length < 2) return undefined;
  if (tied.length === winners.length) return { text: say('tie.share', { points: best }), rule: '' };
  for (const { rule, text, value } of breakers[view.game] ?? []) {
    const most = Math.max(...tied.map((seat) => value(view, seat)));
    const ahead = tied.filter((seat) => value(view, seat) === most);
    if (ahead.length === winners.length && ahead.every((seat) => is_winner(view, seat)))
      return { text: say(text, { players: tied.length, points: best }), rule };
  }
  return undefined;
}
