// SPDX-License-Identifier: Apache-2.0
// Under a dialog the page stands still. Its scrollbar goes, for what darkens the page doesn't cover
// it, and the room that it took stays, so that nothing moves.

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
