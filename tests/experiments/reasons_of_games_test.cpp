// SPDX-License-Identifier: Apache-2.0
// Reasons for the actions of whole games: what is said is true, and never argues for a mistake.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <regex>
#include <vector>

#include "engine/analysis/assess.h"
#include "engine/analysis/reasons.h"
#include "experiments/played.h"
#include "words/english.h"

namespace menagerie {
namespace {

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

// Two figures of a sentence, the action's own and another's, and whether they are about the others,
// who should reach less.
struct Compared {
  double own = 0, other = 0;
  bool is_of_others = false;
};

// How often, in the words of `why.often`.
double share_of(const Message& often) {
  if (often.arguments.empty()) return often.id == "why.often.nearly" ? 1 : 0;
  return std::get<double>(often.arguments.front().value);
}

// All that a sentence compares.
std::vector<Compared> compared_in(const Message& reason) {
  std::optional<double> own, other;
  std::vector<Compared> all;
  for (const auto& [name, value] : reason.arguments) {
    if (const auto* parts = std::get_if<Messages>(&value)) {
      if (name == "often") own = share_of(parts->front());
      for (const Compared& one : compared_in(parts->front())) all.push_back(one);
    } else if (const auto* figure = std::get_if<double>(&value)) {
      (name == "own" ? own : other) = *figure;
    }
  }
  if (own && other) all.push_back({*own, *other, reason.id.starts_with("why.others-goals")});
  return all;
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
            for (const auto& [own, other, is_of_others] : compared_in(reason)) {
              ++compared;
              EXPECT_TRUE(is_of_others ? own < other : own > other)
                  << entry.id << ", event " << i << ": " << in_english(entry.id, decision.why)[0];
            }
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
