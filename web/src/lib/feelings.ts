// SPDX-License-Identifier: Apache-2.0
// How the seats of a table feel just now: shown for a moment, kept nowhere.
import { getContext, setContext } from 'svelte';
import type { Feeling } from './protocol';

export const feeling_ms = 4000;

type Shown = () => Readonly<Record<number, Feeling>>;
const key = Symbol('feelings');

/** The plates of this page show them. */
export const show_feelings = (shown: Shown) => setContext(key, shown);
export const feelings_shown = (): Shown => getContext<Shown | undefined>(key) ?? (() => ({}));
