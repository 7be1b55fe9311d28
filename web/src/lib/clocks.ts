// SPDX-License-Identifier: Apache-2.0
// The clocks that a new table may be given.
import type { NewTable, Table } from './protocol';
import type { PlainId } from './say.svelte';

export type ClockChoice = { label: PlainId; value: NewTable['clock']; mode: 'live' | 'turns' };

export const clocks: Record<string, ClockChoice> = {
  none: { label: 'new.clock-none', value: null, mode: 'live' },
  quick: {
    label: 'new.clock-quick',
    value: { bank_ms: 0, increment_ms: 0, move_ms: 30_000 },
    mode: 'live',
  },
  bank: {
    label: 'new.clock-bank',
    value: { bank_ms: 600_000, increment_ms: 5000, move_ms: 0 },
    mode: 'live',
  },
  day: {
    label: 'new.clock-day',
    value: { bank_ms: 0, increment_ms: 0, move_ms: 86_400_000 },
    mode: 'turns',
  },
  three: {
    label: 'new.clock-three',
    value: { bank_ms: 0, increment_ms: 0, move_ms: 259_200_000 },
    mode: 'turns',
  },
};

/** What the clock of a table is called. */
export function clock_label(clock: Table['clock']): PlainId {
  if (!clock) return 'new.clock-none';
  const same = Object.values(clocks).find(
    ({ value }) =>
      value &&
      value.bank_ms === clock.bank_ms &&
      value.increment_ms === clock.increment_ms &&
      value.move_ms === clock.move_ms,
  );
  return same?.label ?? 'wait.clock-other';
}
