// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "games/color_gangsters/game.h"
#include "games/color_gangsters/tricks.h"
#include "laws/laws.h"

namespace menagerie::color_gangsters {
namespace {

using G = ColorGangsters;

// The share of victories of one seat that follows the rules of thumb among random ones; a shared
// victory counts as its share.
double share_of_heuristic(const Options& options, unsigned matches) {
  double won = 0.0;
  for (unsigned match = 0; match < matches; ++match) {
    Rng rng(match, 3);
    const Seat heuristic(match % options.players);
    State state = G::start(options);
    while (G::turn(state.shown).kind != Turn::Kind::over) {
      const Turn turn = G::turn(state.shown);
      if (turn.kind != Turn::Kind::play) {
        step_chance<G>(state, turn.kind, rng);
      } else if (turn.seats.lowest() == heuristic) {
        G::apply(state, heuristic,
                 G::Heuristic::choose(state.shown, G::mine(state, heuristic), heuristic, rng));
      } else {
        step_random<G>(state, rng);
      }
    }
    const SeatSet winners = G::winners(state.shown);
    if (winners.has(heuristic)) won += 1.0 / winners.size();
  }
  return won / matches;
}

TEST(ColorGangstersPolicy, beats_random_play_clearly) {
  for (const std::int64_t players : {3, 4, 5}) {
    for (const bool draft : {true, false}) {
      const auto options = laws::options<G>({{"players", players}, {"draft", draft}});
      const double share = share_of_heuristic(options, 600);
      RecordProperty("share_" + std::to_string(players) + (draft ? "_draft" : "_plain"),
                     std::to_string(share));
      EXPECT_GT(share, 1.6 / static_cast<double>(players)) << players << " players";
    }
  }
}

// The deal of rules.txt: seat 0 has all the sevens, seven and blue are trumps.
class Position {
 public:
  explicit Position(const Words& tiles, const Word& number = "7") {
    state_ = G::start(laws::options<G>({{"draft", false}, {"tiles", tiles}}));
    Words numbers = {number};
    for (const char* other : {"7", "none", "3", "10", "1", "2", "4", "5", "6", "8", "9"}) {
      if (other != number) numbers.emplace_back(other);
    }
    const Fields deal = {
        {"lead", std::int64_t{1}},
        {"hands", WordLists{{"B7", "R7", "Y7", "G7", "B1", "R1", "Y1", "G1", "B10"},
                            {"B2", "B3", "R2", "R3", "Y2", "Y3", "G2", "G3", "R10"},
                            {"B4", "B5", "R4", "R5", "Y4", "Y5", "G4", "G5", "Y10"},
                            {"B6", "B8", "R6", "R8", "Y6", "Y8", "G6", "G8", "G10"}}},
        {"tiles", tiles},
        {"number_trumps", numbers},
        {"color_trumps", Words{"B", "none", "G", "R", "Y"}},
        {"aside", Words{"B9", "R9", "Y9", "G9"}}};
    const auto read = G::Notation::read_deal(state_, deal);
    EXPECT_TRUE(read.has_value());
    if (read) G::deal(state_, *read);
  }

  void play(unsigned seat, const char* text) {
    const auto action = G::Notation::parse(text);
    ASSERT_TRUE(action.has_value());
    ASSERT_FALSE(G::refuse(state_.shown, G::mine(state_, Seat(seat)), Seat(seat), *action)) << text;
    G::apply(state_, Seat(seat), *action);
  }
  std::string heuristic(unsigned seat) {
    Rng rng(1);
    return G::Notation::text(
        G::Heuristic::choose(state_.shown, G::mine(state_, Seat(seat)), Seat(seat), rng));
  }

