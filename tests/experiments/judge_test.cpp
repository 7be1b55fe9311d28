// SPDX-License-Identifier: Apache-2.0
// A mistake that is named was made: by exact play if the position can be solved, otherwise as bots
// find too when they play on.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "experiments/claims.h"
#include "experiments/played.h"

namespace menagerie {
namespace {

// Players of whom nothing is expected, so that the bots that play on may be quick ones.
Record played_badly(const GameType& entry, const char* bot, std::uint64_t seed) {
  Record record = played(entry, bot, seed);
  for (SeatEntry& seat : record.seats) seat.by = "random";
  return record;
}

AnalysisPlan plan_for(const GameType& entry, const Record& record) {
  AnalysisPlan plan;
  plan.entry = &entry;
  plan.record = &record;
  plan.bot = *parse_bot("ismcts:iterations=60");
  plan.seat = Seat(0);
  plan.playouts = 1;
  plan.dearest_max = 0;
  plan.endings = 20'000;
  plan.playing_on = 200'000;
  return plan;
}

Analysis analysis_by(const AnalysisPlan& plan) {
  return analyze(plan, begun(*plan.entry, *plan.record), {}, [](auto) {}, [](auto) {}).value();
}

// A search alone accuses no one; nor does it where playing on is not allowed.
TEST(Analysis, accuses_only_by_exact_play_and_by_playing_on) {
  unsigned exact = 0, played_on = 0, doubtful = 0;
  for (const GameType& entry : games()) {
    const Record record = played_badly(entry, "simple", 7);
    AnalysisPlan plan = plan_for(entry, record);
    for (const AssessedDecision& one : analysis_by(plan).decisions) {
      if (one.is_mistake()) {
        EXPECT_NE(one.judged, Judged::search) << entry.id << " " << one.event;
        EXPECT_NE(one.made, one.best);
        EXPECT_GT(one.loss, 0);
        (one.judged == Judged::exact ? exact : played_on) += 1;
      }
      doubtful += one.judged == Judged::played_on && !one.is_mistake();
    }
    plan.playing_on = 0;
    for (const AssessedDecision& one : analysis_by(plan).decisions) {
      EXPECT_NE(one.judged, Judged::played_on);
      EXPECT_TRUE(!one.is_mistake() || one.judged == Judged::exact) << entry.id << one.event;
    }
  }
  EXPECT_GT(exact, 0u);
  EXPECT_GT(played_on, 0u);
  EXPECT_GT(doubtful, 0u) << "the search suspects nothing that is none";
}

// Where a position can be solved, nothing else counts: a made action that comes to as much as any
// is the best one, and one that comes to less is a mistake by just that.
TEST(Analysis, is_exact_wherever_a_position_can_be_solved) {
  unsigned solved = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const GameType& entry = *find_game(seed % 2 == 0 ? "awimbawe" : "trump-tricks-game");
    const Record record = played(entry, "random", seed);
    AnalysisPlan plan = plan_for(entry, record);
    plan.bot = *parse_bot("ismcts:iterations=4");
    plan.playing_on = 0;
    plan.seat.reset();
    const auto match = begun(entry, record);
    std::size_t at = 0;
    for (const AssessedDecision& one : analysis_by(plan).decisions) {
      for (; at < one.event; ++at) ASSERT_FALSE(play_event(*match, record.events[at]));
      const auto exact = entry.solve_known(match->observe(one.seat), plan.endings, {});
      EXPECT_EQ(one.judged == Judged::exact, !exact.empty());
      if (exact.empty()) continue;
      const auto made = std::find_if(exact.begin(), exact.end(),
                                     [&](const Opinion& of) { return of.action == one.made; });
      const double loss = exact.front().value - made->value;
      EXPECT_NEAR(one.loss, loss, 0.0005);
      EXPECT_EQ(one.is_mistake(), loss >= 0.0005);
      EXPECT_EQ(one.low, one.high);
      ++solved;
    }
  }
  EXPECT_GT(solved, 20u);
}

// The full proof, of 40 games of `normal` each, takes hours: claims.cpp.
TEST(Analysis, claims_mistakes_that_others_find_when_they_play_on) {
  Claims all;
  for (const GameType& entry : games()) {
    const Record record = played_badly(entry, "random", 3);
    all.add(proved(plan_for(entry, record), {60, 64, 200'000}));
  }
  RecordProperty("claims", static_cast<int>(all.exact + all.played_on));
  EXPECT_EQ(all.against_exact, 0u);
  EXPECT_GE(all.right + all.wrong, 3u);
  EXPECT_GE(all.right, 4 * all.wrong);
}

// A stronger player than the judge's own bot is judged by bots of its own strength.
TEST(Analysis, no_player_is_judged_by_a_weaker_one) {
  const GameType& entry = *find_game("awimbawe");
  Record record = played(entry, "simple", 7);
  AnalysisPlan plan = plan_for(entry, record);
  plan.endings = 1;
  plan.playing_on = 200'000;
  const auto confirmed = [&](const char* by) {
    for (SeatEntry& seat : record.seats) seat.by = by;
    unsigned count = 0;
    for (const auto& one : analysis_by(plan).decisions) count += one.judged == Judged::played_on;
    return count;
  };
  EXPECT_GT(confirmed("random"), 0u);
  EXPECT_GT(confirmed("human"), 0u) << "as strong as the budget allows";
  // That much playing on isn't enough for eight worlds with bots that think for a second.
  EXPECT_EQ(confirmed("strong"), 0u);
}

// Half-way through rounds: the interval of what playing on finds holds what others find by playing
// on in worlds of their own.
TEST(Intervals, of_playing_on_hold_what_others_find_who_play_on) {
  constexpr unsigned seeds = 24, positions = 6;
  for (const GameType& entry : games()) {
    unsigned held = 0, all = 0;
    for (std::uint64_t game = 1; game <= 3; ++game) {
      const Record record = played(entry, "simple", game);
      const auto match = begun(entry, record);
      Rng rng(game);
      for (const Event& event : record.events) {
        const bool looks = event.kind == Event::Kind::play && match->legal(event.seat).size() > 1;
        if (looks && all < positions * seeds && rng.below(24) == 0) {
          const auto legal = match->legal(event.seat);
          PlayOnPlan plan;
          // By rules of thumb, which are quick.
          plan.bot = *parse_bot("simple");
          plan.bot.iterations = 1;
          plan.iterations_max = 1'000'000'000;
          plan.worlds_max = 8;
          plan.both_ways = true;
          std::vector<Comparison> found;
          double mean = 0;
          for (plan.seed = 1; plan.seed <= seeds; ++plan.seed) {
            found.push_back(
                entry.play_on(match->observe(event.seat), legal.front(), legal.back(), plan)
                    .better);
            mean += found.back().mean / seeds;
          }
          for (const Comparison& one : found) {
            held += one.low - 0.001 <= mean && mean <= one.high + 0.001;
            ++all;
          }
        }
        ASSERT_FALSE(play_event(*match, event));
      }
    }
    ASSERT_GE(all, 2 * seeds) << entry.id;
    EXPECT_GE(static_cast<double>(held) / all, 0.92) << entry.id;
  }
}

}  // namespace
}  // namespace menagerie
