// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/game_type_of.h"
#include "engine/scenario.h"
#include "games/rage_n_glyphs/game.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  static const auto entry = menagerie::game_type_of<menagerie::RageNGlyphs>();
  menagerie::register_scenarios(entry, "RageNGlyphsRules", RULES_TXT);
  return RUN_ALL_TESTS();
}
