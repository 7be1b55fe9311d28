// SPDX-License-Identifier: Apache-2.0
import type { Box } from './layout';

/** Puts an element where its box is, and gives it that size. */
export const put = (box: Box) => (element: HTMLElement) => {
  element.style.position = 'absolute';
  element.style.left = `${box.x}px`;
  element.style.top = `${box.y}px`;
  element.style.width = `${box.w}px`;
  element.style.height = `${box.h}px`;
};
