// SPDX-License-Identifier: Apache-2.0
// What decided between players who had equally many points: as the game told it at its end.
import { log_kind } from './looks.svelte';
import type { Told } from './told';
import type { View } from './view';

/** Why these have won and not others; nothing where the points alone say it. */
export function decided_by(view: View): Told | undefined {
  if (!view.finished) return undefined;
  const decided = (_: Told, at: number) => log_kind(view.game, view.log_said[at]) === 'decision';
  return view.log.filter(decided).pop();
}
