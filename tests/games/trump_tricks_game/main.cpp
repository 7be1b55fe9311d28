// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/game_type_of.h"
#include "engine/scenario.h"
#include "games/trump_tricks_game/game.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  static const auto entry = menagerie::game_type_of<menagerie::TrumpTricksGame>();
  menagerie::register_scenarios(entry, "TrumpTricksGameRules", RULES_TXT);
  return RUN_ALL_TESTS();
}
