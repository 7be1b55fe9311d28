// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "games/awimbawe/game.h"
#include "games/color_gangsters/game.h"
#include "games/rage_n_glyphs/game.h"
#include "games/savage_bowl/game.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie {

// For what holds in every game (TYPED_TEST_SUITE).
using AllGames = testing::Types<SavageBowl, RageNGlyphs, ColorGangsters, TrumpTricksGame, Awimbawe>;

}  // namespace menagerie
