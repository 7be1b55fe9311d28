// SPDX-License-Identifier: Apache-2.0
//
// Rulings that show only at the end of a round or of a match: looked for in random play, checked
// by a bookkeeping of their own.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "game/playout.h"
#include "games/savage_bowl/game.h"

namespace menagerie::savage_bowl {
namespace {

// A referee who only watches who wins the tricks.
struct Referee {
  explicit Referee(const Options& options) : players(options.players) {}

  void watch(const Shown& before, const Shown& after) {
    const bool won = after.phase != Phase::discard && after.trick.empty();
    if (!won) return;
    ++played;
    const unsigned winner = after.last_winner.index();
    const int goal = players == 4 ? 3 : 2;
    if (++tricks[winner] == goal) reached.push_back(winner);
    int out = 0;
    for (const int count : tricks) out += count > goal ? 1 : 0;
    const int last = players == 4 ? 13 : 12;
    const bool ends = played == last || out == static_cast<int>(players) - 1;
    const bool ended = after.phase == Phase::deal || after.phase == Phase::over;
    ASSERT_EQ(ends, ended);
    if (ends) finish(before, after, goal);
  }

  void finish(const Shown& before, const Shown& after, int goal) {
    ended_early += played < (players == 4 ? 13 : 12) ? 1 : 0;
    out_in_the_last += tricks[after.last_winner.index()] > goal ? 1 : 0;
    bool enough = false;
    for (unsigned i = 0; i < players; ++i) {
      if (tricks[i] == goal) {
        scores[i] += before.round;
        if (reached[0] == i) scores[i] += 2;
        if (players == 5 && reached.size() > 1 && reached[1] == i) scores[i] += 1;
      }
      ASSERT_EQ(SavageBowl::scores(after)[Seat(i)], scores[i]);
      enough = enough || scores[i] >= 10;
    }
    early_matches += enough && before.round < players ? 1 : 0;
    ASSERT_EQ(after.phase == Phase::over, enough || before.round == players);
    next_lead = reached[0];
    played = 0;
    tricks = {};
    reached.clear();
  }

  unsigned players;
  int played = 0;
  std::array<int, 5> tricks{}, scores{};
  std::vector<unsigned> reached;
  unsigned next_lead = 9;
  int ended_early = 0, out_in_the_last = 0, early_matches = 0;
};

// Plays a match and has the referee watch it.
void watch_match(const Options& options, Referee& referee, Rng& rng) {
  State state = SavageBowl::start(options);
  while (state.shown.phase != Phase::over) {
    const Shown before = state.shown;
    if (before.phase == Phase::deal) {
      SavageBowl::deal(state, SavageBowl::shuffle(state, rng));
      if (before.round > 1) {
        ASSERT_EQ(state.shown.to_act.index(), referee.next_lead);
      }
    } else {
      SavageBowl::Playouts::step_random(state, rng);
      ASSERT_NO_FATAL_FAILURE(referee.watch(before, state.shown));
    }
  }
}

// R4, R5, R6, R7, R9: rounds and matches end when they should, with the right points.
TEST(SavageBowlRounds, R6_points_need_exactly_the_goal) {
  int out_in_the_last = 0;
  for (const unsigned players : {4u, 5u}) {
    const Options options{static_cast<std::uint8_t>(players), true};
    int ended_early = 0, early_matches = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
      Rng rng(seed);
      Referee referee(options);
      ASSERT_NO_FATAL_FAILURE(watch_match(options, referee, rng)) << "seed " << seed;
      ended_early += referee.ended_early;
      early_matches += referee.early_matches;
      out_in_the_last += referee.out_in_the_last;
    }
    EXPECT_EQ(ended_early > 0, players == 4);  // Five fill all twelve tricks before that.
    EXPECT_GT(early_matches, 0);
  }
  EXPECT_GT(out_in_the_last, 0);
}

// In a round of four that ends after its twelfth trick three are out, and no one scores.
TEST(SavageBowlRounds, R7_a_round_ends_when_one_alone_remains) {
  int found = 0;
  for (unsigned seed = 0; seed < 20000 && found < 5; ++seed) {
    Rng rng(seed);
    State state = SavageBowl::start({4, false});
    SavageBowl::deal(state, SavageBowl::shuffle(state, rng));
    play_round_out<SavageBowl>(state, rng);
    if (state.shown.trick_number == 13) continue;
    ++found;
    EXPECT_EQ(state.shown.trick_number, 12);
    EXPECT_EQ(state.shown.eliminated.size(), 3u);
    EXPECT_EQ(SavageBowl::scores(state.shown), SeatMap<int>{});
    EXPECT_EQ(SavageBowl::turn(state.shown).kind, Turn::Kind::deal);
  }
  EXPECT_EQ(found, 5);
}

Shown ended_match(const std::array<std::uint8_t, 5>& scores) {
  Shown shown = SavageBowl::start({}).shown;
  shown.phase = Phase::over;
  shown.scores.values = scores;
  return shown;
}

TEST(SavageBowlMatch, R8_ties_go_to_the_champions_of_the_last_round) {
  Shown shown = ended_match({9, 4, 9, 9, 0});
  SeatSet tied;
  for (const unsigned seat : {0u, 2u, 3u}) tied.add(Seat(seat));
  EXPECT_EQ(SavageBowl::winners(shown), tied);
  shown.champions = {Seat(1), Seat(4)};  // Not among the tied.
  EXPECT_EQ(SavageBowl::winners(shown), tied);
  shown.champions = {Seat(1), Seat(3)};  // The 1 decides where the 2 does not.
  EXPECT_EQ(SavageBowl::winners(shown), SeatSet(Seat(3)));
  shown.champions = {Seat(2), Seat(3)};
  shown.eliminated.add(Seat(2));  // R5: being out does not matter here.
  EXPECT_EQ(SavageBowl::winners(shown), SeatSet(Seat(2)));
}

TEST(SavageBowlMatch, R8_more_points_beat_any_champion) {
  Shown shown = ended_match({9, 10, 9, 9, 0});
  shown.champions = {Seat(0), Seat(2)};
  EXPECT_EQ(SavageBowl::winners(shown), SeatSet(Seat(1)));
}

TEST(SavageBowlMatch, there_are_no_winners_before_the_end) {
  EXPECT_TRUE(SavageBowl::winners(SavageBowl::start({}).shown).empty());
}

TEST(SavageBowlRules, R1_every_trick_has_one_order_of_strength) {
  Rng rng(1);
  for (int i = 0; i < 20000; ++i) {
    Trick trick;
    const unsigned size = 2 + rng.below(4);
    for (unsigned k = 0; k < size; ++k) {
      trick.push_back({card_of(Suit::red, 1 + rng.below(13)), Seat(k),
                       static_cast<Suit>(rng.below(suits)), false});
    }
    const auto stronger = [&](std::size_t a, std::size_t b) {
      const unsigned first = strength(trick[a].suit, number_of(trick[a].card), trick[0].suit);
      const unsigned second = strength(trick[b].suit, number_of(trick[b].card), trick[0].suit);
      return first != second ? first > second : a < b;
    };
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < size; ++k) places.push_back(k);
    std::sort(places.begin(), places.end(), stronger);
    ASSERT_EQ(ranking(trick).strongest, places[0]);
    ASSERT_EQ(ranking(trick).second, places[1]);
  }
}

}  // namespace
}  // namespace menagerie::savage_bowl
