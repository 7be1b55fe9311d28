// SPDX-License-Identifier: Apache-2.0
#include "fuzz/game_fuzz.h"
#include "games/savage_bowl/game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return menagerie::fuzz::play<menagerie::SavageBowl>(data, size);
}
