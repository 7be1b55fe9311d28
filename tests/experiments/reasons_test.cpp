// SPDX-License-Identifier: Apache-2.0
// Why an action is good or bad: what is said.
#include "engine/analysis/reasons.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "words/english.h"
#include "words/language.h"

namespace menagerie {
namespace {

// As the player reads it. A reason is one sentence.
std::string said(std::string_view game, const Messages& reasons, const Language& language,
                 const Naming& naming = {{}, Seat(0)}) {
  EXPECT_EQ(reasons.size(), 1u);
  return language.say(game, reasons.front(), naming);
}
std::string said(std::string_view game, const Messages& reasons) {
  return said(game, reasons, Language::english());
}

Messages reasons_of(const std::vector<Consequence>& all, std::size_t index, Gain gain,
                    const std::optional<Expectation>& expected = std::nullopt) {
  return reasons_for(all, index, gain, expected, Seat(0));
}

constexpr Term no_cost{}, trump{"spends.trump"};

std::string chance(std::string_view figures) {
  return "It gives you an estimated winning chance of about " + std::string(figures) + ".";
}

TEST(Reasons, speak_in_the_words_of_the_game) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1.5, 1.0, 0.75, no_cost};
  all[1] = {"play T1", 0.5, 0.1, 0.25, trump};
  EXPECT_EQ(said("rage-n-glyphs", reasons_of(all, 0, Gain::points)),
            "It wins the trick, saves a trump and makes your bid about 75% of the time (other "
            "choices: 25%).");
  EXPECT_EQ(
      said("rage-n-glyphs", reasons_of(all, 1, Gain::points)),
      "It probably loses the trick (10% chance of winning it), uses up a trump and makes your "
      "bid about 25% of the time (other choices: 75%).");
  all = {{"pass", 2.25, {}, {}, no_cost}};
  EXPECT_EQ(said("savage-bowl", reasons_of(all, 0, Gain::points)),
            "It is the only legal move and brings you +2.3 points on average by the end of the "
            "round.");
}

TEST(Reasons, say_how_many_points_there_are_where_the_fewest_win) {
  std::vector<Consequence> all(2);
  all[0] = {"play C2", -1.5, {}, {}, no_cost};
  all[1] = {"play SQ", -13.0, {}, {}, no_cost};
  EXPECT_EQ(said("savage-bowl", reasons_of(all, 0, Gain::fewest_points)),
            "It brings you +1.5 points on average by the end of the round (other choices: "
            "+13.0).");
}

TEST(Reasons, say_whose_goal_it_is_to_whoever_else_reads_them) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1.5, 1.0, 0.75, no_cost};
  all[1] = {"play R7", 0.5, 0.1, 0.25, no_cost};
  const auto read_by = [&](Observer you) {
    const Messages reasons = reasons_for(all, 0, Gain::points, std::nullopt, Seat(1));
    return said("savage-bowl", reasons, Language::english(), {{"Ada", "Ben"}, you});
  };
  EXPECT_EQ(read_by(Seat(1)),
            "It wins the trick and gets you to the goal about 75% of the time (other choices: "
            "25%).");
  EXPECT_EQ(read_by(Seat(0)),
            "It wins the trick and gets Ben to the goal about 75% of the time (other choices: "
            "25%).");
  EXPECT_EQ(read_by(std::nullopt), read_by(Seat(0)));
  all[0].meets_goal = all[1].meets_goal = std::nullopt;
  EXPECT_TRUE(read_by(Seat(0)).starts_with("It wins the trick and brings Ben +1.5 points"));
}

// What, why and how sure, in one sentence of each language.
TEST(Reasons, are_one_sentence_with_the_action_in_every_language) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1.5, 1.0, {}, no_cost, {}, 0.7};
  all[1] = {"play T1", 0.5, 0.1, {}, trump, {}, 0.3};
  const Messages why = reasons_of(all, 0, Gain::points, Expectation{0.7, 0.5, true});
  constexpr Phrase<Quoted, Message> best{"puzzle.best-why", "action", "why"};
  const std::map<std::string, std::string> sentences = {
      {"en",
       "The best choice is “R5”: it wins the trick, saves a trump and wins you the game about 70% "
       "of the time (other choices: 30%)."},
      {"de",
       "Der beste Zug ist „R5“: Das gewinnt den Stich, spart einen Trumpf und bringt dir in etwa "
       "70\u00a0% der Fälle den Sieg (andere Züge: 30\u00a0%)."},
      {"fr",
       "Le meilleur coup est «\u00a0R5\u00a0»\u00a0: il remporte le pli, économise un atout et "
       "vous fait gagner la partie dans environ 70\u00a0% des cas (autres choix\u00a0: "
       "30\u00a0%)."},
      {"hu",
       "A legjobb választás „R5”: ez viszi az ütést, megtart egy adut, és kb. 70% eséllyel "
       "megnyeri a partit (a többi lépés: 30%)."},
      {"ja",
       "最善の手は「R5」です。トリックを取り、切り札を温存でき、ゲームに勝つ確率は約70%（ほかの"
       "手では30%）です。"}};
  for (const std::string& tag : Language::tags()) {
    const Language& language = Language::of(tag);
    EXPECT_EQ(language.say("savage-bowl", best(Quoted{"R5"}, clause_of(why)), {{}, Seat(0)}),
              sentences.at(tag));
    EXPECT_EQ(said("savage-bowl", why, language).find('['), std::string::npos) << tag;
  }
}

