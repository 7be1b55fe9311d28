// SPDX-License-Identifier: Apache-2.0
#pragma once

// What most trick-taking games say. The sentences are in the program's own catalogue in every
// language (src/words/lang), as "common.", so a game that uses these needs no catalogue for them.
// A game's own catalogue may word them in its own way, under the same ids.
#include "game/kit/phrases.h"
