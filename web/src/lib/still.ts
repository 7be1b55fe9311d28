// SPDX-License-Identifier: Apache-2.0
// The page behind a dialog doesn't scroll. Its scrollbar is hidden, because the dark overlay
// doesn't cover it, but its room is kept, so nothing moves.

let dialogs = 0;

/** Until what it returns is called. */
export function keep_still(): () => void {
  const page = document.documentElement;
  if (dialogs++ === 0) {
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    page.classList.add('still');
  }
  return () => {
    if (--dialogs === 0) page.classList.remove('still');
  };
}