// 40 playouts are not enough to say that something always happens, or never.
TEST(Reasons, call_no_frequency_certain) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1, {}, 1.0, no_cost};
  all[1] = {"play R9", 1, {}, 0.0, no_cost};
  EXPECT_EQ(said("savage-bowl", reasons_of(all, 0, Gain::points)),
            "It gets you to the goal close to 100% of the time (other choices: 0%).");
  EXPECT_EQ(said("savage-bowl", reasons_of(all, 1, Gain::points)),
            "It gets you to the goal close to 0% of the time (other choices: 100%).");
}

// Reviews that are stored keep the ids that they were made of.
TEST(Reasons, of_old_reviews_are_said_as_before) {
  constexpr Phrase<> trick_surely{"reason.trick.surely"};
  constexpr Phrase<Seat, double, double> goal_of{"reason.goal.of", "seat", "own", "others"};
  const Messages old = {trick_surely(), goal_of(Seat(0), 0.75, 0.25)};
  EXPECT_TRUE(clause_of(old).empty());
  EXPECT_EQ(Language::english().say("savage-bowl", old, {{}, Seat(0)}).back(),
            "You reach the goal 75% of the time (other choices: 25%).");
  EXPECT_TRUE(clause_of({}).empty());
}

// A cost doesn't speak for the best action, and what a worse one saves doesn't speak for that.
TEST(Reasons, name_a_cost_only_where_it_agrees_with_the_advice) {
  std::vector<Consequence> all(2);
  all[0] = {"play T1", 1, {}, {}, trump};
  all[1] = {"play R5", 1, {}, {}, no_cost};
  const auto first = [&](std::size_t index, bool is_best) {
    const Expectation expected{0.5, is_best ? 0.4 : 0.6, is_best};
    return said("savage-bowl", reasons_of(all, index, Gain::points, expected));
  };
  EXPECT_TRUE(first(0, false).starts_with("It uses up a trump and gives you "));
  EXPECT_TRUE(first(1, true).starts_with("It saves a trump and gives you "));
  EXPECT_TRUE(first(0, true).starts_with("It gives you an estimated winning "));
  EXPECT_TRUE(first(1, false).starts_with("It gives you an estimated winning "));
  // Nor is it one if every choice costs the same.
  all[1].spends = trump;
  EXPECT_TRUE(first(0, false).starts_with("It gives you an estimated winning "));
}

// Where the figure that matters most speaks against the best action, another reason is given.
TEST(Reasons, of_the_best_action_say_what_outweighs_a_worse_figure) {
  const auto best = [](const std::vector<Consequence>& all) {
    return said("color-gangsters", reasons_of(all, 0, Gain::points, Expectation{0.9, 0.5, true}));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R7", 1.0, 1.0, 0.98, no_cost, 0.0, 0.97};
  all[1] = {"play R3", 2.6, 1.0, 0.25, no_cost, 0.1, 0.31};
  EXPECT_EQ(best(all),
            "It wins the trick and completes a line of markers about 98% of the time (other "
            "choices: 25%).");
  all[0].meets_goal = all[1].meets_goal = 0;
  EXPECT_EQ(best(all),
            "It wins the trick and wins you the game about 97% of the time (other choices: 31%).");
  all[0].wins_match = all[1].wins_match = 0.5;
  EXPECT_EQ(best(all),
            "It lets 0.0 of your opponents complete a line on average (other choices: 0.1) and "
            "gives you an estimated winning chance of about 90% (next best choice: 50%).");
}

// It may be worth giving up a goal to keep others from theirs.
TEST(Reasons, explain_what_is_done_against_others) {
  const auto best = [](const std::vector<Consequence>& all) {
    return said("savage-bowl", reasons_of(all, 0, Gain::points, Expectation{0.6, 0.55, true}));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 0.5, {}, 0.0, no_cost, 0.4, {}};
  all[1] = {"play R9", 0.5, {}, 1.0, no_cost, 1.7, {}};
  EXPECT_EQ(best(all),
            "It lets 0.4 of your opponents meet their goals on average (other choices: 1.7) and "
            "gives you an estimated winning chance of about 60% (next best choice: 55%).");
  all[1].others_goals = 0.4;
  EXPECT_EQ(best(all), chance("60% (next best choice: 55%)"));
}

// A figure that speaks for a bad action, or against the best one, is not told.
TEST(Reasons, never_support_a_blunder_or_contradict_the_advice) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1, {}, {}, no_cost, {}, 0.36};
  all[1] = {"play R9", 1, {}, {}, no_cost, {}, 0.09};
  const auto why = [&](std::size_t index, const Expectation& expected) {
    return said("trump-tricks-game", reasons_of(all, index, Gain::points, expected));
  };
  EXPECT_EQ(why(0, {0.31, 0.4, false}), chance("31% (best choice: 40%)"));
  EXPECT_EQ(why(1, {0.4, 0.31, true}), chance("40% (next best choice: 31%)"));
  EXPECT_EQ(why(1, {0.4, 0.3984, true}), chance("40% (next best choice: 39.8%)"));
  // The best action has the most visits, but not always the highest value.
  EXPECT_EQ(why(1, {0.62, 0.63, true}), chance("62%"));
  EXPECT_EQ(why(1, {0.434, 0.434, true}), chance("43%"));
  EXPECT_EQ(why(0, {0.63, 0.62, false}), chance("63%"));
}

