// SPDX-License-Identifier: Apache-2.0
// Playing by keys: the arrows find the hand from anywhere, and who decided by a key stays in it.
import type { Play } from './play.svelte';

export function focus_hand() {
  document.querySelector<HTMLElement>('.held[tabindex="0"], .pile.legal .take')?.focus();
}

const is_free = () => document.activeElement === null || document.activeElement === document.body;
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

/** What the keys do at a table; to be given to the window by the page, which says when it is
    drawn. */
export function table_keys(play: Play) {
  let by_keys = false;
  const shortcuts: Record<string, () => void> = {
    h: () => press('[data-key="h"]'),
    u: () => press('[data-key="u"]'),
    l: () => press('.peek'),
    s: () => play.show_tab('scores'),
    r: () => play.show_tab('rules'),
    '?': () => (play.dialog = 'settings'),
  };

  // Where what had the focus is gone (the card that was played, the button that did it).
  $effect(() => {
    void [play.view?.event, play.busy, play.selection];
    if (by_keys && is_free() && !play.dialog && !play.sheet) focus_hand();
  });

  function onkeydown(event: KeyboardEvent) {
    by_keys = true;
    if (event.defaultPrevented || play.dialog || play.sheet) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest?.('input, select, textarea')) return;
    if (event.key === 'Escape') {
      play.clear();
      play.hush();
    } else if (/^Arrow(Left|Right)$/.test(event.key) && is_free()) {
      event.preventDefault();
      focus_hand();
    } else if (/^\d$/.test(event.key)) {
      // A bid is found by its first digit, and made by Enter.
      const numbers = [...document.querySelectorAll<HTMLElement>('.number')];
      numbers.find((one) => one.textContent?.trim() === event.key)?.focus();
    } else {
      shortcuts[event.key.toLowerCase()]?.();
    }
  }
  return { onkeydown, onpointerdown: () => void (by_keys = false) };
}
