// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/game.h"

namespace menagerie {

// What a search says of one legal action. Values are those of the outlook: 1 is a match won alone
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
};

}  // namespace menagerie
