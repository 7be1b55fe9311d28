// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "cards/card_set.h"
#include "game/kit/written_deck.h"

namespace menagerie::savage_bowl {

enum class Suit : std::uint8_t { red, yellow, green, blue, trump };
inline constexpr unsigned suits = 5;
inline constexpr std::string_view suit_letters = "RYGBT";
inline constexpr unsigned colour_length = 13;  // Cards of one colour.
inline constexpr unsigned trump_length = 8;

// Red is at places 0 to 12, yellow at 13, green at 26, blue at 39, the trumps at 52 to 59:
// all sixty cards fit one word.
struct SavageBowlDeck {
  static constexpr unsigned places = 4 * colour_length + trump_length;
  static constexpr CardCode code(unsigned place) {
    return {suit_letters[place / colour_length], place % colour_length + 1};
  }
};
using Card = menagerie::Card<SavageBowlDeck>;
using CardSet = menagerie::CardSet<SavageBowlDeck>;

constexpr Card card_of(Suit suit, unsigned number) {
  return Card(static_cast<unsigned>(suit) * colour_length + number - 1);
}
constexpr Suit suit_of(Card card) { return static_cast<Suit>(card.place() / colour_length); }
constexpr unsigned number_of(Card card) { return card.place() % colour_length + 1; }

// All cards of a colour, or all trumps.
constexpr CardSet of(Suit suit) {
  return CardSet::range(static_cast<unsigned>(suit) * colour_length,
                        suit == Suit::trump ? trump_length : colour_length);
}
// The cards of a suit that are higher than a number.
constexpr CardSet above(Suit suit, unsigned number) {
  return of(suit) - CardSet::range(static_cast<unsigned>(suit) * colour_length, number);
}

// 1.2  Five players use every card, four leave out the 12s and 13s.
constexpr CardSet deck_of(unsigned players) {
  CardSet deck = CardSet::range(0, SavageBowlDeck::places);
  if (players == 4) {
    for (unsigned suit = 0; suit < 4; ++suit) deck -= CardSet::range(suit * colour_length + 11, 2);
  }
  return deck;
}
static_assert(deck_of(5).size() == 60 && deck_of(4).size() == 52);
static_assert(suit_of(card_of(Suit::trump, 8)) == Suit::trump);
static_assert(number_of(card_of(Suit::blue, 13)) == 13 && above(Suit::blue, 12).size() == 1);

}  // namespace menagerie::savage_bowl
