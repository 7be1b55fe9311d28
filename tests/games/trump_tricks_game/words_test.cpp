// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "game/playout.h"
#include "games/trump_tricks_game/game.h"
#include "words/language.h"

namespace menagerie::trump_tricks_game {
namespace {

using G = TrumpTricksGame;

std::string said(const Messages& messages, Observer you) {
  const Naming naming{{"Ann", "Ben", "Cleo", "Dan"}, you};
  std::string text;
  for (const Message& message : messages) {
    text += (text.empty() ? "" : " ") + Language::english().say(G::id, message, naming);
  }
  return text;
}

// A match of four in which both options are in use, and the seat that acts.
class TrumpTricksGameWords : public testing::Test {
 protected:
  TrumpTricksGameWords() {
    const WordLists hands = {
        {"Y10", "R12", "R11", "R10", "R9", "R8", "G1", "G2", "B1", "B2", "Y1", "Y2"},
        {"R5", "G3", "G4", "G5", "G6", "G7", "B3", "B4", "B5", "Y3", "Y4", "Y5"},
        {"R1", "R2", "R3", "R4", "G8", "G9", "G10", "Y6", "Y7", "Y8", "Y9", "B6"},
        {"R6", "R7", "G11", "G12", "B7", "B8", "B9", "B10", "B11", "B12", "Y11", "Y12"}};
    const Fields deal = {{"hands", hands}, {"trumps", Words{"G", "Y", "R", "B"}}};
    G::deal(state_, *G::Notation::read_deal(state_, deal));
  }

  // How an action is told to one reader.
  std::string told(const std::string& text, Observer you) {
    const Shown before = state_.shown;
    const Action action = *G::Notation::parse(text);
    const Seat actor = before.to_act;
    EXPECT_FALSE(G::refuse(before, G::mine(state_, actor), actor, action)) << text;
    G::apply(state_, actor, action);
    return said(G::Presentation::log(before, state_.shown, actor, action), you);
  }

  std::string prompt(Observer who) {
    return said({G::Presentation::scene(view_of<G>(state_, who)).prompt}, who);
  }

  State state_ = G::start({4, true, true});
};

TEST_F(TrumpTricksGameWords, a_sentence_says_you_to_whom_it_concerns) {
  EXPECT_EQ(said(G::Presentation::log_deal(state_.shown), Seat(0)),
            "12 cards were dealt to each player. Trump is green in round 1, then yellow, red and "
            "blue. You hold Y10 and lead.");
  EXPECT_EQ(told("play R12", Seat(0)), "You led R12.");
  EXPECT_EQ(prompt(Seat(0)), "Ben’s turn to play.");
  EXPECT_EQ(prompt(Seat(1)), "Follow red with R5, or lay it aside.");
  EXPECT_EQ(told("refuse R5", Seat(1)), "You laid R5 aside face up.");
  EXPECT_EQ(prompt(std::nullopt), "Ben has laid a card aside and must play another.");
  EXPECT_EQ(told("play B5", Seat(0)), "Ben played B5.");
  EXPECT_EQ(told("play R4", Seat(0)), "Cleo played R4.");
  EXPECT_EQ(told("play R6", Seat(0)),
            "Dan played R6. You won the trick and may offer it to someone.");
  EXPECT_EQ(told("donate 1", Seat(1)), "Ann offered the trick to you.");
  EXPECT_EQ(prompt(Seat(0)), "Ben’s turn to accept or reject the trick.");
  const State offered = state_;
  EXPECT_EQ(told("accept", Seat(0)), "Ben accepted your trick.");
  state_ = offered;
  EXPECT_EQ(told("accept", Seat(1)), "You accepted the trick of Ann.");
  state_ = offered;
  EXPECT_EQ(told("reject B3 R12", Seat(1)),
            "You rejected the trick, put in B3 and took R12. You took the card laid aside back "
            "into your hand. Ann keeps the changed trick.");
}

TEST_F(TrumpTricksGameWords, a_label_says_whose_hidden_cards_it_means) {
  told("play R12", {});
  told("refuse R5", {});
  std::string labels;
  for (const Fact& fact : G::Presentation::scene(view_of<G>(state_, Seat(1))).facts) {
    if (fact.id == "void/1") labels = said({fact.label}, Seat(1)) + "; " + said({fact.label}, {});
  }
  EXPECT_EQ(labels, "Your hidden cards; Hidden cards of Ben");
}

TEST_F(TrumpTricksGameWords, the_end_is_told_with_the_points_and_who_won) {
  Shown before = state_.shown;
  before.turn = turns;
  Shown after = before;
  after.step = Step::over;
  after.points[turns - 1] = {{10, 1, 10, 5}};
  const Action last = Action::play(first_leader_card);
  const auto told_to = [&](Observer you) {
    return said(G::Presentation::log(before, after, Seat(0), last), you);
  };
  EXPECT_EQ(
      told_to(Seat(0)),
      "You led Y10. Round 4 is over. You: 0 cards, 10 points in this round, 10 in all. Ben: 0 "
      "cards, 1 point in this round, 1 in all. Cleo: 0 cards, 10 points in this round, 10 in "
      "all. Dan: 0 cards, 5 points in this round, 5 in all. With 10 points each, you and "
      "Cleo share the victory.");
  after.points[turns - 1][Seat(2)] = 11;
  EXPECT_TRUE(told_to(Seat(2)).ends_with(" With 11 points, you win the game.")) << told_to(Seat(2));
  EXPECT_TRUE(told_to({}).ends_with(" With 11 points, Cleo wins the game.")) << told_to({});
}

// All that happens in matches, for every reader.
TEST_F(TrumpTricksGameWords, sentences_begin_with_a_capital_and_end_with_a_full_stop) {
  const auto check = [](const Messages& messages, Observer you) {
    for (const Message& message : messages) {
      const std::string text = said({message}, you);
      ASSERT_TRUE(text.front() >= 'A' && text.front() <= 'Z') << text;
      ASSERT_EQ(text.back(), '.') << text;
      ASSERT_EQ(text.find("You has"), std::string::npos) << text;
    }
  };
  Rng rng(1);
  for (unsigned match = 0; match < 2; ++match) {
    State state = G::start({static_cast<std::uint8_t>(3 + match % 2), true, true});
    G::deal(state, G::shuffle(state, rng));
    while (state.shown.step != Step::over) {
      const State before = state;
      const Seat actor = state.shown.to_act;
      const auto legal = legal_in<G>(state, actor);
      const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      G::apply(state, actor, action);
      const Messages log = G::Presentation::log(before.shown, state.shown, actor, action);
      ASSERT_FALSE(log.empty());
      for (unsigned i = 0; i <= state.shown.options.players; ++i) {
        const Observer you = i == 0 ? Observer{} : Observer{Seat(i - 1)};
        check(log, you);
        check({G::Presentation::scene(view_of<G>(state, you)).prompt}, you);
      }
    }
  }
}

}  // namespace
}  // namespace menagerie::trump_tricks_game
