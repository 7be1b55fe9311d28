// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/spades/notation.h"
#include "games/spades/presentation.h"
#include "games/spades/solving.h"

namespace menagerie {

static_assert(PlayableGame<Spades>);

}  // namespace menagerie
