// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/stop_token.h"
#include "game/solving.h"
#include "search/budget.h"

namespace menagerie {

struct SolverLimits {
  std::uint64_t nodes = ~std::uint64_t{0};
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  StopToken stop;
  Clock clock = steady_time;
};

// The number of positions that a search has visited, and whether a limit was reached.
class LimitWatch {
 public:
  // The limits must outlive the search.
  void begin(const SolverLimits& limits) {
    limits_ = &limits;
    start_ = limits.clock();
    nodes_ = 0;
    check_at_ = interval;
    reached_ = false;
  }
  void count() { ++nodes_; }
  std::uint64_t nodes() const { return nodes_; }

  // The time is only read every few thousand positions.
  bool check() {
    if (nodes_ >= check_at_) {
      check_at_ = nodes_ + interval;
      reached_ |= limits_->stop.stop_requested() || limits_->clock() - start_ >= limits_->time;
    }
    reached_ |= nodes_ > limits_->nodes;
    return reached_;
  }
  bool reached() const { return reached_; }

 private:
  static constexpr std::uint64_t interval = 4096;

  const SolverLimits* limits_ = nullptr;
  std::chrono::nanoseconds start_{};
  std::uint64_t nodes_ = 0, check_at_ = 0;
  bool reached_ = false;
};

// A solver's answer, in points. With two seats, or paranoid, `value` is the outcome of seat `hero`
// (with two seats: its lead), and always between `low` and `high`. If `exact` is false, a limit was
// reached: then `value` is an estimate that looked `depth` decisions ahead.
template <Game G>
struct Solution {
  bool exact = false;
  double value = 0, low = 0, high = 0;
  Seat hero;
  SeatMap<double> values;                // By seat, for max^n.
  std::vector<typename G::Action> line;  // Best play, until the first chance event.
  std::uint64_t nodes = 0;
  unsigned depth = 0;
};

// The mean of `count` equally likely values from `low` to `high`, each searched in the window that
// could still affect it (Star1: Ballard 1983); `value_of(i, alpha, beta)` finds one. Exact between
// alpha and beta, else a bound; useless once `stopped()`. True means are whole numbers
// (parts_of_point), so truncating a bound keeps it a bound.
template <class ValueOf, class Stopped>
std::int64_t mean_in_window(std::size_t count, std::pair<std::int64_t, std::int64_t> window,
                            std::pair<std::int64_t, std::int64_t> range, const ValueOf& value_of,
                            const Stopped& stopped) {
  const auto [alpha, beta] = window;
  const auto [low, high] = range;
  const auto clamp = [](std::int64_t value, std::int64_t least, std::int64_t most) {
    return std::max(least, std::min(value, most));
  };
  const auto all = static_cast<std::int64_t>(count);
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < all; ++i) {
    const std::int64_t rest = all - i - 1;
    const std::int64_t floor = alpha * all - sum - rest * high;
    const std::int64_t ceiling = beta * all - sum - rest * low;
    const std::int64_t value = value_of(static_cast<std::size_t>(i), clamp(floor, low - 1, high),
                                        clamp(ceiling, low, high + 1));
    if (stopped()) return 0;
    if (value <= floor) return clamp((sum + value + rest * high) / all, low, alpha);
    if (value >= ceiling) return clamp((sum + value + rest * low) / all, beta, high);
    sum += value;
  }
  return sum / all;
}

}  // namespace menagerie
