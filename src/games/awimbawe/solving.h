// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "game/solving.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {

// Search with all cards open (concept SolvingOf).
struct Solving : kit::PlainSolving<Awimbawe> {
  static std::uint64_t key(const State& state);
  static bool is_known(const View<Awimbawe>& view, const State& world);
  static std::pair<int, int> bounds(const State& state, Seat seat);
  static bool is_crossroads(const State& state) { return state.shown.trick.size == 0; }
  // Four snakes may be used on hands of at most six cards.
  static constexpr std::int32_t parts_of_point = 60 * 60 * 60 * 60;

  // One of the two seats wins the round (concept RaceOf).
  struct Race {
    static int head_start(const State& state, Seat seat);
    static unsigned tricks_left(const State& state);
  };
};

}  // namespace menagerie::awimbawe
