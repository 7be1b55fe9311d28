// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.h"
#include "game/game.h"
#include "search/batches.h"

namespace menagerie {

// A search's result for one legal action. Values are those of Evaluation: 1 is a match won outright
// by far, 0 one lost in the same way.
template <Game G>
struct Choice {
  typename G::Action action{};
  SeatMap<double> value;  // For every seat, if this action is taken.
  // 95 % interval of the value for the seat that decides: where the average of equally long
  // searches with other seeds lies.
  double low = 0, high = 1;
  std::uint64_t visits = 0;
};

// A search's result for a decision: every legal action, in the order of the legal list.
template <Game G>
struct Advice {
  std::vector<Choice<G>> choices;
  Seat seat;
  std::uint64_t iterations = 0;
  std::uint64_t nodes = 0;
  bool by_value = false;

  // The recommended choice: most visits, then the better value, then the earlier one. A search that
  // visits all actions equally recommends by value only.
  const Choice<G>& best() const {
    return *std::max_element(choices.begin(), choices.end(), [this](const auto& a, const auto& b) {
      if (!by_value && a.visits != b.visits) return a.visits < b.visits;
      return a.value[seat] < b.value[seat];
    });
  }
  // The result for that action, which must be legal.
  const Choice<G>& of(const typename G::Action& action) const {
    const auto place = std::find_if(choices.begin(), choices.end(),
                                    [&](const auto& choice) { return choice.action == action; });
    MENAGERIE_ASSERT(place != choices.end());
    return *place;
  }
};

// How much better one action is than another, and the 95 % interval of that: where the mean of many
// such comparisons lies, however their worlds are drawn.
struct Comparison {
  double mean = 0, low = -1, high = 1;

  // From differences in batches that are independent of each other. Unknown if fewer than two
  // batches hold any.
  static Comparison of(std::span<const Batch> batches) {
    Batch all;
    std::size_t filled = 0;
    for (const Batch& batch : batches) {
      all.add(batch);
      filled += batch.count > 0 ? 1 : 0;
    }
    if (filled < 2) return {};
    const double mean = all.sum / static_cast<double>(all.count), half = half_interval(batches);
    return {mean, mean - half, mean + half};
  }
};

}  // namespace menagerie
