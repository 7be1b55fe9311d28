// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/solving.h"
#include "games/spades/rules.h"

namespace menagerie::spades {

// Search with all cards open.
struct Solving {
  static std::uint64_t key(const State& state);
  static bool is_known(const View<Spades>& view, const State& world);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static SeatMap<int> outcome(const Shown& shown) { return Spades::scores(shown); }
  static bool is_crossroads(const State& state) { return state.shown.trick.empty(); }
  static constexpr std::int32_t parts_of_point = 1;
  using Race = Absent;
};

}  // namespace menagerie::spades
