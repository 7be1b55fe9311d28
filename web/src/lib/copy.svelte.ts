// SPDX-License-Identifier: Apache-2.0
// Puts a link on the clipboard, also where the page has come by plain http and browsers keep the
// clipboard to themselves.
import { say } from './say.svelte';

/** Through a selection, as before there was a clipboard for pages; whether it was copied. */
function copied_by_selection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  // In an open dialog nothing outside can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const is_copied = document.execCommand('copy');
  field.remove();
  before?.focus();
  return is_copied;
}

/** Whether it was copied. If not, it is shown to be copied by hand. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copied_by_selection(text)) return true;
  }
  prompt(say('share.by-hand'), text);
  return false;
}

const told_ms = 2500;

/** What a button knows that copies: `done` is true for a moment after it has. */
export class Copying {
  done = $state(false);

  async copy(text: string): Promise<boolean> {
    const is_copied = await copy(text);
    if (is_copied) {
      this.done = true;
      setTimeout(() => (this.done = false), told_ms);
    }
    return is_copied;
  }
}
