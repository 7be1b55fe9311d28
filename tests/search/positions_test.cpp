// SPDX-License-Identifier: Apache-2.0
// Positions in which the standard bot must not blunder; the files say which.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/games.h"
#include "host/scenario.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (const menagerie::GameType& entry : menagerie::games()) {
    std::string name(entry.id);
    std::replace(name.begin(), name.end(), '-', '_');
    static std::vector<std::string> suites;
    suites.push_back("Positions_" + name);
    const std::string path = std::string(POSITIONS) + "/" + name + ".txt";
    menagerie::register_scenarios(entry, suites.back().c_str(), path);
  }
  return RUN_ALL_TESTS();
}
