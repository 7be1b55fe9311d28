// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "game/solving.h"
#include "search/budget.h"

namespace menagerie {

struct SolverLimits {
  std::uint64_t nodes = ~std::uint64_t{0};
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  std::stop_token stop;
  Clock clock = steady_time;
};

// The answer of a solver, in points. With two seats, or paranoid, `value` is what seat `hero`
// comes to (with two seats: its lead) and lies in any case from `low` to `high`. If `exact` is
// false a limit was reached: `value` is then an estimate that looked `depth` decisions ahead.
template <Game G>
struct Solution {
  bool exact = false;
  double value = 0, low = 0, high = 0;
  Seat hero;
  SeatMap<double> values;                // By seat, of max^n.
  std::vector<typename G::Action> line;  // Best play, as far as no chance falls.
  std::uint64_t nodes = 0;
  unsigned depth = 0;
};

}  // namespace menagerie
