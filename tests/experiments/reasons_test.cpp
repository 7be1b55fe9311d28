// SPDX-License-Identifier: Apache-2.0
// Why an action is good or bad: what is said, and that it is true.
#include "engine/analysis/reasons.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "engine/analysis/assess.h"
#include "experiments/played.h"
#include "words/english.h"
#include "words/language.h"

namespace menagerie {
namespace {

std::string said(std::string_view game, const Messages& reasons) {
  std::string text;
  for (const auto& one : in_english(game, reasons)) text += (text.empty() ? "" : " ") + one;
  return text;
}

constexpr Term no_cost{}, trump{"spends.trump"};

TEST(Reasons, speak_in_the_words_of_the_game) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1.5, 1.0, 0.75, no_cost};
  all[1] = {"play T1", 0.5, 0.1, 0.25, trump};
  EXPECT_EQ(said("rage-n-glyphs", reasons_for(all, 0, Gain::points)),
            "It wins the trick. It saves a trump. The bid is made 75% of the time (other choices: "
            "25%).");
  EXPECT_EQ(said("rage-n-glyphs", reasons_for(all, 1, Gain::points)),
            "It probably won’t win the trick (10% chance). It uses up a trump. The "
            "bid is made 25% of the time (other choices: 75%).");
  all = {{"pass", 2.25, {}, {}, no_cost}};
  EXPECT_EQ(said("savage-bowl", reasons_for(all, 0, Gain::points)),
            "It’s the only legal move. It scores +2.3 points on average by the end of the round.");
}

TEST(Reasons, say_how_many_points_there_are_where_the_fewest_win) {
  std::vector<Consequence> all(2);
  all[0] = {"play C2", -1.5, {}, {}, no_cost};
  all[1] = {"play SQ", -13.0, {}, {}, no_cost};
  EXPECT_EQ(said("savage-bowl", reasons_for(all, 0, Gain::fewest_points)),
            "It scores +1.5 points on average by the end of the round (other choices: +13.0).");
}

TEST(Reasons, say_whose_goal_it_is_to_whoever_else_reads_them) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1.5, 1.0, 0.75, no_cost};
  all[1] = {"play R7", 0.5, 0.1, 0.25, no_cost};
  const Messages reasons = reasons_for(all, 0, Gain::points, std::nullopt, Seat(1));
  const auto read_by = [&](Observer you) {
    return Language::english().say("savage-bowl", reasons, Naming{{"Ada", "Ben"}, you}).back();
  };
  EXPECT_EQ(read_by(Seat(1)), "You reach the goal 75% of the time (other choices: 25%).");
  EXPECT_EQ(read_by(Seat(0)), "Ben reaches the goal 75% of the time (other choices: 25%).");
  EXPECT_EQ(read_by(std::nullopt), read_by(Seat(0)));
  all[0].meets_goal = all[1].meets_goal = std::nullopt;
  const auto of_points = reasons_for(all, 0, Gain::points, std::nullopt, Seat(1));
  EXPECT_TRUE(Language::english()
                  .say("savage-bowl", of_points, Naming{{"Ada", "Ben"}, Seat(0)})
                  .back()
                  .starts_with("Ben scores "));
}

// A cost doesn't speak for the best action, and what a worse one saves doesn't speak for that.
TEST(Reasons, name_a_cost_only_where_it_agrees_with_the_advice) {
  std::vector<Consequence> all(2);
  all[0] = {"play T1", 1, {}, {}, trump};
  all[1] = {"play R5", 1, {}, {}, no_cost};
  const auto first = [&](std::size_t index, bool is_best) {
    const Expectation expected{0.5, is_best ? 0.4 : 0.6, is_best};
    return in_english("savage-bowl", reasons_for(all, index, Gain::points, expected)).front();
  };
  EXPECT_EQ(first(0, false), "It uses up a trump.");
  EXPECT_EQ(first(1, true), "It saves a trump.");
  EXPECT_TRUE(first(0, true).starts_with("Estimated winning chance"));
  EXPECT_TRUE(first(1, false).starts_with("Estimated winning chance"));
  // Nor is it one if every choice costs the same.
  all[1].spends = trump;
  EXPECT_TRUE(first(0, false).starts_with("Estimated winning chance"));
}

