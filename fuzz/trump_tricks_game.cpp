// SPDX-License-Identifier: Apache-2.0
#include "fuzz/game_fuzz.h"
#include "games/trump_tricks_game/game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return menagerie::fuzz::play<menagerie::TrumpTricksGame>(data, size);
}
