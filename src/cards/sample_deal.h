// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/assert.h"
#include "base/fixed_vector.h"
#include "base/rng.h"
#include "cards/card_set.h"

namespace menagerie {

// Somebody or some place that holds unseen cards: how many, and of which classes they may be
// (bit k: class k).
struct Holder {
  std::uint8_t capacity = 0;
  std::uint8_t may_hold = 0xff;
  bool operator==(const Holder&) const = default;
};

// Draws from all assignments of unseen cards to holders that break no `may_hold`, each equally
// likely. Cards come in at most 8 classes (suits, say); cards of a class are different cards that
// are treated alike. Assignments are counted by dynamic programming over the holders that may not
// hold everything and sampled backwards, so the draw is exact; holders without a restriction cost
// nothing. The table belongs to the sampler: set it up once a view, draw often.
template <Deck D>
class DealSampler {
 public:
  static constexpr std::size_t holders_max = 24;
  static constexpr std::size_t classes_max = 8;

  // The capacities must add up to the number of cards, and at least one assignment must exist
  // (it does when the holders come from a real game).
  DealSampler(std::span<const Holder> holders, std::span<const CardSet<D>> classes);

  // Fills `hands` (one set a holder, in the order given).
  void draw(Rng& rng, std::span<CardSet<D>> hands);

  // The number of assignments of distinct cards, as a double (exact below 2^53).
  double count() const;
};

}  // namespace menagerie
