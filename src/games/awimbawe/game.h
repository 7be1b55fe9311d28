// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/awimbawe/evaluation.h"
#include "games/awimbawe/notation.h"
#include "games/awimbawe/presentation.h"
#include "games/awimbawe/reasons.h"
#include "games/awimbawe/solving.h"

namespace menagerie {

static_assert(PlayableGame<Awimbawe>);

}  // namespace menagerie
