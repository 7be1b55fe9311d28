// SPDX-License-Identifier: Apache-2.0

/** A key that is held acts once: without this a card would be selected and played by one press. In
    fields a held key writes on. */
export function ignore_held_keys(event: KeyboardEvent) {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
  if ((event.target as Element).closest?.('input, textarea, select')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