// Where the figure that matters most speaks against the best action, another reason is given.
TEST(Reasons, of_the_best_action_say_what_outweighs_a_worse_figure) {
  const auto best = [](const std::vector<Consequence>& all) {
    return said("color-gangsters", reasons_for(all, 0, Gain::points, Expectation{0.9, 0.5, true}));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R7", 1.0, 1.0, 0.98, no_cost, 0.0, 0.97};
  all[1] = {"play R3", 2.6, 1.0, 0.25, no_cost, 0.1, 0.31};
  EXPECT_EQ(best(all),
            "It wins the trick. It completes a line of markers 98% of the time (other choices: "
            "25%).");
  all[0].meets_goal = all[1].meets_goal = 0;
  EXPECT_EQ(best(all), "It wins the trick. It wins the game 97% of the time (other choices: 31%).");
  all[0].wins_match = all[1].wins_match = 0.5;
  EXPECT_EQ(best(all),
            "It wins the trick. On average 0.0 of the others complete a line (other choices: "
            "0.1). Estimated winning chance: about 90% (next best choice: 50%).");
}

// To keep others from their goals may be worth one's own.
TEST(Reasons, explain_what_is_done_against_others) {
  const auto best = [](const std::vector<Consequence>& all) {
    return said("savage-bowl", reasons_for(all, 0, Gain::points, Expectation{0.6, 0.55, true}));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 0.5, {}, 0.0, no_cost, 0.4, {}};
  all[1] = {"play R9", 0.5, {}, 1.0, no_cost, 1.7, {}};
  EXPECT_EQ(best(all),
            "On average 0.4 of the others meet their goals (other choices: 1.7). "
            "Estimated winning chance: about 60% (next best choice: 55%).");
  all[1].others_goals = 0.4;
  EXPECT_EQ(best(all), "Estimated winning chance: about 60% (next best choice: 55%).");
}

// A figure that speaks for a bad action, or against the best one, is not told.
TEST(Reasons, never_support_a_blunder_or_contradict_the_advice) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1, {}, {}, no_cost, {}, 0.36};
  all[1] = {"play R9", 1, {}, {}, no_cost, {}, 0.09};
  const auto why = [&](std::size_t index, const Expectation& expected) {
    return said("trump-tricks-game", reasons_for(all, index, Gain::points, expected));
  };
  EXPECT_EQ(why(0, {0.31, 0.4, false}), "Estimated winning chance: about 31% (best choice: 40%).");
  EXPECT_EQ(why(1, {0.4, 0.31, true}),
            "Estimated winning chance: about 40% (next best choice: 31%).");
  EXPECT_EQ(why(1, {0.4, 0.3984, true}),
            "Estimated winning chance: about 40% (next best choice: 39.8%).");
  // The best action has the most visits, but not always the highest value.
  EXPECT_EQ(why(1, {0.62, 0.63, true}), "Estimated winning chance: about 62%.");
  EXPECT_EQ(why(1, {0.434, 0.434, true}), "Estimated winning chance: about 43%.");
  EXPECT_EQ(why(0, {0.63, 0.62, false}), "Estimated winning chance: about 63%.");
}

// A figure that is the same after all choices isn't a reason; nor does a match end with a round.
TEST(Reasons, do_not_tell_figures_that_are_equal) {
  const auto why = [](const std::vector<Consequence>& all, std::size_t index,
                      const auto& expected) {
    return said("savage-bowl", reasons_for(all, index, Gain::points, expected));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 109.9, {}, {}, no_cost, {}, 0.5};
  all[1] = {"play R9", 109.9, {}, {}, no_cost, {}, 0.5};
  EXPECT_EQ(why(all, 0, Expectation{0.6, 0.55, true}),
            "Estimated winning chance: about 60% (next best choice: 55%).");
  EXPECT_EQ(why(all, 0, std::optional<Expectation>()), "It makes little difference.");
  all[1].gain = 100.1;
  EXPECT_EQ(why(all, 0, Expectation{0.6, 0.55, true}),
            "It scores +109.9 points on average by the end of the game (other choices: +100.1).");
  EXPECT_EQ(why(all, 1, Expectation{0.55, 0.6, false}),
            "It scores +100.1 points on average by the end of the game (other choices: +109.9).");
}

