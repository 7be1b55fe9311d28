// SPDX-License-Identifier: Apache-2.0
import { is_a_team } from './looks.svelte';
import { name_of } from './names';
import type { Table } from './protocol';
import { listed, say } from './say.svelte';
import type { View } from './view';

/** The winners, in words for the seat `me`. */
export function outcome_of(view: View, table: Table, me: number | null): string {
  const winners = view.result?.winners ?? [];
  if (me !== null && winners.includes(me)) return say('result.you-win');
  if (winners.length === 0) return say('result.over');
  if (winners.length === 1) return say('result.wins', { name: name_of(table, winners[0]!) });
  return is_a_team(view.game, winners)
    ? say('result.team-wins', { names: listed(winners.map((seat) => name_of(table, seat))) })
    : say('result.shared');
}
