// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "base/fixed_vector.h"
#include "cards/card_set.h"
#include "cards/seat.h"

namespace menagerie::kit {

// The cards of a trick, in the order of play from the leader on. Every seat plays one.
template <Deck D, std::size_t seats>
struct Trick {
  Seat leader;
  FixedVector<Card<D>, seats> cards;

  bool empty() const { return cards.empty(); }
  // The seat that played the card at a place, and the one to play next.
  Seat by(std::size_t place, unsigned players) const {
    return leader.left_by(static_cast<unsigned>(place), players);
  }
  Seat to_act(unsigned players) const { return by(cards.size(), players); }
  bool has_played(Seat seat, unsigned players) const {
    return seat.steps_from(leader, players) < cards.size();
  }
  bool operator==(const Trick&) const = default;
};

// How strong a card is where a suit was led: a trump before the led suit before all others, each by
// rank. `D` is a SuitedDeck; without trumps leave them out.
template <class D>
constexpr unsigned strength(Card<D> card, unsigned led, unsigned trumps = D::suits) {
  const unsigned suit = D::suit(card);
  return (suit == trumps ? 32u : suit == led ? 16u : 0u) + D::rank(card);
}

// The place of the strongest card; of equal ones the first. The trick must not be empty.
template <class Cards, class Strength>
constexpr unsigned strongest(const Cards& cards, const Strength& strength_of) {
  unsigned best = 0;
  for (unsigned i = 1; i < cards.size(); ++i) {
    if (strength_of(cards[i]) > strength_of(cards[best])) best = i;
  }
  return best;
}

}  // namespace menagerie::kit
