// SPDX-License-Identifier: Apache-2.0
// What stands beside a table; a replay has no chat.
export type TabId = 'history' | 'scores' | 'facts' | 'rules' | 'chat';
export type Tab = { id: TabId; label: string; sign: string };

export const tabs: readonly Tab[] = [
  { id: 'history', label: 'History', sign: 'history' },
  { id: 'scores', label: 'Scores', sign: 'scores' },
  { id: 'facts', label: 'Table', sign: 'info' },
  { id: 'rules', label: 'Rules', sign: 'rules' },
  { id: 'chat', label: 'Chat', sign: 'chat' },
];

/** Pages of that many pixels have room beside the table. */
export const wide_from = 1000;
