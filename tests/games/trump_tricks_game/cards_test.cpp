// SPDX-License-Identifier: Apache-2.0
#include "games/trump_tricks_game/cards.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "games/trump_tricks_game/state.h"

namespace menagerie::trump_tricks_game {
namespace {

Cards set(Colour colour, std::initializer_list<unsigned> numbers) {
  Cards cards;
  for (const unsigned number : numbers) cards.add(card_of(colour, number));
  return cards;
}

TEST(TrumpTricksGameCards, four_animals_of_twelve) {
  EXPECT_EQ(deck(4).size(), 48u);
  for (const Colour colour : colours) EXPECT_EQ((deck(4) & of(colour)).size(), 12u);
  EXPECT_EQ(text_of(card_of(Colour::blue, 12)), "B12");
  EXPECT_FALSE(is_card(0));
  EXPECT_FALSE(is_card(13));
  EXPECT_FALSE(is_card(64 + 5));
  EXPECT_TRUE(is_card(5));
}

TEST(TrumpTricksGameCards, three_players_leave_out_1_6_12) {
  EXPECT_EQ(deck(3).size(), 36u);
  for (const unsigned number : {1u, 6u, 12u}) EXPECT_FALSE(deck(3).meets(numbered(number)));
  EXPECT_TRUE(deck(3).has(first_leader_card));
}

TEST(TrumpTricksGameCards, footprints_lie_on_5_to_9) {
  EXPECT_EQ(prints(numbered(7)), 12u);
  EXPECT_EQ(prints(numbered(6) | numbered(8)), 16u);
  EXPECT_EQ(prints(numbered(5) | numbered(9)), 8u);
  EXPECT_EQ(prints(deck(4)), 36u);
}

// Example 4.4 of the rulebook: 5 bear, 4 wolf and 3 wild boar footprints are 36 points.
TEST(TrumpTricksGameCards, example_4_4) {
  const Cards won = set(Colour::red, {6, 7, 12}) | set(Colour::blue, {5, 7}) |
                    set(Colour::green, {7}) | set(Colour::yellow, {1, 2, 11});
  EXPECT_EQ(prints(won & of(Colour::red)), 5u);
  EXPECT_EQ(prints(won & of(Colour::blue)), 4u);
  EXPECT_EQ(prints(won & of(Colour::green)), 3u);
  EXPECT_EQ(track_points(won), 36u);
}

TEST(TrumpTricksGameCards, animals_caught_in_the_last_turn) {
  EXPECT_EQ(catch_points(set(Colour::blue, {1})), 1u);
  EXPECT_EQ(catch_points(set(Colour::yellow, {1})), 2u);
  EXPECT_EQ(catch_points(set(Colour::green, {1})), 3u);
  EXPECT_EQ(catch_points(set(Colour::red, {1})), 4u);
  EXPECT_EQ(catch_points(deck(4)), 120u);
}

TEST(TrumpTricksGameCards, a_state_is_small) { EXPECT_LE(sizeof(State), 256u); }

}  // namespace
}  // namespace menagerie::trump_tricks_game
