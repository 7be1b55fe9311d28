// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/game_type_of.h"
#include "engine/scenario.h"
#include "games/spades/game.h"

namespace menagerie::spades {
namespace {

// A round that only has to be scored, with these bids and tricks by seat.
Shown played(std::array<unsigned, seats> bids, SeatMap<std::uint8_t, seats> won) {
  Shown shown;
  for (unsigned i = 0; i < seats; ++i) shown.bids.make(Seat(i), bids[i]);
  shown.won = won;
  return shown;
}

// 4.1
TEST(Spades, a_team_gets_what_it_bid_and_a_point_for_each_bag) {
  const Shown shown = played({3, 2, 4, 4}, {{5, 1, 3, 4}});
  EXPECT_EQ(result_of(shown, 0).points, 71);
  EXPECT_EQ(result_of(shown, 0).bags, 1u);
  EXPECT_EQ(result_of(shown, 1).points, -60);
}

// 4.2
TEST(Spades, nil_is_won_without_a_trick_and_lost_with_one) {
  EXPECT_EQ(result_of(played({0, 3, 4, 3}, {{0, 5, 4, 4}}), 0).points, 140);
  EXPECT_EQ(result_of(played({0, 3, 4, 3}, {{1, 5, 3, 4}}), 0).points, -60);
}

// 4.3
TEST(Spades, ten_bags_cost_a_hundred_points) {
  Shown shown = played({1, 3, 1, 3}, {{4, 3, 3, 3}});
  shown.bags[0] = 7;
  EXPECT_EQ(result_of(shown, 0).points, 20 + 5 - 100);
  EXPECT_EQ(result_of(shown, 0).bags, 2u);
}

// 1.2
TEST(Spades, partners_win_together) {
  Shown shown;
  shown.scores = {510, 320};
  EXPECT_EQ(Spades::winners(shown).bits(), 0b0101);
  EXPECT_EQ(partners_of<Spades>(Seat(1), seats), SeatSet(Seat(3)));
  const Description described = game_rules_of<Spades>().description();
  EXPECT_EQ(described.teams, 2u);
}

// R1
TEST(Spades, R1_teams_that_tie_share_the_victory) {
  Shown shown;
  shown.scores = {250, 250};
  EXPECT_EQ(Spades::winners(shown).size(), 4u);
}

}  // namespace
}  // namespace menagerie::spades

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  static const auto type = menagerie::game_type_of<menagerie::Spades>();
  menagerie::register_scenarios(type, "SpadesRules", RULES_TXT);
  return RUN_ALL_TESTS();
}
