// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/games/game_type.h"

namespace menagerie {

// One scenario of a rules.txt (syntax: tests/README.md).
struct Scenario {
  std::string name;      // "R3 a Chameleon copies what the card before counts as"
  std::size_t line = 0;  // Where it begins.
  std::vector<std::string> steps;
};

std::vector<Scenario> read_scenarios(const std::string& path);

// Plays a scenario; the text says what is wrong and in which line, empty if nothing is.
std::string run_scenario(const GameType& entry, const Scenario& scenario);

// Registers every scenario of a file as a test of its own, named after it, in the suite `suite`.
// Call it before RUN_ALL_TESTS, that is from main().
void register_scenarios(const GameType& entry, const char* suite, const std::string& path);

}  // namespace menagerie
