// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/seat.h"
#include "game/standing.h"
#include "search/batches.h"
#include "search/world.h"

namespace menagerie {

// The results of a root action in the iterations of one search in one tree.
struct RootTally {
  std::uint64_t visits = 0;
  std::array<double, seats_max> sums{};
  // For the seat that decides:
  double squares = 0;
  InThirds in_order;
  std::array<Batch, kinships_max> kin{};  // By the worlds' kinships.

  // The values of one iteration for the first `players` seats; `seat` decides.
  void add(const Values& values, unsigned players, Seat seat, std::optional<unsigned> kinship) {
    ++visits;
    for (unsigned i = 0; i < players; ++i) sums[i] += static_cast<double>(values[i]);
    const auto own = static_cast<double>(values[seat.index()]);
    squares += own * own;
    in_order.add(own);
    if (kinship) kin[*kinship].add(own);
  }
};

// The combined result of searches in several parallel trees for an action.
class RootSummary {
 public:
  void add(const RootTally& tally) {
    visits_ += tally.visits;
    squares_ += tally.squares;
    for (unsigned i = 0; i < seats_max; ++i) sums_[i] += tally.sums[i];
    const auto thirds = tally.in_order.thirds();
    for (unsigned i = 0; i < thirds.size(); ++i) thirds_[i].add(thirds[i]);
    kin_.insert(kin_.end(), tally.kin.begin(), tally.kin.end());
  }

  std::uint64_t visits() const { return visits_; }
  double mean(unsigned seat) const {
    return visits_ == 0 ? 0 : sums_[seat] / static_cast<double>(visits_);
  }

  // Half the width of the 95 % interval of the deciding seat's mean: where other searches of the
  // same length would find it. The values of a search aren't independent, for two reasons: the tree
  // grows, so later values are from better play than earlier ones, and some worlds resemble each
  // other. The means of thirds show the first effect, those of kinships the second, and the scatter
  // of all values the rest; the widest of the three counts. If all worlds have one kinship, nothing
  // is known. (A single search can't know that other trees may have grown quite differently.)
  double half_interval(Seat seat) const {
    if (is_of_one_kin()) return 1;
    return std::max({menagerie::half_interval(sums_[seat.index()], squares_, visits_),
                     menagerie::half_interval(thirds_), menagerie::half_interval(kin_)});
  }

 private:
  // Worlds that all depend on each other say nothing about how others would differ.
  bool is_of_one_kin() const {
    return visits_ > 0 && std::any_of(kin_.begin(), kin_.end(),
                                      [&](const Batch& one) { return one.count == visits_; });
  }

  std::uint64_t visits_ = 0;
  std::array<double, seats_max> sums_{};
  double squares_ = 0;
  std::array<Batch, 3> thirds_{};
  std::vector<Batch> kin_;
};

}  // namespace menagerie
