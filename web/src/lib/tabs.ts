// SPDX-License-Identifier: Apache-2.0
// The tabs beside a table; a replay has no chat.
import type { PlainId } from './say.svelte';

export type TabId = 'history' | 'scores' | 'facts' | 'rules' | 'chat';
export type Tab = { id: TabId; label: PlainId; sign: string };

export const tabs: readonly Tab[] = [
  { id: 'history', label: 'tab.history', sign: 'history' },
  { id: 'scores', label: 'tab.scores', sign: 'scores' },
  { id: 'facts', label: 'tab.facts', sign: 'info' },
  { id: 'rules', label: 'tab.rules', sign: 'rules' },
  { id: 'chat', label: 'tab.chat', sign: 'chat' },
];

/** Pages of that many pixels have room beside the table. */
export const wide_from = 1000;
