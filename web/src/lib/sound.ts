// SPDX-License-Identifier: Apache-2.0
// Two quiet sounds, made on the spot; silent unless switched on.
import { settings } from './keep.svelte';

let context: AudioContext | undefined;

export function chime(kind: 'card' | 'turn') {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [i, pitch] of (kind === 'turn' ? [660, 880] : [240]).entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = now + i * 0.12;
    tone.type = kind === 'turn' ? 'sine' : 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(kind === 'turn' ? 0.08 : 0.05, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + (kind === 'turn' ? 0.35 : 0.09));
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
}
