// SPDX-License-Identifier: Apache-2.0
#include "games/awimbawe/notation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/awimbawe/available.h"
#include "games/awimbawe/game.h"

namespace menagerie::awimbawe {
namespace {

// 1.1 - 1.3  The deck as the rules describe it.
TEST(AwimbaweCards, the_deck) {
  EXPECT_EQ(all_cards.size(), 28u);
  EXPECT_EQ(crowns(all_cards), 45);
  for (Land land : all_lands) EXPECT_EQ(of(land).size(), land == Land::sky ? 4u : 6u);
  for (unsigned value = 1; value <= 6; ++value) {
    EXPECT_EQ(of(animal_of(card_of(Land::plain, value))).size(), 4u);
  }
  EXPECT_EQ(animal_of(*read_card<AwimbaweDeck>("D4")), Animal::hyena);
  EXPECT_EQ(crowns(*read_card<AwimbaweDeck>("D4")), 3);
  EXPECT_EQ(crowns(*read_card<AwimbaweDeck>("S10")), -2);
  EXPECT_EQ(value_of(*read_card<AwimbaweDeck>("S10")), 10u);
  EXPECT_LE(sizeof(State), 256u);
}

TEST(AwimbaweCards, piles) {
  Pile pile;
  EXPECT_TRUE(pile.empty());
  EXPECT_EQ(pile.size(), 0u);
  for (Card card : of(Land::desert) | of(Land::plain)) {
    if (pile.size() < 7) pile.put_under(Slot::up(card));
  }
  pile.put_on(Slot::down(3));
  EXPECT_EQ(pile.size(), 8u);
  EXPECT_TRUE(pile.pop().is_down());
  EXPECT_EQ(pile.top(), Slot::up(*read_card<AwimbaweDeck>("D1")));
  EXPECT_EQ(pile.at(6), Slot::up(*read_card<AwimbaweDeck>("P1")));
  EXPECT_EQ(pile.at(7), Slot{});
}

TEST(AwimbaweText, every_action_is_read_back_in_any_case_and_spacing) {
  std::set<std::string> texts;
  for (const Action& action : Awimbawe::Notation::universe({})) {
    const std::string text = Awimbawe::Notation::text(action);
    EXPECT_TRUE(texts.insert(text).second) << text;
    std::string loose = " \t";
    for (char c : text) {
      loose += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      if (c == ' ') loose += "  ";
    }
    for (const std::string& spelling : {text, loose + " ", text + "\r\n"}) {
      const auto parsed = Awimbawe::Notation::parse(spelling);
      ASSERT_TRUE(parsed) << spelling;
      EXPECT_EQ(*parsed, action) << spelling;
    }
  }
}

TEST(AwimbaweText, anything_else_is_refused_with_what_was_read) {
  for (const std::string text : {"",
                                 " ",
                                 "play",
                                 "play D7",
                                 "play D0",
                                 "play S6",
                                 "play S11",
                                 "play D03",
                                 "play X3",
                                 "play D3 fight",
                                 "play D3 flee",
                                 "play S9 run",
                                 "play S9 fight now",
                                 "playD3",
                                 "move",
                                 "move 1",
                                 "move 1 under",
                                 "move 1 under 5",
                                 "move 0 under 1",
                                 "move 1 over 2",
                                 "move 1 under 2 3",
                                 "block",
                                 "block pile",
                                 "block pile 5",
                                 "block pile -1",
                                 "block hand 2",
                                 "block D9",
                                 "block ?",
                                 "lead",
                                 "lead me",
                                 "lead self other",
                                 "pass on",
                                 "D3"}) {
    EXPECT_FALSE(Awimbawe::Notation::parse(text)) << text;
  }
  const std::string zeros("play D3\0fight", 13);
  EXPECT_FALSE(Awimbawe::Notation::parse(zeros));
  const auto bytes = Awimbawe::Notation::parse("\xff\x01 bad");
  ASSERT_FALSE(bytes);
  EXPECT_NE(bytes.error().text.find("??"), std::string::npos) << bytes.error().text;
  const auto huge = Awimbawe::Notation::parse(std::string(1000000, 'x'));
  ASSERT_FALSE(huge);
  EXPECT_LT(huge.error().text.size(), 300u);
}

TEST(AwimbaweText, a_block_that_was_not_seen) {
  EXPECT_EQ(Awimbawe::Notation::text({Verb::block_card, unseen, 0}), "block ?");
}

TEST(AwimbaweOptions, are_read_and_written) {
  for (const RhinocerosRule rule : {RhinocerosRule::other_pile, RhinocerosRule::any_pile}) {
    const Fields written = Awimbawe::Notation::write_options({rule});
    ASSERT_EQ(written.size(), Awimbawe::Notation::option_specs().size());
    const auto read = Awimbawe::Notation::read_options(written);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->rhinoceros, rule);
  }
  EXPECT_EQ(Awimbawe::Notation::read_options({})->rhinoceros, RhinocerosRule::other_pile);
  EXPECT_FALSE(Awimbawe::Notation::read_options({{"players", std::int64_t{3}}}));
  EXPECT_FALSE(Awimbawe::Notation::read_options({{"players", Word("two")}}));
  EXPECT_FALSE(Awimbawe::Notation::read_options({{"rhinoceros", Word("no-pile")}}));
  EXPECT_FALSE(Awimbawe::Notation::read_options({{"rhinoceros", true}}));
  EXPECT_FALSE(Awimbawe::Notation::read_options({{"hippopotamus", true}}));
}

class AwimbaweDeal : public testing::Test {
 protected:
  AwimbaweDeal() {
    fields = {{"lead", std::int64_t{0}},
              {"hands", WordLists{{"D2", "D3", "D5", "M2", "G1", "S7"},
                                  {"D1", "D4", "M5", "P1", "P6", "S8"}}},
              {"up", WordLists{{"S10", "D6", "G5", "P5"}, {"M1", "M4", "G2", "P3"}}},
              {"down", WordLists{{"G4", "M6", "P2", "S9"}, {"G3", "G6", "M3", "P4"}}}};
  }
  WordLists& lists(std::size_t field) { return std::get<WordLists>(fields[field].value); }
  std::string problem_of_deal() const {
    const auto read = Awimbawe::Notation::read_deal(state, fields);
    return read ? "" : read.error().text;
  }
  State state = Awimbawe::start({});
  Fields fields;
};

TEST_F(AwimbaweDeal, is_read_in_either_case_and_written_canonically) {
  lists(1)[0][0] = "d2";
  const auto read = Awimbawe::Notation::read_deal(state, fields);
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->lead, Seat(0));
  lists(1)[0][0] = "D2";
  EXPECT_EQ(Awimbawe::Notation::write_deal(state, *read), fields);
}

