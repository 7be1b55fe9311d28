// SPDX-License-Identifier: Apache-2.0
// The deals of a finished game drawn once more, by the rules in this page, from the seed and the
// luck that were opened (docs/FAIRNESS.md). The cryptography is that of well-kept libraries.
import { chacha20 } from '@noble/ciphers/chacha';
import { sha256 } from '@noble/hashes/sha2';
import { utf8ToBytes } from '@noble/hashes/utils';
import { by_kind, is_of } from '../lib/event';
import { broken_promise } from '../lib/fair';
import { hash } from '../lib/hash';
import type { Options, Reveal } from '../lib/protocol';
import { say } from '../lib/say.svelte';
import type { Handle, RecordEvent, RulesCalls } from './calls';
import type { EngineClient } from './client';

/** What the shuffles of a record can be checked with. */
export type Shuffled = {
  game: string;
  options: Options;
  events: (RecordEvent | { note: string })[];
};

// Twenty times what the longest deal takes.
const stream_bytes = 8192;

type Drawn = RulesCalls['draw'][1];

/** The number-th draw of a match, as seed and luck make it. */
function draw(rules: EngineClient<'rules'>, match: Handle, reveal: Reveal, number: number) {
  const { seed, luck } = reveal;
  if ((reveal.scheme ?? 1) === 1) {
    const digits = hash([seed, number, ...luck].join(':')).slice(0, 16);
    return rules.call('draw', { match, seed: BigInt(`0x${digits}`).toString() });
  }
  const brought = luck.map((one) => `:${one && hash(one)}`).join('');
  const key = sha256(utf8ToBytes(`menagerie-draw/2:${seed}:${number}${brought}`));
  const stream = chacha20(key, new Uint8Array(12), new Uint8Array(stream_bytes));
  return rules.call('draw', { match }, stream);
}

/** The same keys with the same values, in any order. */
const sorted = (object: object) => JSON.stringify(Object.entries(object).sort());
const text_of = (drawn: Drawn) =>
  by_kind(drawn, {
    deal: ({ deal }) => `deal ${sorted(deal)}`,
    chance: ({ chance }) => `chance ${chance}`,
  });

/** The first event that is not what seed and luck give; nothing if all are. */
export async function wrong_event(
  rules: EngineClient<'rules'>,
  { game, options, events }: Shuffled,
  reveal: Reveal,
): Promise<number | undefined> {
  const { match, players } = await rules.call('start', { game, options });
  let drawn = 0;
  try {
    if (reveal.luck.length !== players) return 0;
    const is_drawn = async (event: Drawn) =>
      text_of(await draw(rules, match, reveal, drawn++)) === text_of(event);
    // Whether it is right; then it is made.
    const right = (event: Shuffled['events'][number]) =>
      by_kind(event, {
        deal: async (own) =>
          (await is_drawn(own)) && !!(await rules.call('deal', { match, deal: own.deal })),
        chance: async (own) =>
          (await is_drawn(own)) && !!(await rules.call('chance', { match, result: own.chance })),
        play: async (own) => !(await rules.call('act', { match, seat: own.seat, do: own.do })),
        note: () => Promise.resolve(true),
      });
    for (const [at, event] of events.entries()) if (!(await right(event))) return at;
    return undefined;
  } finally {
    await rules.call('close', { match });
  }
}

type Told = { table: string; commitment: string; reveal: Reveal };

/** What a record tells of its shuffles, in a server's note. */
function told_shuffle({ events }: Shuffled): Told | undefined {
  for (const event of events) {
    const note = is_of(event, 'note') && /^menagerie-deal\/([12]) (.*)$/s.exec(event.note);
    if (!note) continue;
    const { table, commitment, ...reveal } = JSON.parse(note[2]!) as Told & Reveal;
    return { table, commitment, reveal: { ...reveal, scheme: note[1] === '1' ? 1 : 2 } };
  }
  return undefined;
}

/** What is wrong with the shuffles of a record that says how it was shuffled. */
export async function broken_shuffle(
  rules: EngineClient<'rules'>,
  record: Shuffled,
): Promise<string | undefined> {
  const told = told_shuffle(record);
  if (!told) return undefined;
  const broken = broken_promise(told.table, told.commitment, told.reveal);
  if (broken) return broken;
  const event = await wrong_event(rules, record, told.reveal);
  return event === undefined ? undefined : say('fair.cards', { event });
}
