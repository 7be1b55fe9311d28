// SPDX-License-Identifier: Apache-2.0
// A set of sounds made on the spot, each of them telling one thing: wood for what lies on the
// table, two rising tones for the player's turn, a chord for a result. Silent unless switched on.
import { kind_of } from './event';
import { settings } from './keep.svelte';
import { last_winner, trick_of } from './scene';
import type { Step } from './protocol';
import type { View } from './view';

export type Heard =
  | 'deal'
  | 'card'
  | 'word'
  | 'turn'
  | 'trick-won'
  | 'trick-lost'
  | 'round'
  | 'victory'
  | 'defeat'
  | 'chat'
  | 'refused';

/** A tone of that many hertz, or a rustle through a filter there; when it begins and how long it
    is, in seconds. */
export type Note = {
  kind: 'sine' | 'triangle' | 'rustle';
  pitch: number;
  at: number;
  long: number;
  loud: number;
};

const note = (kind: Note['kind'], pitch: number, at: number, long: number, loud: number): Note => ({
  kind,
  pitch,
  at,
  long,
  loud,
});
const rustle = (pitch: number, at: number, loud = 0.12) => note('rustle', pitch, at, 0.07, loud);
const bell = (pitch: number, at: number, long = 0.5) => note('sine', pitch, at, long, 0.07);

// All notes are of one scale (D major, without half steps), so nothing jars when several sound
// together.
export const sounds: Record<Heard, Note[]> = {
  deal: [0, 0.07, 0.14, 0.21, 0.28].map((at) => rustle(2600 + 900 * at, at, 0.07)),
  card: [rustle(1500, 0), note('triangle', 196, 0.015, 0.07, 0.06)],
  word: [note('triangle', 440, 0, 0.09, 0.05)],
  turn: [bell(587, 0, 0.25), bell(880, 0.11, 0.45)],
  'trick-won': [bell(440, 0, 0.2), bell(587, 0.07, 0.2), bell(740, 0.14, 0.4)],
  'trick-lost': [rustle(700, 0, 0.09), rustle(520, 0.09, 0.07)],
  round: [bell(294, 0, 0.8), bell(440, 0, 0.8)],
  victory: [587, 740, 880, 1175].map((pitch, i) => bell(pitch, 0.12 * i, 0.9)),
  defeat: [note('triangle', 440, 0, 0.4, 0.06), note('triangle', 330, 0.22, 0.7, 0.06)],
  chat: [note('sine', 1175, 0, 0.08, 0.04), note('sine', 988, 0.07, 0.1, 0.04)],
  refused: [note('triangle', 165, 0, 0.09, 0.08), note('triangle', 156, 0.1, 0.12, 0.08)],
};

/** What a step sounds like for a seat; the most telling of what it brings. */
export function heard_in(
  step: Step,
  before: View | null,
  after: View | null,
  me: number | null,
): Heard | undefined {
  if (step.chat) return step.chat.seat === me ? undefined : 'chat';
  if (!step.event || !before || !after) return undefined;
  if (after.finished && !before.finished) {
    return me === null || after.result?.winners.includes(me) ? 'victory' : 'defeat';
  }
  if (after.sheet.length > before.sheet.length) return 'round';
  const lay = (view: View) => trick_of(view)?.cards.length ?? 0;
  if (lay(before) > 0 && lay(after) === 0) {
    return last_winner(after) === me ? 'trick-won' : 'trick-lost';
  }
  const asked = (view: View) => me !== null && view.to_act.includes(me) && view.legal.length > 0;
  if (asked(after) && !asked(before)) return 'turn';
  if (kind_of(step.event) !== 'play') return 'deal';
  return lay(after) > lay(before) ? 'card' : 'word';
}

/** How all this sounds in the place where a game is played: the kind of its tones, by how many half
    steps they are higher, and by what factor they are longer. */
export type Tune = { voice: 'sine' | 'triangle' | 'square'; shift: number; ring: number };
let tune: Tune | undefined;
/** From now on; without one, as it is written above. */
export const play_in = (its: Tune | undefined) => void (tune = its);

const edgy = 0.35;
/** A note as it sounds there. A square tone is louder than a round one. */
export function tuned(one: Note, its: Tune | undefined): Tuned {
  if (!its) return one;
  const pitch = one.pitch * 2 ** (its.shift / 12);
  if (one.kind === 'rustle') return { ...one, pitch };
  const loud = one.loud * (its.voice === 'square' ? edgy : 1);
  return { ...one, kind: its.voice, pitch, loud, long: one.long * its.ring };
}
type Tuned = Omit<Note, 'kind'> & { kind: Note['kind'] | 'square' };

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function source_of(
  audio: AudioContext,
  { kind, pitch }: Tuned,
): [AudioScheduledSourceNode, AudioNode] {
  if (kind !== 'rustle') {
    const tone = audio.createOscillator();
    tone.type = kind;
    tone.frequency.value = pitch;
    return [tone, tone];
  }
  const rush = audio.createBufferSource();
  rush.buffer = noise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  return [rush, rush.connect(filter)];
}

export function sound(what: Heard | undefined) {
  if (!what || !settings.sound) return;
  context ??= new AudioContext();
  const audio = context;
  for (const one of sounds[what].map((written) => tuned(written, tune))) {
    const start = audio.currentTime + one.at;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(one.loud, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + one.long);
    const [source, end] = source_of(audio, one);
    end.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(start + one.long + 0.02);
  }
}
