// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "games/savage_bowl/game.h"

namespace menagerie::savage_bowl {
namespace {

TEST(SavageBowlNotation, every_action_survives_writing_and_reading) {
  for (const unsigned players : {4u, 5u}) {
    const auto all = SavageBowl::Notation::universe({static_cast<std::uint8_t>(players), true});
    EXPECT_EQ(all.size(), 3 * deck_of(players).size());
    for (const Action& action : all) {
      const std::string text = SavageBowl::Notation::text(action);
      const auto read = SavageBowl::Notation::parse(text);
      ASSERT_TRUE(read.has_value()) << text;
      EXPECT_EQ(*read, action) << text;
    }
  }
}

TEST(SavageBowlNotation, spaces_and_letter_case_are_free_in_reading) {
  const auto expected = Action::of(Verb::play_with_chameleon, card_of(Suit::green, 12));
  for (const char* text :
       {"play G12 chameleon", "  PLAY\tg12   Chameleon ", "Play G12 CHAMELEON\n"}) {
    const auto read = SavageBowl::Notation::parse(text);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(*read, expected);
    EXPECT_EQ(SavageBowl::Notation::text(*read), "play G12 chameleon");
  }
}

TEST(SavageBowlNotation, anything_else_is_refused_with_a_reason) {
  const std::vector<std::string> wrong = {"",
                                          " ",
                                          "play",
                                          "discard",
                                          "R5",
                                          "play R0",
                                          "play R14",
                                          "play T9",
                                          "play P1",
                                          "play R05",
                                          "play R5 chameleon chameleon",
                                          "play R5 R6",
                                          "discard R5 chameleon",
                                          "play  ",
                                          "play R5x",
                                          "play R-1",
                                          "play R+1",
                                          "play RR",
                                          "play 5R",
                                          "playR5",
                                          "play R99999999999999999999",
                                          std::string("play R5\0", 8),
                                          std::string("\xff\xfe\x00", 3),
                                          std::string(100000, 'x'),
                                          std::string(100000, ' '),
                                          "play R5 " + std::string(100000, 'c'),
                                          "chance R5"};
  for (const std::string& text : wrong) {
    const auto read = SavageBowl::Notation::parse(text);
    ASSERT_FALSE(read.has_value()) << text.substr(0, 40);
    EXPECT_LT(read.error().text.size(), 250u);
    for (const char letter : read.error().text) EXPECT_TRUE(letter >= ' ' && letter <= '~');
  }
}

TEST(SavageBowlNotation, any_bytes_can_be_read) {
  Rng rng(1);
  for (unsigned i = 0; i < 100000; ++i) {
    std::string text = i % 2 == 0 ? "" : "play ";
    for (unsigned k = rng.below(12); k > 0; --k) text += static_cast<char>(rng.below(256));
    const auto read = SavageBowl::Notation::parse(text);
    if (read) {
      EXPECT_EQ(*SavageBowl::Notation::parse(SavageBowl::Notation::text(*read)), *read);
    }
  }
}

TEST(SavageBowlNotation, a_problem_says_what_was_read) {
  EXPECT_EQ(SavageBowl::Notation::parse("play Q7").error().text,
            "the card \"Q7\" is unknown; cards are R, Y, G or B with 1 to 13, or T with 1 to 8");
  EXPECT_EQ(SavageBowl::Notation::parse("jump R5").error().text,
            "the action \"jump\" is unknown; actions are play {card}, play {card} chameleon, "
            "discard {card}");
}

class SavageBowlDeal : public testing::Test {
 protected:
  SavageBowlDeal() {
    Rng rng(1);
    fields_ = SavageBowl::Notation::write_deal(state_, SavageBowl::shuffle(state_, rng));
  }
  std::int64_t& lead() { return std::get<std::int64_t>(fields_[0].value); }
  WordLists& hands() { return std::get<WordLists>(fields_[1].value); }
  std::string problem_text() const {
    const auto read = SavageBowl::Notation::read_deal(state_, fields_);
    return read ? "" : read.error().text;
  }
  void expect_problem(const std::string& words) const {
    EXPECT_NE(problem_text().find(words), std::string::npos) << problem_text();
  }

