// SPDX-License-Identifier: Apache-2.0
// A table that is looked at again and again, where no answer arrives before it ends: some proxies
// hold a stream back, and a browser has few connections for many tables.
import type { Ends } from './carrier';
import type { ChatLine, ChatPage, Table, View } from './protocol';

const pause_ms = 2000;
/** Presence has no version, so every few polls ask for it as well. */
const looks_between = 5;

type Ask = <T>(path: string) => Promise<T>;

/** Calls `ends.frame` with frames as of a stream, made from the present state of the table. `over`
    is settled when the signal ends it or a request fails. `hurry` looks at once. */
export function polls(ask: Ask, token: string | undefined, stop: AbortSignal, ends: Ends) {
  let hurry: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, pause_ms);
      hurry = () => {
        clearTimeout(timer);
        done();
      };
    });
  stop.addEventListener('abort', () => hurry(), { once: true });
  // The player at this seat is here, though nothing is connected.
  const path = token ? '/view?present=true' : '/view';
  const look = async () => {
    const { v, view } = await ask<{ v: number; view: View | null }>(path);
    const now = () => Promise.all([ask<Table>(''), ask<ChatPage>('/chat')]);
    return { v, view, now };
  };
  const run = async () => {
    const seat = token ? Number(token.split('.')[1]) : null;
    const first = await look();
    const [table, { chat, more }] = await first.now();
    let { v } = first;
    let said = chat.at(-1)?.n ?? 0;
    const d = { seat, table, view: first.view, chat, chat_more: more, missed: [] };
    ends.frame({ t: 'welcome', v, d });
    for (let looks = 1; ; ++looks) {
      await pause();
      if (stop.aborted) return;
      const next = await look();
      ends.heard();
      if (next.v === v && looks % looks_between !== 0) continue;
      const [table, { chat }] = await next.now();
      if (stop.aborted) return;
      const { connected, watchers } = table;
      if (next.v === v) ends.frame({ t: 'presence', d: { connected, watchers } });
      else
        ends.frame({ t: 'step', v: next.v, d: { table, ...(next.view && { view: next.view }) } });
      const is_new = ({ n = 0 }: ChatLine) => n > said;
      for (const line of chat.filter(is_new)) {
        ends.frame({ t: 'step', v: next.v, d: { chat: line } });
        said = line.n!;
      }
      v = next.v;
    }
  };
  return { over: run(), hurry: () => hurry() };
}
