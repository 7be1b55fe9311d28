// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include "base/stop_token.h"

namespace menagerie {

// The clock of a search; tests replace it.
using Clock = std::chrono::nanoseconds (*)();

inline std::chrono::nanoseconds steady_time() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

// How long a search may think: that many iterations, that much time, or until it is stopped,
// whichever comes first. With a limit that isn't positive there is no work at all: the search then
// still names a legal action. Without any limit it takes `iterations_standard`.
struct Budget {
  static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t iterations_standard = 10'000;

  std::int64_t iterations = unlimited;
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  StopToken stop;
  Clock clock = steady_time;
  // Whether a search may end as soon as the remaining iterations can't change its recommendation:
  // for callers who want a move, not figures. (With several threads each looks at its own tree.)
  bool until_decided = false;

  static Budget of_iterations(std::int64_t count) {
    Budget budget;
    budget.iterations = count;
    return budget;
  }
};

// A budget as one thread spends it. The time is only read every few iterations.
class Spending {
 public:
  explicit Spending(const Budget& budget)
      : budget_(budget), timed_(budget.time != std::chrono::nanoseconds::max()) {
    left_ = budget.iterations;
    if (left_ == Budget::unlimited && !timed_ && !budget.stop.stop_possible()) {
      left_ = Budget::iterations_standard;
    }
    if (timed_) start_ = budget.clock();
    if (budget.time <= std::chrono::nanoseconds::zero()) left_ = 0;
  }

  // Whether one more iteration may be done; it is then counted.
  bool more() {
    if (left_ <= 0) return false;
    if (done_ % interval == 0 && interrupted()) {
      left_ = 0;
      return false;
    }
    --left_;
    ++done_;
    return true;
  }
  std::int64_t done() const { return done_; }

  // How many more iterations there will be, estimated from those done.
  std::int64_t left() const {
    if (!timed_ || left_ == 0) return left_;
    const auto spent = static_cast<double>(std::max<std::int64_t>(spent_.count(), 1));
    const double rest = static_cast<double>(budget_.time.count()) - spent;
    const double more = std::max(rest, 0.0) / spent * static_cast<double>(done_);
    return more < static_cast<double>(left_) ? static_cast<std::int64_t>(more) + 1 : left_;
  }

 private:
  static constexpr std::int64_t interval = 16;

  bool interrupted() {
    if (budget_.stop.stop_requested()) return true;
    if (!timed_) return false;
    spent_ = budget_.clock() - start_;
    return spent_ >= budget_.time;
  }

  const Budget& budget_;
  bool timed_;
  std::int64_t left_ = 0, done_ = 0;
  std::chrono::nanoseconds start_{}, spent_{};
};

}  // namespace menagerie
