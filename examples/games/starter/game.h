// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/starter/notation.h"
#include "games/starter/presentation.h"

namespace menagerie {

static_assert(PlayableGame<Starter>);

}  // namespace menagerie
