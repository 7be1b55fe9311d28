// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "game/playout.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie::trump_tricks_game {
namespace {

using G = TrumpTricksGame;

class TrumpTricksGamePolicy : public testing::TestWithParam<Options> {};

TEST_P(TrumpTricksGamePolicy, the_rules_of_thumb_beat_random_play) {
  const Options options = GetParam();
  double heuristic = 0, random = 0;
  for (unsigned game = 0; game < 300; ++game) {
    Rng rng(game);
    State state = G::start(options);
    G::deal(state, G::shuffle(state, rng));
    const Seat ours(game % options.players);
    while (state.shown.step != Step::over) {
      const Seat seat = state.shown.to_act;
      if (seat == ours) {
        G::apply(state, seat, G::Heuristic::choose(state.shown, G::mine(state, seat), seat, rng));
      } else {
        step_random<G>(state, rng);
      }
    }
    const auto totals = G::scores(state.shown);
    for (const Seat seat : SeatSet::first(options.players)) {
      (seat == ours ? heuristic : random) += totals[seat];
    }
  }
  EXPECT_GT(heuristic / 300, 1.3 * random / 300 / (options.players - 1));
}

INSTANTIATE_TEST_SUITE_P(All, TrumpTricksGamePolicy,
                         testing::Values(Options{4, false, false}, Options{4, true, false},
                                         Options{4, false, true}, Options{4, true, true},
                                         Options{3, false, false}, Options{3, true, true}));

// A position: the hands dealt, then the actions so far.
State position(const Options& options, const WordLists& hands, const Words& trumps,
               const std::vector<std::string>& actions) {
  State state = G::start(options);
  const auto deal = G::Notation::read_deal(state, {{"hands", hands}, {"trumps", trumps}});
  EXPECT_TRUE(deal.has_value()) << (deal ? "" : deal.error().text);
  G::deal(state, *deal);
  for (const std::string& text : actions) {
    const auto action = G::Notation::parse(text);
    const Seat seat = state.shown.to_act;
    EXPECT_FALSE(G::refuse(state.shown, G::mine(state, seat), seat, *action)) << text;
    G::apply(state, seat, *action);
  }
  return state;
}

std::string heuristic_in(const State& state) {
  Rng rng(1);
  const Seat seat = state.shown.to_act;
  return G::Notation::text(G::Heuristic::choose(state.shown, G::mine(state, seat), seat, rng));
}

const WordLists long_suits = {
    {"Y10", "R12", "R4", "R5", "R6", "R7", "R8", "G2", "G3", "G4", "G5", "G6"},
    {"R3", "R1", "R2", "B2", "Y1", "G1", "B3", "R9", "R10", "R11", "B1", "Y2"},
    {"B5", "B4", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "G7", "G8", "G9"},
    {"Y6", "Y3", "Y4", "Y5", "Y7", "Y8", "Y9", "Y11", "Y12", "G10", "G11", "G12"}};

TEST(TrumpTricksGamePolicyPositions, a_rich_trick_is_kept_and_accepted) {
  const std::vector<std::string> rich = {"play R12", "play R9", "play B7", "play Y7"};
  State state = position({4, false, true}, long_suits, {"G", "R", "Y", "B"}, rich);
  EXPECT_EQ(heuristic_in(state), "keep");
  G::apply(state, Seat(0), Action::donate(Seat(1)));
  EXPECT_EQ(heuristic_in(state), "accept");
}

TEST(TrumpTricksGamePolicyPositions, a_barren_trick_is_given_away_and_not_accepted) {
  const std::vector<std::string> barren = {"play R4", "play R3", "play B4", "play Y4"};
  State state = position({4, false, true}, long_suits, {"G", "R", "Y", "B"}, barren);
  EXPECT_EQ(heuristic_in(state).substr(0, 6), "donate");
  G::apply(state, Seat(0), Action::donate(Seat(1)));
  EXPECT_EQ(heuristic_in(state).substr(0, 6), "reject");
}

TEST(TrumpTricksGamePolicyPositions, the_last_to_play_takes_a_rich_trick_without_waste) {
  const State state = position({4, false, false}, long_suits, {"G", "R", "Y", "B"},
                               {"play R7", "play R9", "play B7"});
  // Seat 3 has no red: a trump wins, and the lowest one is enough.
  EXPECT_EQ(heuristic_in(state), "play G10");
}

TEST(TrumpTricksGamePolicyPositions, the_last_to_play_leaves_a_barren_trick_alone) {
  const State state = position({4, false, false}, long_suits, {"G", "R", "Y", "B"},
                               {"play R4", "play R3", "play B4"});
  const std::string action = heuristic_in(state);
  EXPECT_EQ(action[5], 'Y') << action;
  EXPECT_NE(action, "play Y7") << "three footprints given away";
}

}  // namespace
}  // namespace menagerie::trump_tricks_game