// A trick that is won in one world of 200 is not one that is never won.
TEST(Reasons, do_not_call_certain_what_is_not) {
  const auto trick = [](double share) {
    return in_english("savage-bowl",
                      reasons_for({{"play R5", 1, share, {}, no_cost}}, 0, Gain::points))[1];
  };
  EXPECT_EQ(trick(0), "It doesn’t win the trick.");
  EXPECT_EQ(trick(0.0025), "It almost certainly won’t win the trick (less than a 1% chance).");
  EXPECT_EQ(trick(0.01), "It almost certainly won’t win the trick (1% chance).");
  EXPECT_EQ(trick(0.05), "It almost certainly won’t win the trick (5% chance).");
  EXPECT_EQ(trick(0.06), "It probably won’t win the trick (6% chance).");
  EXPECT_EQ(trick(0.25), "It probably won’t win the trick (25% chance).");
  EXPECT_EQ(trick(0.26), "It wins the trick 26% of the time.");
  EXPECT_EQ(trick(0.75), "It probably wins the trick (75%).");
  EXPECT_EQ(trick(0.94), "It probably wins the trick (94%).");
  EXPECT_EQ(trick(0.95), "It almost certainly wins the trick (95%).");
  EXPECT_EQ(trick(0.995), "It almost certainly wins the trick (more than 99%).");
  EXPECT_EQ(trick(1), "It wins the trick.");
}

// What sensible players let happen every time, others may prevent.
TEST(Reasons, do_not_call_certain_what_others_may_turn) {
  const auto trick = [](double share) {
    Consequence one{"play R5", 1, share, {}, no_cost};
    one.trick_may_turn = true;
    return in_english("savage-bowl", reasons_for({one}, 0, Gain::points))[1];
  };
  EXPECT_EQ(trick(0), "It almost certainly won’t win the trick (less than a 1% chance).");
  EXPECT_EQ(trick(1), "It almost certainly wins the trick (more than 99%).");
}

// In 40 worlds one more in which the goal is met is nothing.
TEST(Reasons, do_not_tell_what_chance_may_have_made) {
  const auto why = [](double error, const std::optional<Expectation>& expected) {
    std::vector<Consequence> all(2);
    all[0] = {"play R5", 1, {}, 0.475, no_cost};
    all[1] = {"play R9", 1, {}, 0.525, no_cost};
    all[0].errors.meets_goal = all[1].errors.meets_goal = error;
    return said("savage-bowl", reasons_for(all, 0, Gain::points, expected));
  };
  const Expectation best{0.6, 0.55, true};
  EXPECT_EQ(why(0.03, best), "Estimated winning chance: about 60% (next best choice: 55%).");
  EXPECT_EQ(why(0.03, std::nullopt), "It makes little difference.");
  EXPECT_EQ(why(0.02, Expectation{0.55, 0.6, false}).substr(0, 28), "It reaches the goal 48% of t");
}

