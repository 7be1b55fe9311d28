// SPDX-License-Identifier: Apache-2.0
// Analysis and solving, through the engine.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "engine/analysis/analysis.h"
#include "engine/analysis/reasons.h"
#include "engine/games/games.h"
#include "experiments/played.h"
#include "words/english.h"

namespace menagerie {
namespace {

// Bots that play on are as quick ones as may judge a random player.
Result<Analysis, Fault> analysis_of(const GameType& entry, Record record, unsigned threads = 1,
                                    std::optional<Seat> seat = std::nullopt) {
  for (SeatEntry& one : record.seats) one.by = "random";
  AnalysisPlan plan;
  plan.entry = &entry;
  plan.record = &record;
  plan.playing_on = 30'000;
  plan.bot = *parse_bot("ismcts:iterations=60:playout=simple");
  plan.threads = threads;
  plan.seat = seat;
  plan.playouts = 40;
  return analyze(plan, begun(entry, record), {}, [](std::uint64_t) {}, [](std::uint64_t) {});
}

TEST(Analysis, adds_up_to_the_points_that_were_made) {
  for (const GameType& entry : games()) {
    const Record record = played(entry, "simple", 3);
    const auto analysis = analysis_of(entry, record);
    ASSERT_TRUE(analysis) << analysis.error().text;
    EXPECT_TRUE(analysis->finished);
    EXPECT_GT(analysis->rounds, 0u);
    for (std::size_t i = 0; i < analysis->seats.size(); ++i) {
      const AssessedSeat& seat = analysis->seats[i];
      EXPECT_EQ(seat.points, record.result->scores[i]) << entry.id;
      EXPECT_NEAR(seat.average + seat.cards + seat.play, seat.points, 1e-6) << entry.id;
    }
  }
}

// The expectation covers the whole round, however far a search may look: in Trump Tricks Game! a
// deal is the whole match.
TEST(Analysis, expects_points_of_the_whole_deal) {
  const GameType& entry = *find_game("trump-tricks-game");
  const auto match = make_match(entry, {}).value();
  const auto gains = entry.mean_gains(*match, 50, 1);
  const Record record = played(entry, "simple", 3);
  double expected = 0, made = 0;
  for (const double gain : gains) expected += gain;
  for (const int score : record.result->scores) made += score;
  EXPECT_NEAR(expected / made, 1, 0.25);
}

TEST(Analysis, is_the_same_with_any_number_of_threads) {
  for (const GameType& entry : games()) {
    const Record record = played(entry, "random", 5);
    const auto one = analysis_of(entry, record, 1), two = analysis_of(entry, record, 2);
    ASSERT_EQ(one->decisions.size(), two->decisions.size());
    EXPECT_EQ(one->dearest, two->dearest);
    for (std::size_t i = 0; i < one->decisions.size(); ++i) {
      EXPECT_EQ(one->decisions[i].best, two->decisions[i].best);
      EXPECT_EQ(one->decisions[i].loss, two->decisions[i].loss);
    }
  }
}

TEST(Analysis, random_play_loses_more_than_rules_of_thumb) {
  for (const GameType& entry : games()) {
    const auto loss_of = [&](const char* bot) {
      double loss = 0;
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto analysis = analysis_of(entry, played(entry, bot, seed));
        for (const auto& seat : analysis->seats) loss += seat.loss / std::max(seat.decisions, 1u);
      }
      return loss;
    };
    const double random = loss_of("random"), simple = loss_of("simple");
    EXPECT_GT(random, simple) << entry.id;
  }
}

TEST(Analysis, of_one_seat_judges_that_seat_alone) {
  const GameType& entry = games().front();
  const auto analysis = analysis_of(entry, played(entry, "random", 2), 1, Seat(1));
  ASSERT_FALSE(analysis->decisions.empty());
  for (const auto& decision : analysis->decisions) EXPECT_EQ(decision.seat, Seat(1));
}

TEST(Analysis, a_record_that_breaks_a_rule_is_a_fault_with_its_event) {
  const GameType& entry = games().front();
  Record record = played(entry, "random", 2);
  record.events[7].text = "play Z99";
  const auto analysis = analysis_of(entry, record);
  ASSERT_FALSE(analysis);
  EXPECT_EQ(analysis.error().event, 7u);
}

// Solving the last decisions: following the best line leads to the value that was promised.
TEST(Solve, the_best_line_leads_to_the_value) {
  unsigned solved = 0;
  for (const GameType& entry : games()) {
    const Record record = played(entry, "simple", 4);
    std::size_t decisions = 0;
    std::size_t at = record.events.size();
    while (decisions < 7) decisions += record.events[--at].kind == Event::Kind::play;
    auto match = begun(entry, record);
    ASSERT_FALSE(replay(*match, record, at));
    if (match->turn().kind != Turn::Kind::play) continue;
    const SolvedPosition answer = entry.solve(*match, {});
    ASSERT_TRUE(answer.exact) << entry.id;
    EXPECT_EQ(answer.low, answer.high);
    EXPECT_FALSE(answer.line.empty());
    for (const auto& [seat, action] : answer.line) {
      ASSERT_FALSE(match->submit(seat, action)) << entry.id << " " << action;
    }
    if (match->turn().kind == Turn::Kind::chance) continue;
    const auto scores = match->scores();
    const double own = scores[answer.hero];
    const bool two = match->players() == 2;
    EXPECT_EQ(answer.value, two ? own - scores[Seat(1 - answer.hero.index())] : own) << entry.id;
    ++solved;
  }
  EXPECT_GE(solved, 4u);
}

TEST(Solve, what_is_too_large_says_so_with_an_estimate_between_the_bounds) {
  for (const GameType& entry : games()) {
    const auto match = make_match(entry, {}).value();
    Rng rng(1);
    ASSERT_FALSE(match->deal(match->shuffle(rng)));
    SolveBudget budget;
    budget.time = std::chrono::milliseconds(1);
    const SolvedPosition answer = entry.solve(*match, budget);
    if (entry.id == "rage-n-glyphs") continue;  // One card each is soon solved.
    EXPECT_FALSE(answer.exact) << entry.id;
    EXPECT_GT(answer.lines_log10, 10) << entry.id;
    EXPECT_LE(answer.low, answer.value) << entry.id;
    EXPECT_GE(answer.high, answer.value) << entry.id;
  }
}

}  // namespace
}  // namespace menagerie
