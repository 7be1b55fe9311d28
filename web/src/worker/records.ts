// SPDX-License-Identifier: Apache-2.0
// Records of others. The engine alone reads them; the page looks at what the engine wrote itself.
import { by_kind } from '../lib/event';
import { language, say } from '../lib/say.svelte';
import { words_of } from '../lib/words';
import type { FileRecord, Handle, RecordEvent, RulesCalls } from './calls';
import type { EngineClient } from './client';
import { broken_shuffle, type Shuffled } from './deals';
import { CallError } from './module';

type Rules = EngineClient<'rules'>;
type Written = Shuffled & { seats?: { name: string; by: string }[] };

/** What is wrong with one of a file's records, and where. */
export class Fault extends Error {
  constructor(
    message: string,
    /** What of the record is wrong; of the text where it can't be read. */
    readonly of: 'unreadable' | 'wrong' | 'options' | 'shuffle',
    /** The event that it is about. */
    readonly event?: number,
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
async function told({ message, event, said }: CallError, text: string): Promise<Fault> {
  if (!said) return new Fault(message, 'wrong', event);
  const { game } = JSON.parse(text) as Written;
  const words = await words_of(game, language());
  return new Fault(words.say(said, { names: [], you: null }), 'options', event);
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
  if ('error' in one) throw new Fault(one.error, 'unreadable');
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

/** A fault as people are told it: with its event, and its line in a file of several. The engine's
    own words are in English. */
export function fault_told(error: unknown, line = 1): string {
  if (!(error instanceof Error)) return say('problem.no-engine');
  const { message: text } = error;
  if (!(error instanceof Fault)) return text;
  const { of, event } = error;
  return of === 'wrong' && event !== undefined
    ? say('open.fault', { event, line, text })
    : say(`open.${of}`, { line, text });
}
