// SPDX-License-Identifier: Apache-2.0
// Positions in which the default bot must not blunder, and spots in which a search was misled: by
// a tree that it had kept, by outcomes that do not scatter, by samples where all is known. The
// files say which; a game may have both.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/games/games.h"
#include "engine/scenario.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (const menagerie::GameType& entry : menagerie::games()) {
    std::string name(entry.id);
    std::replace(name.begin(), name.end(), '-', '_');
    const std::string file = "/" + name + ".txt";
    for (const auto& [suite, folder] :
         {std::pair{"Positions_", POSITIONS}, std::pair{"Spots_", SPOTS}}) {
      if (!std::filesystem::exists(folder + file)) continue;
      menagerie::register_scenarios(entry, (suite + name).c_str(), folder + file);
    }
  }
  return RUN_ALL_TESTS();
}
