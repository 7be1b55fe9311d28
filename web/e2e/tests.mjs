// SPDX-License-Identifier: Apache-2.0
// All tests, the long ones first.
import { axe } from './cases/axe.mjs';
import { games } from './cases/games.mjs';
import { hands } from './cases/hands.mjs';
import { people } from './cases/people.mjs';
import { replay } from './cases/replay.mjs';
import { sizes } from './cases/sizes.mjs';
import { start } from './cases/start.mjs';

export const tests = { ...games, ...axe, ...hands, ...people, ...replay, ...sizes, ...start };
