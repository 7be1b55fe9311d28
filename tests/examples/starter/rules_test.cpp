// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/game_type_of.h"
#include "engine/scenario.h"
#include "games/starter/game.h"

namespace menagerie {

// R1
TEST(Starter, R1_the_best_share_the_victory) {
  starter::Shown shown;
  shown.options.players = starter::players_min;
  shown.won.values[0] = shown.won.values[1] = 2;
  EXPECT_EQ(Starter::winners(shown).size(), 2u);
}

}  // namespace menagerie

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  static const auto type = menagerie::game_type_of<menagerie::Starter>();
  menagerie::register_scenarios(type, "StarterRules", RULES_TXT);
  return RUN_ALL_TESTS();
}
