// SPDX-License-Identifier: Apache-2.0
//
// Rules as a reader sees them who has chosen options.
#include "terminal/house_rules.h"

#include <gtest/gtest.h>

#include "engine/games/games.h"

namespace menagerie::terminal {
namespace {

std::string rules_with(std::string_view tag, std::string_view id, const Fields& given,
                       bool rulings = false) {
  const GameType& game = *find_game(id);
  const Fields chosen = complete_options(game, given).value();
  const Speech speech{&Language::of(tag), std::string(id), {}, true, Actions(game.description())};
  return shown_rules(speech, game, {.width = 300, .rulings = rulings, .chosen = &chosen});
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(HouseRules, a_section_that_does_not_apply_says_so_once) {
  const std::string rules = rules_with("en", "savage-bowl", {{"chameleons", false}}, true);
  EXPECT_TRUE(has(rules, "## 4 The Chameleon\n\n[Not in this game: Chameleons is no.]\n"));
  EXPECT_TRUE(has(rules, "\n4.1 Once per round"));
  EXPECT_TRUE(has(rules, "\n2.2 [Not in this game: Chameleons is no.] Each player"));
  EXPECT_TRUE(has(rules, "\nR3  [Not in this game: Chameleons is no.] A Chameleon"));
  EXPECT_TRUE(has(rules, "\n1.3 [Chameleons: no] Each player"));
  EXPECT_FALSE(has(rules, "1.4 ["));
}

TEST(HouseRules, values_are_in_the_words_of_the_reader) {
  const std::string rules = rules_with("de", "rage-n-glyphs", {{"bidding", Word("secret")}});
  EXPECT_TRUE(has(rules, "3.3 [Gilt hier nicht – "));
  EXPECT_TRUE(has(rules, "\n3.4 ["));
  EXPECT_FALSE(has(rules, "3.4 [Gilt"));
  EXPECT_TRUE(has(rules, "(bidding=secret): "));
}

TEST(HouseRules, a_rule_of_two_options_needs_both) {
  const auto with = [](bool refusing, bool donating) {
    return rules_with("en", "trump-tricks-game", {{"refusing", refusing}, {"donating", donating}});
  };
  EXPECT_TRUE(has(with(false, true), "7.7 [Not in this game: Laying cards aside is no.]"));
  EXPECT_FALSE(has(with(true, true), "[Not in this game"));
  // In a section that does not apply, only the heading says it.
  EXPECT_TRUE(has(with(false, false), "7.7 If the card"));
}

TEST(HouseRules, the_usual_options_mark_only_what_they_exclude) {
  const std::string rules = rules_with("en", "color-gangsters", {});
  EXPECT_TRUE(has(rules, "3.4 [Not in this game: Draft is yes.]"));
  EXPECT_FALSE(has(rules, "2.4 ["));
  EXPECT_TRUE(has(rules, "\n- Draft (draft=true): Everyone gives two cards to the left"));
  EXPECT_TRUE(has(rules, "Rules 2.4, 3.1, 3.2, 3.3, R7, 3.4."));
}

TEST(HouseRules, without_a_choice_nothing_is_marked) {
  const GameType& game = *find_game("savage-bowl");
  const Speech speech{&Language::english(), "savage-bowl", {}, true, Actions(game.description())};
  const std::string rules = shown_rules(speech, game, {});
  EXPECT_FALSE(has(rules, "[Not in this game") || has(rules, "[Chameleons"));
  EXPECT_TRUE(has(rules, "## House rules"));
  EXPECT_TRUE(has(rules, "--option NAME=VALUE"));
}

}  // namespace
}  // namespace menagerie::terminal
