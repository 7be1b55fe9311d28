// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/playable.h"
#include "games/trump_tricks_game/evaluation.h"
#include "games/trump_tricks_game/notation.h"
#include "games/trump_tricks_game/presentation.h"
#include "games/trump_tricks_game/reasons.h"
#include "games/trump_tricks_game/solving.h"

namespace menagerie {

static_assert(PlayableGame<TrumpTricksGame>);

}  // namespace menagerie
