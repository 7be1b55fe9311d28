// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "cards/card_set.h"

// What is asked of sets of cards when they are checked against each other.
namespace menagerie::kit {

// Collects cards that must all be different.
template <Deck D>
class EachOnce {
 public:
  void add(CardSet<D> cards) {
    once_ = once_ && !cards_.meets(cards);
    cards_ |= cards;
  }
  // Whether these were collected, each once, and no others.
  bool are(CardSet<D> cards) const { return once_ && cards_ == cards; }

 private:
  CardSet<D> cards_;
  bool once_ = true;
};

// The suits of which there are cards, as bits. A function of the game, of(suit), has the cards of
// each suit below `end`.
template <class Suit, unsigned end, Deck D>
constexpr std::uint8_t suits_in(CardSet<D> cards) {
  unsigned bits = 0;
  for (unsigned suit = 0; suit < end; ++suit) {
    if (cards.meets(of(static_cast<Suit>(suit)))) bits |= 1u << suit;
  }
  return static_cast<std::uint8_t>(bits);
}

}  // namespace menagerie::kit
