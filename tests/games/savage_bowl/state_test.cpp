// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/state.h"

#include <gtest/gtest.h>

#include "games/savage_bowl/game.h"

namespace menagerie::savage_bowl {
namespace {

TEST(SavageBowlState, the_deck_has_its_cards) {
  EXPECT_EQ(deck_of(5).size(), 60u);
  EXPECT_EQ(deck_of(4).size(), 52u);
  for (unsigned suit = 0; suit < 4; ++suit) {
    EXPECT_EQ((deck_of(5) & of(static_cast<Suit>(suit))).size(), 13u);
    EXPECT_EQ((deck_of(4) & of(static_cast<Suit>(suit))).size(), 11u);
    EXPECT_FALSE(deck_of(4).has(card_of(static_cast<Suit>(suit), 12)));
  }
  EXPECT_EQ((deck_of(4) & of(Suit::trump)).size(), 8u);
}

TEST(SavageBowlState, places_suits_and_numbers_agree) {
  for (const Card card : deck_of(5)) {
    EXPECT_EQ(card_of(suit_of(card), number_of(card)), card);
    EXPECT_TRUE(of(suit_of(card)).has(card));
    EXPECT_FALSE(above(suit_of(card), number_of(card)).has(card));
    if (number_of(card) > 1) {
      EXPECT_TRUE(above(suit_of(card), number_of(card) - 1).has(card));
    }
  }
}

TEST(SavageBowlState, all_cards_are_dealt) {
  for (const unsigned players : {4u, 5u}) {
    EXPECT_EQ(deck_of(players).size(), players * hand_size_of(players));
    const State start = SavageBowl::start({static_cast<std::uint8_t>(players), true});
    Rng rng(1);
    const Deal deal = SavageBowl::shuffle(start, rng);
    CardSet all;
    for (unsigned i = 0; i < players; ++i) {
      EXPECT_EQ(deal.hands[Seat(i)].size(), hand_size_of(players));
      all |= deal.hands[Seat(i)];
    }
    EXPECT_EQ(all, deck_of(players));
  }
}

TEST(SavageBowlState, R9_the_first_leader_is_drawn) {
  const State start = SavageBowl::start({});
  Rng rng(1);
  std::array<int, 5> led{};
  for (int i = 0; i < 1000; ++i) ++led[SavageBowl::shuffle(start, rng).lead.index()];
  for (const int count : led) EXPECT_GT(count, 120);
}

}  // namespace
}  // namespace menagerie::savage_bowl
