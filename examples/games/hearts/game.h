// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/hearts/notation.h"
#include "games/hearts/presentation.h"
#include "games/hearts/solving.h"

namespace menagerie {

static_assert(PlayableGame<Hearts>);

}  // namespace menagerie
