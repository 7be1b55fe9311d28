// SPDX-License-Identifier: Apache-2.0
// Whether the server can be reached now, judged by the browser and by the last request.
import { is_site } from './place';

const there = typeof window !== 'undefined';
const state = $state({ net: !there || navigator.onLine, server: true });

if (there) {
  window.addEventListener('online', () => {
    state.net = true;
    state.server = true;
  });
  window.addEventListener('offline', () => (state.net = false));
}

/** Whether this device has no net, or the server does not answer. */
export const is_offline = (): boolean => !is_site && !(state.net && state.server);

/** Whether the browser says that there is no net at all. */
export const has_no_net = (): boolean => !state.net;

/** To be called after every question. */
export function note_answer(answered: boolean) {
  state.server = answered;
  if (answered) state.net = true;
}
