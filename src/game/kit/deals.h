// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fixed_vector.h"
#include "base/rng.h"
#include "cards/card_set.h"

namespace menagerie::kit {

// The cards of a set in a random order.
template <Deck D, class Source>
FixedVector<Card<D>, D::places> shuffled(CardSet<D> cards, Draws<Source>& draws) {
  FixedVector<Card<D>, D::places> order;
  for (const Card<D> card : cards) order.push_back(card);
  draws.shuffle(order);
  return order;
}

}  // namespace menagerie::kit
