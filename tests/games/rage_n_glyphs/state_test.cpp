// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "games/rage_n_glyphs/game.h"
#include "games/rage_n_glyphs/steps.h"

namespace menagerie::rage_n_glyphs {

TEST(RageNGlyphsState, the_deck_has_98_cards_and_92_kinds) {
  EXPECT_EQ(all_cards.size(), 98u);
  EXPECT_EQ(all_kinds.size(), 92u);
  for (unsigned suit = 0; suit < suits; ++suit) {
    EXPECT_EQ((all_cards & of(static_cast<Suit>(suit))).size(), ranks);
  }
  EXPECT_EQ((all_cards & of(Suit::jokers)).size(), 8u);
  EXPECT_TRUE((all_cards & of(Suit::none)).empty());
}

TEST(RageNGlyphsState, jokers_of_a_kind_are_counted) {
  Cards cards;
  put(cards, joker_2);
  put(cards, joker_2);
  put(cards, joker_4);
  put(cards, card_of(Suit::hearts, 0));
  EXPECT_EQ(count_of(cards, joker_2), 2u);
  EXPECT_EQ(count_of(cards, joker_4), 1u);
  EXPECT_TRUE(cards.has(joker_2));
  take(cards, joker_2);
  EXPECT_TRUE(cards.has(joker_2));
  take(cards, joker_2);
  EXPECT_FALSE(cards.has(joker_2));
  EXPECT_EQ(texts_of(cards), (std::vector<std::string>{"H0", "J4"}));
}

TEST(RageNGlyphsState, a_state_is_small_and_equal_states_are_equal_bytes) {
  EXPECT_LE(sizeof(State), 512u);
  EXPECT_TRUE(std::has_unique_object_representations_v<State>);
}

TEST(RageNGlyphsState, the_next_lower_suit_goes_round) {
  EXPECT_EQ(next_lower(Suit::mushrooms), Suit::hearts);
  EXPECT_EQ(next_lower(Suit::crosses), Suit::horns);
  EXPECT_EQ(next_lower(Suit::horns), Suit::mushrooms);
}

// The rulebook's list, except for three players (R1), and the same with Skip Up.
TEST(RageNGlyphsState, the_last_hand_leaves_four_cards) {
  const std::array<unsigned, 8> largest = {31, 23, 18, 15, 13, 11, 10, 9};
  for (unsigned players = players_min; players <= players_max; ++players) {
    Options options;
    options.players = static_cast<std::uint8_t>(players);
    EXPECT_EQ(final_hand(options), largest[players - players_min]);
    EXPECT_GE(98 - players * final_hand(options), 4u);
    options.step = 2;
    EXPECT_EQ(final_hand(options) % 2, 1u);
    EXPECT_LE(largest[players - players_min] - final_hand(options), 1u);
  }
}

TEST(RageNGlyphsState, points) {
  Options stars;
  stars.shooting_the_stars = true;
  EXPECT_EQ(points_for({}, 5, 2, 2), 12);
  EXPECT_EQ(points_for({}, 5, 3, 2), 2);
  EXPECT_EQ(points_for({}, 5, 0, 0), 5);
  EXPECT_EQ(points_for({}, 5, 5, 5), 15);
  EXPECT_EQ(points_for(stars, 5, 5, 5), 20);
  EXPECT_EQ(points_for(stars, 5, 4, 5), 10);
  EXPECT_EQ(points_for(stars, 1, 1, 1), 12);
  EXPECT_EQ(points_for(stars, 1, 0, 1), 2);
  EXPECT_EQ(points_for(stars, 5, 4, 4), 14);
}

// R1: between two sums, then by the last round, then all that are left.
TEST(RageNGlyphsState, leaders) {
  Shown shown;
  shown.scores.values = {30, 41, 41, 41};
  shown.points.values = {29, 11, 12, 12};
  SeatSet two = Seat(2);
  two.add(Seat(3));
  EXPECT_EQ(leading_seats(shown), two);
  shown.points.values = {29, 13, 12, 12};
  EXPECT_EQ(leading_seats(shown), SeatSet(Seat(1)));
}

}  // namespace menagerie::rage_n_glyphs
