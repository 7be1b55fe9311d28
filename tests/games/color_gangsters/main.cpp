// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/game_type_of.h"
#include "engine/scenario.h"
#include "games/color_gangsters/game.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  static const auto entry = menagerie::game_type_of<menagerie::ColorGangsters>();
  menagerie::register_scenarios(entry, "ColorGangstersRules", RULES_TXT);
  return RUN_ALL_TESTS();
}
