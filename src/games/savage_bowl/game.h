// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/savage_bowl/evaluation.h"
#include "games/savage_bowl/inference.h"
#include "games/savage_bowl/notation.h"
#include "games/savage_bowl/presentation.h"
#include "games/savage_bowl/reasons.h"
#include "games/savage_bowl/solving.h"

namespace menagerie {

static_assert(PlayableGame<SavageBowl>);

}  // namespace menagerie
