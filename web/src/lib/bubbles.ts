// SPDX-License-Identifier: Apache-2.0
// What seats have just said: shown at their plates for as long as it takes to read.
import { getContext, setContext } from 'svelte';

type Said = () => Readonly<Record<number, string>>;
const key = Symbol('bubbles');

/** The plates of this page show them. */
export const show_said = (said: Said) => setContext(key, said);
export const said_now = (): Said => getContext<Said | undefined>(key) ?? (() => ({}));

/** How long a text is shown. */
export const reading_ms = (text: string): number => Math.min(12_000, 3500 + 60 * text.length);