 private:
  State state_;
};

const Words tiles = {"odd",        "high",      "total-odd",    "plants",   "difference-5",
                     "same-color", "not-trump", "two-in-a-row", "own-color"};

void play_all(Position& position, const std::vector<std::pair<unsigned, const char*>>& actions) {
  for (const auto& [seat, text] : actions) {
    ASSERT_NO_FATAL_FAILURE(position.play(seat, text)) << text;
  }
}

TEST(ColorGangstersPolicy, completes_a_line) {
  Position position(tiles);
  play_all(position, {{1, "play R2"},
                      {2, "play R4"},
                      {3, "play R6"},
                      {0, "play R7"},
                      {0, "place odd"},
                      {0, "trump keep"},
                      {1, "play Y2"},
                      {2, "play Y4"},
                      {3, "play Y6"},
                      {0, "play Y7"},
                      {0, "place high"},
                      {0, "trump keep"},
                      {1, "play G2"},
                      {2, "play G4"},
                      {3, "play G6"}});
  EXPECT_EQ(position.heuristic(0), "play G7");
  position.play(0, "play G7");
  EXPECT_EQ(position.heuristic(0), "place total-odd");  // Not difference-5 with its three paws.
}

TEST(ColorGangstersPolicy, takes_three_paws_where_no_line_is_near) {
  Position position(tiles);
  play_all(position, {{1, "play R2"}, {2, "play R4"}, {3, "play R6"}, {0, "play R7"}});
  EXPECT_EQ(position.heuristic(0), "place difference-5");
}

TEST(ColorGangstersPolicy, throws_no_strong_card_at_a_trick_that_is_lost) {
  Position position(
      {"odd", "high", "low", "plants", "meat", "even", "not-trump", "two-in-a-row", "own-color"});
  play_all(position, {{1, "play R2"},
                      {2, "play R4"},
                      {3, "play R8"},
                      {0, "play R1"},
                      {3, "place not-trump"},
                      {3, "trump keep"},
                      {0, "play B7"},
                      {1, "play B2"},
                      {2, "play B4"}});
  EXPECT_EQ(position.heuristic(3), "play B6");  // Not the 8.
}

TEST(ColorGangstersPolicy, spoils_the_tile_of_another_where_that_is_cheap) {
  Position position(tiles);
  play_all(position, {{1, "play R2"},
                      {2, "play R4"},
                      {3, "play R8"},
                      {0, "play R1"},
                      {3, "place not-trump"},
                      {3, "trump keep"},
                      {0, "play B7"},
                      {1, "play B2"},
                      {2, "play B4"}});
  EXPECT_EQ(position.heuristic(3), "play B8");  // With the 6 the difference would be 5.
}

TEST(ColorGangstersPolicy, stops_the_line_of_another_at_any_price) {
  Position position(tiles, "3");
  // Seat 0 lacks total-odd; the trump of seat 1 is the only card that takes the trick from it.
  play_all(position,
           {{1, "play R2"},          {2, "play R4"},    {3, "play R6"},    {0, "play R7"},
            {0, "place odd"},        {0, "trump keep"}, {1, "play Y2"},    {2, "play Y4"},
            {3, "play Y6"},          {0, "play Y7"},    {0, "place high"}, {0, "trump keep"},
            {1, "play G3"},          {2, "play G4"},    {3, "play G6"},    {0, "play G7"},
            {1, "place same-color"}, {1, "trump keep"}, {2, "play B4"},    {3, "play B6"},
            {0, "play B7"}});
  EXPECT_EQ(position.heuristic(1), "play B3");
}

TEST(ColorGangstersPolicy, changes_no_trump_that_serves_it) {
  Position position(tiles);
  play_all(position,
           {{1, "play R2"}, {2, "play R4"}, {3, "play R8"}, {0, "play R7"}, {0, "place odd"}});
  EXPECT_NE(position.heuristic(0), "trump number");  // Three sevens are left, all its own.
}

TEST(ColorGangstersPolicy, changes_a_trump_that_serves_the_others) {
  Position position(tiles);
  play_all(
      position,
      {{1, "play R2"}, {2, "play R4"}, {3, "play R8"}, {0, "play R1"}, {3, "place not-trump"}});
  EXPECT_NE(position.heuristic(3), "trump keep");
}

}  // namespace
}  // namespace menagerie::color_gangsters
