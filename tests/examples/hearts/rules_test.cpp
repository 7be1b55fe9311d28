// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/games/game_type_of.h"
#include "engine/scenario.h"
#include "games/hearts/game.h"
#include "games/hearts/phrases.h"

namespace menagerie::hearts {
namespace {

Shown at_the_end(SeatMap<std::uint8_t, seats> scores) {
  Shown shown;
  shown.phase = Phase::over;
  shown.scores = scores;
  return shown;
}

TEST(Hearts, R1_the_fewest_share_the_victory) {
  EXPECT_EQ(Hearts::winners(at_the_end({{100, 20, 40, 60}})), SeatSet(Seat(1)));
  EXPECT_EQ(Hearts::winners(at_the_end({{100, 20, 20, 60}})).size(), 2u);
}

TEST(Hearts, R2_the_queen_of_spades_does_not_break_hearts) {
  State state = Hearts::start({});
  state.shown.phase = Phase::play;
  state.hidden.hands[Seat(0)] = CardSet(black_queen) | hearts;
  Hearts::apply(state, Seat(0), Action::of(Verb::play, black_queen));
  EXPECT_FALSE(state.shown.broken);
}

// 4.2
TEST(Hearts, all_points_of_the_short_deck_are_21) {
  State state = Hearts::start({.short_deck = true});
  Shown& shown = state.shown;
  shown.phase = Phase::play;
  shown.tricks = 7;
  shown.points[Seat(0)] = 21;
  shown.trick = {Seat(1), {}};
  for (const unsigned rank : {7, 8, 9}) {
    shown.trick.cards.push_back(card(kit::FrenchSuit::spades, rank));
  }
  const Card last = card(kit::FrenchSuit::clubs, 7);
  state.hidden.hands[Seat(0)] = last;
  const Shown before = shown;
  Hearts::apply(state, Seat(0), Action::of(Verb::play, last));
  EXPECT_EQ(Hearts::scores(shown).values[0], 0);
  EXPECT_EQ(Hearts::scores(shown).values[3], 21);
  const Messages told = Presentation::log(before, shown, Seat(0), Action::of(Verb::play, last));
  EXPECT_NE(std::find(told.begin(), told.end(), words::log_took_all(Seat(0), 21u)), told.end());
}

// Bots, solvers and learners all want more; points in Hearts are bad.
TEST(Hearts, fewer_points_are_worth_more) {
  const Shown shown = at_the_end({{100, 20, 40, 60}});
  EXPECT_EQ(worth_of_scores<Hearts>(shown)[Seat(1)], -20);
  std::array<float, 4> values{};
  standing<Hearts>(shown, values);
  EXPECT_GT(values[1], values[2]);
  EXPECT_GT(values[2], values[0]);
}

}  // namespace
}  // namespace menagerie::hearts

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  static const auto type = menagerie::game_type_of<menagerie::Hearts>();
  menagerie::register_scenarios(type, "HeartsRules", RULES_TXT);
  return RUN_ALL_TESTS();
}
