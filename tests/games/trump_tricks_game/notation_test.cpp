// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "games/trump_tricks_game/game.h"

namespace menagerie::trump_tricks_game {
namespace {

using G = TrumpTricksGame;

const Options everything{4, true, true};

TEST(TrumpTricksGameNotation, every_action_is_read_back) {
  for (const Action& action : G::Notation::universe(everything)) {
    const auto read = G::Notation::parse(G::Notation::text(action));
    ASSERT_TRUE(read.has_value()) << G::Notation::text(action);
    ASSERT_TRUE(*read == action) << G::Notation::text(action);
  }
  EXPECT_EQ(G::Notation::universe({4, false, false}).size(), 48u);
  EXPECT_EQ(G::Notation::universe({3, true, false}).size(), 72u);
}

TEST(TrumpTricksGameNotation, spaces_and_letter_case_do_not_matter) {
  EXPECT_EQ(G::Notation::text(*G::Notation::parse("  PLAY   r5 ")), "play R5");
  EXPECT_EQ(G::Notation::text(*G::Notation::parse("Reject b2  B12")), "reject B2 B12");
  EXPECT_EQ(G::Notation::text(*G::Notation::parse("donate   3")), "donate 3");
  EXPECT_EQ(G::Notation::text(*G::Notation::parse(" keep")), "keep");
  EXPECT_EQ(G::Notation::text(*G::Notation::parse("ACCEPT ")), "accept");
}

TEST(TrumpTricksGameNotation, anything_else_is_refused_with_a_reason) {
  for (const std::string text : {"",
                                 " ",
                                 "play",
                                 "play R0",
                                 "play R13",
                                 "play R05",
                                 "play R-1",
                                 "play P5",
                                 "play R5 R6",
                                 "play 5R",
                                 "keep 1",
                                 "accept R5",
                                 "donate",
                                 "donate 4",
                                 "donate -1",
                                 "donate R5",
                                 "donate 11",
                                 "reject R5",
                                 "reject R5 R6 R7",
                                 "reject R5 X",
                                 "refuse",
                                 "fold",
                                 "play R99999999999999999999"}) {
    const auto read = G::Notation::parse(text);
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_GE(read.error().text.size(), 10u);
  }
  const auto huge = G::Notation::parse(std::string(1'000'000, 'x') + std::string(1, '\0'));
  ASSERT_FALSE(huge.has_value());
  EXPECT_LT(huge.error().text.size(), 300u);
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto read = G::Notation::parse(std::string("play R") + static_cast<char>(byte));
    EXPECT_EQ(read.has_value(), byte >= '1' && byte <= '9') << byte;
  }
  const auto bytes = G::Notation::parse("\x01\xff\x80");
  ASSERT_FALSE(bytes.has_value());
  for (const char c : bytes.error().text) EXPECT_TRUE(c >= ' ' && c <= '~');
}

Fields some_deal(const State& state) {
  Rng rng(3);
  return G::Notation::write_deal(state, G::shuffle(state, rng));
}

std::string complaint(const State& state, const Fields& fields) {
  const auto read = G::Notation::read_deal(state, fields);
  return read ? "" : read.error().text;
}

TEST(TrumpTricksGameNotation, deals_are_judged) {
  const State state = G::start({3, false, false});
  const Fields good = some_deal(state);
  ASSERT_EQ(complaint(state, good), "");
  const auto hand = [&](Fields& fields) -> Words& {
    return std::get<WordLists>(fields[0].value)[1];
  };

  Fields lower_case = good;
  hand(lower_case)[0][0] = static_cast<char>(std::tolower(hand(lower_case)[0][0]));
  EXPECT_EQ(complaint(state, lower_case), "");

  Fields twice = good;
  hand(twice)[0] = hand(twice)[1];
  EXPECT_NE(complaint(state, twice).find("dealt already"), std::string::npos);
  Fields small = good;
  hand(small).pop_back();
  EXPECT_NE(complaint(state, small).find("has 11 cards for seat 1, expected 12"),
            std::string::npos);
  Fields removed = good;
  hand(removed)[0] = "R6";
  EXPECT_NE(complaint(state, removed).find("R, G, Y or B with 2 to 5 and 7 to 11"),
            std::string::npos);
  Fields unknown = good;
  hand(unknown)[0] = "\x01Q7";
  EXPECT_NE(complaint(state, unknown).find("\"?Q7\" for seat 1, which is not a card"),
            std::string::npos);
  Fields few = good;
  std::get<WordLists>(few[0].value).pop_back();
  EXPECT_NE(complaint(state, few).find("a list of 2 lists, expected 3 lists of 12 cards"),
            std::string::npos);
  Fields many = good;
  std::get<WordLists>(many[0].value).resize(10000);
  EXPECT_NE(complaint(state, many).find("10000 lists"), std::string::npos);
}

TEST(TrumpTricksGameNotation, deals_have_hands_and_trumps_and_nothing_else) {
  const State state = G::start(everything);
  const Fields good = some_deal(state);
  EXPECT_NE(complaint(state, {}), "");
  EXPECT_NE(complaint(state, {good[0]}).find("lacks 'trumps'"), std::string::npos);
  EXPECT_NE(complaint(state, {good[1]}).find("lacks 'hands'"), std::string::npos);
  EXPECT_NE(complaint(state, {good[0], good[1], {"lead", std::int64_t{0}}}).find("\"lead\""),
            std::string::npos);
  EXPECT_NE(complaint(state, {good[0], good[1], good[1]}).find("the field 'trumps' twice"),
            std::string::npos);
  EXPECT_NE(complaint(state, {good[0], {"trumps", Words{"R", "G", "Y", "Y"}}}).find("twice"),
            std::string::npos);
  EXPECT_NE(complaint(state, {good[0], {"trumps", Words{"R", "G", "Y", "X"}}}).find("\"X\""),
            std::string::npos);
  EXPECT_NE(complaint(state, {good[0], {"trumps", Words{"R", "G", "Y"}}}).find("has 3 texts"),
            std::string::npos);
  EXPECT_NE(complaint(state, {good[0], {"trumps", Word{"RGYB"}}}), "");
  EXPECT_NE(complaint(state, {{"hands", std::int64_t{4}}, good[1]}), "");
  State dealt = state;
  G::deal(dealt, *G::Notation::read_deal(state, good));
  EXPECT_NE(complaint(dealt, good), "");
}

TEST(TrumpTricksGameNotation, options_are_read_and_written) {
  const auto read = G::Notation::read_options(G::Notation::write_options({3, true, false}));
  ASSERT_TRUE(read.has_value());
  EXPECT_TRUE((*read == Options{3, true, false}));
  EXPECT_FALSE(G::Notation::read_options({{"players", std::int64_t{5}}}).has_value());
  EXPECT_FALSE(G::Notation::read_options({{"players", std::int64_t{260}}}).has_value());
  EXPECT_FALSE(G::Notation::read_options({{"refusing", std::int64_t{1}}}).has_value());
  EXPECT_FALSE(G::Notation::read_options({{"donating", Word{"yes"}}}).has_value());
  EXPECT_FALSE(G::Notation::read_options({{"jokers", true}}).has_value());
}

}  // namespace
}  // namespace menagerie::trump_tricks_game
