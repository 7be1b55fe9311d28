// SPDX-License-Identifier: Apache-2.0
// Records from elsewhere. Only the engine reads them; the page reads what the engine writes.
import { by_kind } from '../lib/event';
import { language, say } from '../lib/say.svelte';
import { words_of } from '../lib/words';
import type { FaultKind, FileRecord, Handle, RecordEvent, RulesCalls } from './calls';
import type { EngineClient } from './client';
import { broken_shuffle, type Shuffled } from './deals';
import { CallError } from './module';

type Rules = EngineClient<'rules'>;
type Written = Shuffled & { seats?: { name: string; by: string }[] };

/** What is wrong with one of a file's records, and where. The message is the engine's, in English;
    of options and shuffles it is in the reader's language. */
export class Fault extends Error {
  constructor(
    message: string,
    readonly kind: FaultKind | 'shuffle',
    /** The event that it is about. */
    readonly event = 0,
  ) {
    super(message);
    this.name = 'Fault';
  }
}

/** The records of a file, in its order. */
export const records_in = (
  rules: Rules,
  bytes: Uint8Array,
): Promise<{ records: FileRecord[]; more: boolean }> => rules.call('records', {}, bytes);

/** What a game says of its options is said in the language of the reader. The engine has read the
    record by then, so the game can be told from its text. */
async function told({ message, about }: CallError, text: string): Promise<Fault> {
  if (!about.message) return new Fault(message, about.kind ?? 'other', about.event);
  const { game } = JSON.parse(text) as Written;
  const words = await words_of(game, language());
  return new Fault(words.say(about.message, { names: [], you: null }), 'options');
}

async function opened(rules: Rules, text: string): Promise<RulesCalls['open'][1]> {
  try {
    return await rules.call('open', { record: text });
  } catch (error) {
    throw error instanceof CallError ? await told(error, text) : error;
  }
}

async function written(rules: Rules, match: Handle): Promise<Written> {
  try {
    return JSON.parse(await rules.call('record', { match })) as Written;
  } finally {
    await rules.call('close', { match });
  }
}

/** A record, after the rules have judged every event of it and its shuffles have been drawn again.
    Throws a Fault with what is wrong. */
export async function judged(rules: Rules, one: FileRecord) {
  if ('error' in one) throw new Fault(one.error, one.kind);
  const { match, options, players, events } = await opened(rules, one.record);
  const { kind } = await rules.call('turn', { match });
  const record = await written(rules, match);
  const broken = await broken_shuffle(rules, { ...record, options });
  if (broken) throw new Fault(broken, 'shuffle');
  const made = record.events.flatMap(event_of);
  return { ...record, options, players, events: made, count: events, is_over: kind === 'over' };
}

/** What happened, without what was said or thought of it. */
const event_of = (event: Shuffled['events'][number]) =>
  by_kind<typeof event, RecordEvent[]>(event, {
    deal: ({ deal }) => [{ deal }],
    chance: ({ chance }) => [{ chance }],
    play: ({ seat, do: action }) => [{ seat, do: action }],
    note: () => [],
  });

/** A fault as people are told it: with its event, and its line in a file of several. The details
    are the engine's own words, in English. */
export type FaultTold = { text: string; details?: string };

export function fault_told(error: unknown, line = 1): FaultTold {
  if (!(error instanceof Error)) return { text: say('problem.no-engine') };
  const { message: details } = error;
  if (!(error instanceof Fault)) return { text: details };
  const { kind, event } = error;
  if (kind === 'options' || kind === 'shuffle')
    return { text: say(`open.${kind}`, { line, text: details }) };
  if (kind === 'event' || kind === 'not-allowed')
    return { text: say(`open.${kind}`, { line, event }), details };
  return { text: say(`open.${kind}`, { line }), details };
}
