// SPDX-License-Identifier: Apache-2.0
// The language of the page: the one chosen on this device, or the first of the browser's that the
// page has.
import { keep_settings, settings } from './keep.svelte';
import { languages, speak } from './say.svelte';

/** The first of the wanted languages that is there, whatever its region: "de-AT" is served by
    "de". */
export function best_language(wanted: readonly string[], there: readonly string[]): string {
  for (const tag of wanted) {
    const parts = tag.split('-');
    for (let length = parts.length; length > 0; --length) {
      const shorter = parts.slice(0, length).join('-').toLowerCase();
      const found = there.find((one) => one.toLowerCase() === shorter);
      if (found) return found;
    }
  }
  return 'en';
}

const of_device = () => best_language(navigator.languages, languages);

/** Switches to the chosen language. If it can't be fetched, the page keeps the one it has. */
export const speak_as_chosen = (): Promise<void> =>
  speak(languages.includes(settings.language) ? settings.language : of_device()).catch(
    () => undefined,
  );

export async function choose_language(tag: string) {
  settings.language = tag;
  keep_settings();
  await speak_as_chosen();
}

/** A language by its own name, "Deutsch". */
export function own_name(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
