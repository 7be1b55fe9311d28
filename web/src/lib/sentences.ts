// SPDX-License-Identifier: Apache-2.0
// Written by scripts/types.mjs from src/lang/en.json.

/** What each sentence of the page is given. */
export type Sentences = {
  'app.lobby': null;
  'app.none': null;
  'dialog.close': null;
  'password.asked': null;
  'password.enter': null;
  'password.title': null;
  'table.watchers': { watchers: number };
};
