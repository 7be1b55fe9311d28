// SPDX-License-Identifier: Apache-2.0

/** A hidden page paints nothing: after this time, whatever waits for it continues anyway. */
const patience_ms = 100;

/** Does something as soon as the page has painted what has been changed by now, unless it is called
    off. */
export function when_painted(then: () => void): () => void {
  let waits = true;
  const once = () => {
    if (waits) then();
    waits = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, patience_ms);
  return () => void (waits = false);
}
