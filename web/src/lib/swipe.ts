// SPDX-License-Identifier: Apache-2.0
// A finger that goes across: far enough, and more to the side than up or down.

const least_px = 56;
type Touch = Pick<globalThis.Touch, 'clientX' | 'clientY'>;

export function direction(from: Touch, to: Touch): 'left' | 'right' | undefined {
  const x = to.clientX - from.clientX;
  const y = to.clientY - from.clientY;
  if (Math.abs(x) < least_px || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 ? 'left' : 'right';
}

/** For an element: tells of each swipe over it. */
export const swipes = (tell: (way: 'left' | 'right') => void) => (element: HTMLElement) => {
  let from: Touch | undefined;
  const begin = (event: TouchEvent) => {
    from = event.touches.length === 1 ? event.touches[0] : undefined;
  };
  const end = (event: TouchEvent) => {
    const to = event.changedTouches[0];
    const way = from && to ? direction(from, to) : undefined;
    from = undefined;
    if (way) tell(way);
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchend', end);
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchend', end);
  };
};