// The error that a sample tells of itself is the one that many samples show.
TEST(Reasons, have_errors_that_are_what_samples_differ_by) {
  unsigned compared = 0;
  for (const GameType& entry : games()) {
    const Record record = played(entry, "simple", 3);
    auto match = begun(entry, record);
    std::size_t at = 0;
    const auto has_choice = [&](const Event& event) {
      return event.kind == Event::Kind::play && match->legal(event.seat).size() > 2;
    };
    while (!has_choice(record.events[at])) ASSERT_FALSE(play_event(*match, record.events[at++]));
    const Observation observation = match->observe(record.events[at].seat);
    constexpr unsigned samples = 60;
    double sum = 0, squares = 0, error = 0;
    for (unsigned seed = 1; seed <= samples; ++seed) {
      const auto all = entry.consequences(observation, seed, {}, 1);
      double others = 0;
      for (const Consequence& one : all) others += one.gain;
      others = (others - all[0].gain) / static_cast<double>(all.size() - 1);
      const double difference = all[0].gain - others;
      sum += difference;
      squares += difference * difference;
      error += all[0].errors.gain / samples;
    }
    const double spread = std::sqrt((squares - sum * sum / samples) / (samples - 1));
    if (spread == 0) {
      EXPECT_EQ(error, 0) << entry.id;
      continue;
    }
    // The spread of 60 samples is right to a tenth, so this is three of its errors.
    EXPECT_NEAR(error / spread, 1, 0.3) << entry.id;
    ++compared;
  }
  EXPECT_GE(compared, 4u);
}

// In games: no reason tells two equal figures, and none contradicts the advice.
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
              "([-+]?[0-9.]+)[^(0-9]*\\(other choices: "
              "([-+]?[0-9.]+)");
          EXPECT_FALSE(opinion.why.empty());
          for (const std::string& why : in_english(entry.id, opinion.why)) {
            std::smatch figures;
            if (std::regex_search(why, figures, twice)) {
              EXPECT_NE(figures[1], figures[2]) << entry.id << ": " << why;
            }
          }
        }
      }
      ASSERT_FALSE(play_event(*match, event));
    }
    EXPECT_GT(told, 10u);
  }
}

// The figures of a reason that compares, the action's own first; nothing if it compares none.
std::optional<std::pair<double, double>> figures_in(const Message& reason) {
  std::optional<double> own, other;
  for (const auto& [name, value] : reason.arguments) {
    if (const auto* parts = std::get_if<Messages>(&value)) {
      if (const auto inside = figures_in(parts->front())) return inside;
    }
    const auto* figure = std::get_if<double>(&value);
    if (figure != nullptr) (name == "own" ? own : other) = *figure;
  }
  if (!own || !other) return std::nullopt;
  return std::pair(*own, *other);
}

// Whether it is about the others, who should reach less.
bool is_of_others(const Message& reason) {
  if (reason.id.starts_with("reason.others-goals")) return true;
  for (const auto& argument : reason.arguments) {
    const auto* parts = std::get_if<Messages>(&argument.value);
    if (parts != nullptr && is_of_others(parts->front())) return true;
  }
  return false;
}

// Random players blunder in every game. Everything said of the better action speaks for it.
TEST(Reasons, of_a_mistake_never_argue_for_what_was_done) {
  for (const GameType& entry : games()) {
    Assessment plan;
    plan.entry = &entry;
    plan.bot = *parse_bot("ismcts:iterations=200");
    plan.endings = 20'000;
    plan.playing_on = 60'000;
    unsigned looked = 0, compared = 0;
    for (std::uint64_t seed = 1; seed <= 3 && compared < 5; ++seed) {
      const Record record = played(entry, "random", seed);
      auto match = begun(entry, record);
      for (std::size_t i = 0; i < record.events.size() && compared < 5; ++i) {
        const Event& event = record.events[i];
        if (event.kind == Event::Kind::play && match->legal(event.seat).size() > 1) {
          ++looked;
          AssessedDecision decision = decision_at(*match, i, event);
          assess_decision(plan, *match, {}, decision);
          if (decision.is_mistake()) explain_mistake(plan, *match, decision);
          for (const Message& reason : decision.why) {
            const auto figures = figures_in(reason);
            if (!figures) continue;
            ++compared;
            const auto [own, other] = *figures;
            EXPECT_TRUE(is_of_others(reason) ? own < other : own > other)
                << entry.id << ", event " << i << ": " << said(entry.id, decision.why);
          }
        }
        ASSERT_FALSE(play_event(*match, event));
      }
    }
    EXPECT_GT(compared, 2u) << entry.id << ": " << looked << " decisions";
  }
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