// A figure that is the same after all choices isn't a reason; nor does a match end with a round.
TEST(Reasons, do_not_tell_figures_that_are_equal) {
  const auto why = [](const std::vector<Consequence>& all, std::size_t index,
                      const auto& expected) {
    return said("savage-bowl", reasons_of(all, index, Gain::points, expected));
  };
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 109.9, {}, {}, no_cost, {}, 0.5};
  all[1] = {"play R9", 109.9, {}, {}, no_cost, {}, 0.5};
  EXPECT_EQ(why(all, 0, Expectation{0.6, 0.55, true}), chance("60% (next best choice: 55%)"));
  EXPECT_EQ(why(all, 0, std::optional<Expectation>()), "It is about as good as the other choices.");
  all[1].gain = 100.1;
  EXPECT_EQ(why(all, 0, Expectation{0.6, 0.55, true}),
            "It brings you +109.9 points on average by the end of the game (other choices: "
            "+100.1).");
  EXPECT_EQ(why(all, 1, Expectation{0.55, 0.6, false}),
            "It brings you +100.1 points on average by the end of the game (other choices: "
            "+109.9).");
}

// What is said of the trick.
std::string of_trick(double share, bool may_turn) {
  std::vector<Consequence> all(2);
  all[0] = {"play R5", 1, share, {}, no_cost};
  all[0].trick_may_turn = may_turn;
  all[1] = {"play R9", 1, share, {}, no_cost};
  const std::string text = said("savage-bowl", reasons_of(all, 0, Gain::points));
  return text.substr(0, text.find(" and is about as good"));
}

// A trick that is won in one world of 200 is not one that is never won.
TEST(Reasons, do_not_call_certain_what_is_not) {
  const auto trick = [](double share) { return of_trick(share, false); };
  EXPECT_EQ(trick(0), "It loses the trick");
  EXPECT_EQ(trick(0.0025),
            "It almost certainly loses the trick (less than a 1% chance of winning it)");
  EXPECT_EQ(trick(0.01), "It almost certainly loses the trick (1% chance of winning it)");
  EXPECT_EQ(trick(0.05), "It almost certainly loses the trick (5% chance of winning it)");
  EXPECT_EQ(trick(0.06), "It probably loses the trick (6% chance of winning it)");
  EXPECT_EQ(trick(0.25), "It probably loses the trick (25% chance of winning it)");
  EXPECT_EQ(trick(0.26), "It wins the trick 26% of the time");
  EXPECT_EQ(trick(0.75), "It probably wins the trick (75%)");
  EXPECT_EQ(trick(0.94), "It probably wins the trick (94%)");
  EXPECT_EQ(trick(0.95), "It almost certainly wins the trick (95%)");
  EXPECT_EQ(trick(0.995), "It almost certainly wins the trick (more than 99%)");
  EXPECT_EQ(trick(1), "It wins the trick");
}

// What sensible players let happen every time, others may prevent.
TEST(Reasons, do_not_call_certain_what_others_may_turn) {
  EXPECT_EQ(of_trick(0, true),
            "It almost certainly loses the trick (less than a 1% chance of winning it)");
  EXPECT_EQ(of_trick(1, true), "It almost certainly wins the trick (more than 99%)");
}

// In 40 worlds one more in which the goal is met is nothing.
TEST(Reasons, do_not_tell_what_chance_may_have_made) {
  const auto why = [](double error, const std::optional<Expectation>& expected) {
    std::vector<Consequence> all(2);
    all[0] = {"play R5", 1, {}, 0.475, no_cost};
    all[1] = {"play R9", 1, {}, 0.525, no_cost};
    all[0].errors.meets_goal = all[1].errors.meets_goal = error;
    return said("savage-bowl", reasons_of(all, 0, Gain::points, expected));
  };
  const Expectation best{0.6, 0.55, true};
  EXPECT_EQ(why(0.03, best), chance("60% (next best choice: 55%)"));
  EXPECT_EQ(why(0.03, std::nullopt), "It is about as good as the other choices.");
  EXPECT_EQ(why(0.02, Expectation{0.55, 0.6, false}).substr(0, 35),
            "It gets you to the goal about 48% o");
}

}  // namespace
}  // namespace menagerie
