// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "game/solving.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

// Search with all cards open (concept SolvingOf).
struct Solving : kit::PlainSolving<TrumpTricksGame> {
  static std::uint64_t key(const State& state);
  static bool is_known(const View<TrumpTricksGame>& view, const State& world);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static bool is_crossroads(const State& state) { return state.shown.trick.empty(); }
};

}  // namespace menagerie::trump_tricks_game