TEST_F(AwimbaweDeal, counts_and_cards_are_checked) {
  EXPECT_EQ(problem_of_deal(), "");
  const Fields right = fields;
  lists(1)[0].pop_back();
  EXPECT_EQ(problem_of_deal(), "'hands' has 5 cards for seat 0, expected 6");
  fields = right;
  lists(2)[1][0] = "M9";
  EXPECT_EQ(problem_of_deal(),
            "'up' has \"M9\" for seat 1, which is not a card of this match; cards are D, M, G or P "
            "with 1 to 6, or S with 7 to 10");
  fields = right;
  lists(3)[1][0] = "M1";
  EXPECT_EQ(problem_of_deal(), "'down' has \"M1\" for seat 1, but that card is dealt already");
  fields = right;
  lists(3).emplace_back();
  EXPECT_EQ(problem_of_deal(),
            "'down' is a list of 3 lists, expected 2 lists of 4 cards, one per seat");
  fields = right;
  fields.pop_back();
  EXPECT_EQ(problem_of_deal(), "the deal lacks 'down': 2 lists of 4 cards, one per seat");
  fields = right;
  fields[1].value = Words{"D1"};
  EXPECT_EQ(problem_of_deal(),
            "'hands' is a list of 1 text, expected 2 lists of 6 cards, one per seat");
  fields = right;
  fields.push_back({"dealer", std::int64_t{0}});
  EXPECT_NE(problem_of_deal().find("unknown field \"dealer\""), std::string::npos);
  fields = right;
  fields.push_back(fields[1]);
  EXPECT_EQ(problem_of_deal(), "the deal has the field 'hands' twice");
}

// 2.3, R10
TEST_F(AwimbaweDeal, the_lead_must_be_right) {
  fields[0].value = std::int64_t{1};
  EXPECT_EQ(problem_of_deal(), "'lead' is 1; it must be 0, who shows the fewest crowns");
  fields[0].value = std::int64_t{-5};
  EXPECT_EQ(problem_of_deal(), "'lead' is -5; it must be 0, who shows the fewest crowns");
  fields[0].value = Word("0");
  EXPECT_EQ(problem_of_deal(), "'lead' is \"0\"; it must be 0, who shows the fewest crowns");
  fields.erase(fields.begin());
  EXPECT_EQ(problem_of_deal(),
            "the deal of the first round needs 'lead': 0, who shows the fewest crowns");
}

// R10
TEST_F(AwimbaweDeal, either_may_lead_after_a_tie) {
  // One crown each: S10 D6 G5 P5 against S9 M5 M6 and S8.
  lists(2)[1] = {"S9", "M5", "M6", "S8"};
  lists(3)[0] = {"G4", "M1", "P2", "M4"};
  lists(1)[1] = {"D1", "D4", "G2", "P1", "P6", "P3"};
  for (const std::int64_t lead : {0, 1}) {
    fields[0].value = lead;
    EXPECT_EQ(problem_of_deal(), "");
  }
  fields[0].value = std::int64_t{2};
  EXPECT_EQ(problem_of_deal(), "'lead' is 2; it must be 0 or 1, who show as many crowns");
}

TEST_F(AwimbaweDeal, a_later_round_names_no_leader) {
  state.shown.round = 1;
  state.shown.loser = Seat(1);
  EXPECT_NE(problem_of_deal().find("only the first round's does"), std::string::npos);
  fields.erase(fields.begin());
  const auto read = Awimbawe::Notation::read_deal(state, fields);
  ASSERT_TRUE(read);
  EXPECT_EQ(Awimbawe::Notation::write_deal(state, *read), fields);
}

}  // namespace
}  // namespace menagerie::awimbawe
