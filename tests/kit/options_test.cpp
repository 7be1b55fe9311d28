// SPDX-License-Identifier: Apache-2.0
// One table of options is their specification, reading, writing and errors.
#include "game/kit/options.h"

#include <gtest/gtest.h>

#include "small_game.h"

namespace menagerie::small_game {
namespace {

constexpr std::array<std::string_view, 2> bidding_words = {"open", "secret"};
constexpr auto option_table = std::to_array({
    kit::number<"players", &Options::players>(3, 5),
    kit::truth<"passing", &Options::passing>(),
    kit::choice<"bidding", &Options::bidding, bidding_words>(),
    kit::number_or_null<"rounds", &Options::rounds>(1, 9),
    kit::always<"decks", Options, 1>(),
});

std::optional<OptionProblem> judge(const Options& options) {
  if (options.players == 5 && options.passing) return Problem{"five players pass no cards"};
  return std::nullopt;
}
using OptionTable = kit::TableOptions<option_table, judge>;

Value number(std::int64_t value) { return value; }

std::string wrong(const Fields& fields) {
  const auto read = OptionTable::read_options(fields);
  return read ? "" : read.error().text;
}

TEST(KitOptions, are_specified_by_the_table_with_the_defaults_of_the_game) {
  const auto specs = OptionTable::option_specs();
  ASSERT_EQ(specs.size(), 5u);
  EXPECT_EQ(specs[0].name, "players");
  EXPECT_EQ(specs[0].meaning, "option.players");
  EXPECT_EQ(specs[0].label, "option.players.name");
  EXPECT_EQ(specs[0].min, 3);
  EXPECT_EQ(specs[0].max, 5);
  EXPECT_EQ(specs[0].standard, number(4));
  EXPECT_EQ(specs[1].standard, Value(true));
  EXPECT_EQ(specs[2].standard, Value(Word("secret")));
  EXPECT_EQ(specs[2].choices, std::vector<std::string_view>({"open", "secret"}));
  EXPECT_EQ(specs[3].standard, Value());
  EXPECT_TRUE(specs[3].nullable);
  EXPECT_EQ(specs[4].min, specs[4].max);
}

TEST(KitOptions, say_which_rules_they_are_about) {
  static constexpr auto row =
      kit::choice<"bidding", &Options::bidding, bidding_words>().changes("2.1").only_with("secret",
                                                                                          "3 R4");
  static constexpr auto rows = std::to_array({row});
  const auto about = kit::TableOptions<rows>::option_specs()[0].rules;
  ASSERT_EQ(about.size(), 2u);
  EXPECT_EQ(about[0].only_with, std::nullopt);
  EXPECT_EQ(about[1].rules, std::vector<std::string_view>({"3", "R4"}));
  EXPECT_EQ(about[1].only_with, Value(Word("secret")));
}

TEST(KitOptions, are_read_as_they_are_written) {
  EXPECT_EQ(OptionTable::read_options({}).value(), Options{});
  const Options chosen{3, false, Bidding::open, 9};
  const Fields written = OptionTable::write_options(chosen);
  EXPECT_EQ(OptionTable::read_options(written).value(), chosen);
  ASSERT_EQ(written.size(), 5u);
  EXPECT_EQ(written[2], (Field{"bidding", Word("open")}));
  EXPECT_EQ(OptionTable::write_options({})[3], (Field{"rounds", std::monostate{}}));
  EXPECT_EQ(OptionTable::read_options({{"rounds", std::monostate{}}}).value(), Options{});
}

TEST(KitOptions, that_do_not_fit_are_refused_with_what_would) {
  EXPECT_EQ(wrong({{"players", number(6)}}), "option players is 6; it must be from 3 to 5");
  EXPECT_EQ(wrong({{"players", number(std::int64_t{1} << 40)}}),
            "option players is 1099511627776; it must be from 3 to 5");
  EXPECT_EQ(wrong({{"passing", Word("yes")}}), "option passing is 'yes'; it must be true or false");
  EXPECT_EQ(wrong({{"bidding", Word("loud")}}),
            "option bidding is 'loud'; it must be open or secret");
  EXPECT_EQ(wrong({{"rounds", number(0)}}), "option rounds is 0; it must be from 1 to 9, or null");
  EXPECT_EQ(wrong({{"decks", number(2)}}), "option decks is 2; it must be 1");
  EXPECT_EQ(
      wrong({{"jokers\n", true}}),
      "option \"jokers?\" is unknown; the options are players, passing, bidding, rounds, decks");
}

TEST(KitOptions, that_do_not_go_together_are_judged_by_the_game) {
  EXPECT_EQ(wrong({{"players", number(5)}}), "five players pass no cards");
  EXPECT_EQ(wrong({{"players", number(5)}, {"passing", false}}), "");
}

}  // namespace
}  // namespace menagerie::small_game
