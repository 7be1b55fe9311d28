// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "game/solving.h"
#include "games/color_gangsters/rules.h"

namespace menagerie::color_gangsters {

// Search with all cards open (concept SolvingOf).
struct Solving : kit::PlainSolving<ColorGangsters> {
  static std::uint64_t key(const State& state);
  static bool is_known(const View<ColorGangsters>& view, const State& world);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static bool is_crossroads(const State& state) { return state.shown.trick.cards.empty(); }
  static SeatMap<int> outcome(const Shown& shown);
  // Two equal backs for each of five seats.
  static constexpr std::int32_t parts_of_point = 32;
};

}  // namespace menagerie::color_gangsters
