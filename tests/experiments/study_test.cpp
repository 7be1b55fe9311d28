// SPDX-License-Identifier: Apache-2.0
// Reasons, analysis and solving, through the engine.

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "engine/analysis.h"
#include "engine/games.h"
#include "engine/reasons.h"
#include "words/english.h"

namespace menagerie {
namespace {

Record played(const GameType& entry, const char* bot, std::uint64_t seed) {
  Fields given;
  if (entry.option("last_hand") != nullptr) given.push_back({"last_hand", std::int64_t{4}});
  const auto match = make_match(entry, given).value();
  const std::vector<BotSpec> bots(match->players(), *parse_bot(bot));
  const auto text =
      entry.make_simulator(match->options(), bots)->play(seed, 0, Keep::record, {}).record;
  return read_record(text).value();
}

std::unique_ptr<Match> begun(const GameType& entry, const Record& record) {
  return make_match(entry, record.options).value();
}

Result<Analysis, Fault> analysis_of(const GameType& entry, const Record& record,
                                    unsigned threads = 1, std::optional<Seat> seat = std::nullopt) {
  AnalysisPlan plan;
  plan.entry = &entry;
  plan.record = &record;
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
      const JudgedSeat& seat = analysis->seats[i];
      EXPECT_EQ(seat.points, record.result->scores[i]) << entry.id;
      EXPECT_NEAR(seat.average + seat.cards + seat.play, seat.points, 1e-6) << entry.id;
    }
  }
}

// What is to be expected covers the whole round, however far a search may look: in Trump Tricks
// Game! a deal is the whole match.
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

std::string said(std::string_view game, const Messages& reasons) {
  std::string text;
  for (const auto& one : in_english(game, reasons)) text += (text.empty() ? "" : " ") + one;
  return text;
}

constexpr Term no_cost{}, trump{"spends.trump"};

TEST(Reasons, speak_in_the_words_of_the_game) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1.5, 0.999, 0.75, no_cost};
  all[1] = {"play T1", 0.5, 0.1, 0.25, trump};
  EXPECT_EQ(said("rage-n-glyphs", reasons_for(all, 0, false)),
            "It wins the trick. It saves a trump. The bid comes out in 75% of the cases (after "
            "the other choices: 25%).");
  EXPECT_EQ(said("rage-n-glyphs", reasons_for(all, 1, false)),
            "It very likely leaves the trick to others (wins 10%). It spends a trump. The bid "
            "comes out in 25% of the cases (after the other choices: 75%).");
  all = {{"pass", 2.25, {}, {}, no_cost}};
  EXPECT_EQ(said("savage-bowl", reasons_for(all, 0, false)),
            "+2.3 points on average until the round ends.");
}

