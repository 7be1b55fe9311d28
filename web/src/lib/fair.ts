// SPDX-License-Identifier: Apache-2.0
// Checks by hashes whether a finished game was shuffled as promised, from what this page noted
// before the cards were dealt. worker/deals.ts checks with the rules of the game that the cards
// follow from seed and luck (docs/FAIRNESS.md).
import { hash, promise_of } from './hash';
import type { KnownLuck } from './luck';
import type { Reveal } from './protocol';
import { say } from './say.svelte';

const scheme_of = (reveal: Reveal) => reveal.scheme ?? 1;

/** What is wrong with the luck that players brought in. */
function unfair_luck(reveal: Reveal, known: KnownLuck & { seat?: number | null }) {
  if (scheme_of(reveal) === 1) return undefined;
  const promises = reveal.luck_promises ?? [];
  if (known.promises && JSON.stringify(known.promises) !== JSON.stringify(promises))
    return say('fair.other-luck');
  const wrong = reveal.luck.findIndex(
    (luck, seat) => luck && promises[seat] && promise_of(luck) !== promises[seat],
  );
  if (wrong >= 0) return say('fair.luck-of', { seat: wrong });
  const left_out = reveal.luck.flatMap((luck, seat) => (!luck && promises[seat] ? [seat] : []));
  if (JSON.stringify(left_out) !== JSON.stringify(reveal.left_out ?? []))
    return say('fair.other-luck');
  if (known.luck && known.promises && typeof known.seat === 'number' && !reveal.luck[known.seat])
    return say('fair.own-luck');
  return undefined;
}

/**
 * What is wrong with the seed and the luck of a finished game; nothing if they are what `promise`
 * said, and what `known`, which this device has noted before the cards were dealt, allows.
 */
export function broken_promise(
  table: string,
  promise: string,
  reveal: Reveal,
  known: KnownLuck & { seat?: number | null } = {},
): string | undefined {
  const said = `menagerie-deal/${scheme_of(reveal)}:${table}:${reveal.seed}:${reveal.salt}`;
  return hash(said) === promise ? unfair_luck(reveal, known) : say('fair.seed');
}
