// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.h"
#include "game/game.h"

namespace menagerie {

// What a search says of one legal action. Values are those of Evaluation: 1 is a match won alone
// and by far, 0 one lost in the same way.
template <Game G>
struct Choice {
  typename G::Action action{};
  SeatMap<double> value;     // For every seat, if this action is taken.
  double low = 0, high = 1;  // 95 % interval of the value for the seat that decides.
  std::uint64_t visits = 0;
};

// What a search says of a decision: every legal action, in the order of the legal list.
template <Game G>
struct Advice {
  std::vector<Choice<G>> choices;
  Seat seat;
  std::uint64_t iterations = 0;
  std::uint64_t nodes = 0;
  bool by_value = false;

  // The recommended choice: most visits, then the better value, then the earlier one. A search that
  // visits all alike recommends by value alone.
  const Choice<G>& best() const {
    return *std::max_element(choices.begin(), choices.end(), [this](const auto& a, const auto& b) {
      if (!by_value && a.visits != b.visits) return a.visits < b.visits;
      return a.value[seat] < b.value[seat];
    });
  }
  // What is said of that action, which must be legal.
  const Choice<G>& of(const typename G::Action& action) const {
    const auto place = std::find_if(choices.begin(), choices.end(),
                                    [&](const auto& choice) { return choice.action == action; });
    MENAGERIE_ASSERT(place != choices.end());
    return *place;
  }
};

// By how much one action is better than another, and the 95 % interval of that.
struct Comparison {
  double mean = 0, low = -1, high = 1;

  // Of independent differences.
  static Comparison of(std::span<const float> differences) {
    if (differences.size() < 2) return {};
    const auto count = static_cast<double>(differences.size());
    double sum = 0, squares = 0;
    for (const float one : differences) sum += static_cast<double>(one);
    const double mean = sum / count;
    for (const float one : differences) {
      squares += (static_cast<double>(one) - mean) * (static_cast<double>(one) - mean);
    }
    const double error = 1.96 * std::sqrt(squares / (count - 1) / count);
    return {mean, mean - error, mean + error};
  }
};

}  // namespace menagerie
