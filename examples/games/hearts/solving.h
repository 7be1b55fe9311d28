// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/solving.h"
#include "games/hearts/rules.h"

namespace menagerie::hearts {

// Search with all cards open.
struct Solving {
  static std::uint64_t key(const State& state);
  static bool is_known(const View<Hearts>& view, const State& world);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static SeatMap<int> outcome(const Shown& shown) { return worth_of_scores<Hearts>(shown); }
  static bool is_crossroads(const State& state) { return state.shown.trick.empty(); }
  static constexpr std::int32_t parts_of_point = 1;
  using Race = Absent;
};

}  // namespace menagerie::hearts
