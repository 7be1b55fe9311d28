// SPDX-License-Identifier: Apache-2.0
// A notification that it is the player's turn, while the page is open but not in view.
import { keep_settings, settings } from './keep.svelte';
import { say } from './say.svelte';

export const can_notify = () => typeof Notification !== 'undefined';

/** Asks the browser when the wish is new; without its leave the wish is taken back. */
export async function wish_notices(wanted: boolean): Promise<boolean> {
  settings.notify =
    wanted && can_notify() && (await Notification.requestPermission()) === 'granted';
  keep_settings();
  return settings.notify === wanted;
}

/** One notice per table: a newer one takes the place of the older. */
export function notify_turn(table: string, title: string, text: string) {
  if (!settings.notify || !can_notify() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  const said = say('notify.turn', { game: title });
  const about = { body: text, tag: `menagerie-${table}` };
  try {
    const notice = new Notification(said, about);
    notice.onclick = () => {
      window.focus();
      void import('./route.svelte').then(({ go }) => go(`/t/${table}`));
      notice.close();
    };
  } catch {
    // Chrome on Android knows notices of service workers alone; sw.ts answers the tap.
    const data = { path: `/t/${table}` };
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(said, { ...about, data }))
      .catch(() => undefined);
  }
}

/** The tables where it has become the player's turn since the list was last read. */
export function newly_mine<T extends { table: string; my_turn: boolean }>(
  before: readonly T[] | null,
  now: readonly T[],
): T[] {
  if (!before) return [];
  const known = new Set(before.filter((one) => one.my_turn).map((one) => one.table));
  return now.filter((one) => one.my_turn && !known.has(one.table));
}