  State state_ = SavageBowl::start({});
  Fields fields_;
};

TEST_F(SavageBowlDeal, is_read_as_written) {
  EXPECT_EQ(problem_text(), "");
  std::reverse(hands()[0].begin(), hands()[0].end());
  for (std::string& card : hands()[1]) card[0] = static_cast<char>(card[0] + ('a' - 'A'));
  const auto read = SavageBowl::Notation::read_deal(state_, fields_);
  ASSERT_TRUE(read.has_value());
  Rng rng(1);
  EXPECT_EQ(*read, SavageBowl::shuffle(state_, rng));
}

TEST_F(SavageBowlDeal, names_the_field_that_is_wrong) {
  const Fields right = fields_;
  fields_.push_back({"trump", Word("R")});
  expect_problem("unknown field \"trump\"");
  fields_ = {right[1]};
  expect_problem("the deal lacks 'lead'");
  fields_ = {right[0]};
  expect_problem("the deal lacks 'hands'");
  fields_ = {right[0], right[0], right[1]};
  expect_problem("the field 'lead' twice");
  fields_ = right;
  lead() = 5;
  expect_problem("'lead' is 5, expected a seat from 0 to 4");
  lead() = -1;
  expect_problem("'lead' is -1, expected");
  fields_[0].value = Word("0");
  expect_problem("'lead' is \"0\", expected");
  fields_ = right;
  fields_[1].value = Words{"R1"};
  expect_problem("expected 5 lists of 12 cards, one per seat");
}

TEST_F(SavageBowlDeal, names_the_card_that_is_wrong) {
  const Fields right = fields_;
  hands().pop_back();
  expect_problem("expected 5 lists of 12 cards, one per seat");
  fields_ = right;
  hands()[2].pop_back();
  expect_problem("'hands' has 11 cards for seat 2, expected 12");
  fields_ = right;
  hands()[3][4] = "R14";
  expect_problem("'hands' has \"R14\" for seat 3, which is not a card of this match");
  fields_ = right;
  hands()[3][4] = hands()[0][0];
  expect_problem(hands()[0][0] + "\" for seat 3, but that card is dealt already");
  fields_ = right;
  hands()[0][0] = std::string(5000, '\n');
  EXPECT_LT(problem_text().size(), 200u);
}

TEST_F(SavageBowlDeal, four_players_have_no_12s) {
  state_ = SavageBowl::start({4, true});
  Rng rng(1);
  fields_ = SavageBowl::Notation::write_deal(state_, SavageBowl::shuffle(state_, rng));
  EXPECT_EQ(problem_text(), "");
  hands()[0][0] = "R12";
  expect_problem(
      "\"R12\" for seat 0, which is not a card of this match; cards are R, Y, G or B with 1 to 11");
}

TEST_F(SavageBowlDeal, is_only_read_when_it_is_due) {
  SavageBowl::deal(state_, *SavageBowl::Notation::read_deal(state_, fields_));
  expect_problem("no deal is due now");
}

// From the second round on the holder of the card worth 2 leads.
TEST_F(SavageBowlDeal, R9_later_leaders_are_champions) {
  state_.shown.round = 2;
  state_.shown.champions.push_back(Seat(3));
  lead() = 3;
  EXPECT_EQ(problem_text(), "");
  lead() = 2;
  expect_problem("'lead' is 2, expected 3");
}

TEST(SavageBowlOptions, are_read_and_written) {
  for (const std::int64_t players : {4, 5}) {
    for (const bool chameleons : {true, false}) {
      const Fields fields = {{"players", players}, {"chameleons", chameleons}};
      const auto read = SavageBowl::Notation::read_options(fields);
      ASSERT_TRUE(read.has_value());
      EXPECT_EQ(SavageBowl::Notation::write_options(*read), fields);
    }
  }
  EXPECT_EQ(*SavageBowl::Notation::read_options({}), Options{});
  for (const Field& field : Fields{{"players", std::int64_t{3}},
                                   {"players", std::int64_t{6}},
                                   {"players", true},
                                   {"chameleons", std::int64_t{1}},
                                   {"colour", true}}) {
    EXPECT_FALSE(SavageBowl::Notation::read_options({field}).has_value()) << field.name;
  }
}

}  // namespace
}  // namespace menagerie::savage_bowl
