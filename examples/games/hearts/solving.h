// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/solving.h"
#include "games/hearts/rules.h"

namespace menagerie::hearts {

// Search with all cards open.
struct Solving : kit::PlainSolving<Hearts> {
  static std::uint64_t key(const State& state);
  static bool is_known(const View<Hearts>& view, const State& world);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static bool is_crossroads(const State& state) { return state.shown.trick.empty(); }
};

}  // namespace menagerie::hearts
