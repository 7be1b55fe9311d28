// SPDX-License-Identifier: Apache-2.0
// A circle knows its members by their keys. Someone who joins or founds one gives the server
// theirs, with the name and the animal that others will see.
import { is_shared, keep_settings, settings } from '../lib/keep.svelte';
import { say } from '../lib/say.svelte';
import { keep_identity, made_identity, note_signed_out_seen } from '../identity/kept';
import { in_step } from '../identity/step';

/** Whether this device has a name at the server already. */
export const is_someone = (): boolean => is_shared() && settings.name.trim() !== '';

export async function become_someone(): Promise<void> {
  keep_settings();
  note_signed_out_seen();
  const share = () => keep_identity({ ...made_identity(), shared: true, gone: undefined });
  share();
  let step = await in_step();
  if (step.kind === 'unknown') {
    // It was deleted there, and is wanted again.
    share();
    step = await in_step();
  }
  if (step.kind === 'refused') throw step.problem;
  if (step.kind !== 'done') throw new Error(say('problem.offline'));
}