// Where the figure that matters most speaks against the best action, the reason says what it wins.
TEST(Reasons, of_the_best_action_say_what_outweighs_a_worse_figure) {
  const auto best = [](const std::vector<Consequence>& all) {
    return said("color-gangsters", reasons_for(all, 0, false, Expectation{0.9, 0.5, true}));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R7", 1.0, 1.0, 0.98, no_cost, 0.0, 0.97};
  all[1] = {"play R3", 2.6, 1.0, 0.25, no_cost, 0.1, 0.31};
  EXPECT_EQ(best(all),
            "It wins the trick. A line of markers is completed in 98% of the cases (after the "
            "other choices: 25%).");
  all[0].meets_goal = all[1].meets_goal = 0;
  EXPECT_EQ(best(all),
            "It wins the trick. The game is won in 97% of the cases (after the other choices: "
            "31%).");
  all[0].wins_match = all[1].wins_match = 0.5;
  EXPECT_EQ(best(all),
            "It wins the trick. On average 0.0 of the others complete a line (after the other "
            "choices: 0.1). Rules of thumb say otherwise: +1.0 paws on average until the game "
            "ends (after the other choices: +2.6). The search expects 90.0% of the match (after "
            "the next best choice: 50.0%).");
}

// To keep others from their goals may be worth one's own.
TEST(Reasons, explain_what_is_done_against_others) {
  const auto best = [](const std::vector<Consequence>& all) {
    return said("savage-bowl", reasons_for(all, 0, false, Expectation{0.6, 0.55, true}));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 0.5, {}, 0.0, no_cost, 0.4, {}};
  all[1] = {"play R9", 0.5, {}, 1.0, no_cost, 1.7, {}};
  EXPECT_EQ(best(all),
            "On average 0.4 of the others meet their goals (after the other choices: 1.7). Rules "
            "of thumb say otherwise: Your goal is met in 0% of the cases (after the other "
            "choices: 100%). The search expects 60.0% of the match (after the next best choice: "
            "55.0%).");
  all[1].others_goals = 0.4;
  EXPECT_EQ(best(all),
            "Rules of thumb say otherwise: Your goal is met in 0% of the cases (after the other "
            "choices: 100%). The search expects 60.0% of the match (after the next best choice: "
            "55.0%).");
}

// What is the same after all choices is no reason; nor does a match end with a round.
TEST(Reasons, do_not_tell_figures_that_are_equal) {
  const auto why = [](const std::vector<Consequence>& all, std::size_t index,
                      const auto& expected) {
    return said("savage-bowl", reasons_for(all, index, false, expected));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 109.9, {}, {}, no_cost, {}, 0.5};
  all[1] = {"play R9", 109.9, {}, {}, no_cost, {}, 0.5};
  EXPECT_EQ(why(all, 0, Expectation{0.6, 0.55, true}),
            "The search expects 60.0% of the match (after the next best choice: 55.0%).");
  EXPECT_EQ(why(all, 0, std::optional<Expectation>()), "All choices come to the same.");
  all[1].gain = 100.1;
  EXPECT_EQ(why(all, 0, Expectation{0.6, 0.55, true}),
            "+109.9 points on average until the game ends (after the other choices: +100.1).");
  EXPECT_EQ(why(all, 1, Expectation{0.55, 0.6, false}),
            "+100.1 points on average until the game ends (after the other choices: +109.9).");
}

// In games: no reason tells two equal figures, and where the best action's own figures are all
// worse, its value stands there.
TEST(Reasons, hold_in_whole_games) {
  for (const GameType& entry : games()) {
    const Record record = played(entry, "simple", 3);
    auto match = begun(entry, record);
    const auto mind = entry.make_mind(*parse_bot("ismcts:iterations=100"));
    unsigned told = 0;
    for (const Event& event : record.events) {
      if (event.kind == Event::Kind::play && match->legal(event.seat).size() > 1 && ++told <= 25) {
        Rng rng(told);
        const Observation observation = match->observe(event.seat);
        auto opinions = mind->advise(observation, rng, {});
        give_reasons(entry, observation, 1, {}, opinions);
        for (const Opinion& opinion : opinions) {
          static const std::regex twice(
              "([-+]?[0-9.]+)[^(]*\\(after the other choices: "
              "([-+]?[0-9.]+)");
          EXPECT_FALSE(opinion.why.empty());
          for (const std::string& why : in_english(entry.id, opinion.why)) {
            std::smatch figures;
            if (std::regex_search(why, figures, twice)) {
              EXPECT_NE(figures[1], figures[2]) << entry.id << ": " << why;
            }
          }
        }
        const std::string best = said(entry.id, opinions.front().why);
        if (best.find("say otherwise") != std::string::npos) {
          EXPECT_NE(best.find("The search expects"), std::string::npos) << best;
        }
      }
      ASSERT_FALSE(play_event(*match, event));
    }
    EXPECT_GT(told, 10u);
  }
}

// An action that rules of thumb hold to be worse, and that the search does not, is no mistake.
TEST(Analysis, judges_by_the_search_and_looks_twice) {
  unsigned doubtful = 0;
  for (const GameType& entry : games()) {
    const Record record = played(entry, "simple", 7);
    AnalysisPlan plan;
    plan.entry = &entry;
    plan.record = &record;
    plan.bot = *parse_bot("ismcts:iterations=100");
    plan.playouts = 10;
    plan.seat = Seat(0);
    plan.second_look = 1;
    const auto quick = analyze(plan, begun(entry, record), {}, [](auto) {}, [](auto) {});
    plan.second_look = 20;
    const auto careful = analyze(plan, begun(entry, record), {}, [](auto) {}, [](auto) {});
    ASSERT_EQ(quick->decisions.size(), careful->decisions.size());
    for (std::size_t i = 0; i < quick->decisions.size(); ++i) {
      const auto& one = quick->decisions[i];
      const auto& other = careful->decisions[i];
      if (other.low > 0) {
        EXPECT_NE(other.made, other.best);
      }
      doubtful += one.low > 0 && other.low <= 0;
    }
  }
  EXPECT_GT(doubtful, 0u);
}

TEST(Reasons, have_figures_for_every_decision_that_are_shares) {
  for (const GameType& entry : games()) {
    unsigned told = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const Record record = played(entry, "simple", seed);
      auto match = begun(entry, record);
      for (const Event& event : record.events) {
        if (event.kind == Event::Kind::play) {
          const Observation seen = match->observe(event.seat);
          for (const Consequence& one : entry.consequences(seen, 1, {}, consequence_playouts)) {
            EXPECT_LE(one.takes_trick.value_or(0), 1);
            EXPECT_LE(one.meets_goal.value_or(0), 1);
            told += one.takes_trick.has_value();
          }
        }
        if (told > 60) break;
        ASSERT_FALSE(play_event(*match, event));
      }
    }
    EXPECT_GT(told, 0u) << entry.id;
  }
}

}  // namespace
}  // namespace menagerie
