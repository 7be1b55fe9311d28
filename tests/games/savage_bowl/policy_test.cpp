// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "game/playout.h"
#include "games/savage_bowl/game.h"

namespace menagerie::savage_bowl {
namespace {

class SavageBowlPolicy : public testing::TestWithParam<Options> {};

// One seat follows the rules of heuristic, the others play at random.
TEST_P(SavageBowlPolicy, beats_random_play_clearly) {
  constexpr unsigned matches = 400;
  const unsigned players = GetParam().players;
  double own = 0, others = 0;
  for (unsigned seed = 0; seed < matches; ++seed) {
    Rng rng(seed);
    State state = SavageBowl::start(GetParam());
    const Seat seat(seed % players);
    while (state.shown.phase != Phase::over) {
      if (state.shown.phase == Phase::deal) {
        SavageBowl::deal(state, SavageBowl::shuffle(state, rng));
      } else if (state.shown.to_act == seat) {
        const Mine mine = SavageBowl::mine(state, seat);
        SavageBowl::apply(state, seat, SavageBowl::Heuristic::choose(state.shown, mine, seat, rng));
      } else {
        SavageBowl::Playouts::step_random(state, rng);
      }
    }
    for (unsigned i = 0; i < players; ++i) {
      const int score = SavageBowl::scores(state.shown)[Seat(i)];
      (Seat(i) == seat ? own : others) += score;
    }
  }
  others /= players - 1;
  EXPECT_GT(own, 1.5 * others) << own / matches << " points against " << others / matches;
}

INSTANTIATE_TEST_SUITE_P(All, SavageBowlPolicy,
                         testing::Values(Options{5, true}, Options{4, true}, Options{5, false},
                                         Options{4, false}));

Card card_named(std::string_view name) {
  return SavageBowl::Notation::parse("play " + std::string(name))->card();
}

// A position in the second half: some tricks won, a trick on the table, seat 0 to play.
struct Position {
  explicit Position(std::uint8_t tricks_won) {
    shown = SavageBowl::start({}).shown;
    shown.phase = Phase::play;
    shown.trick_number = 9;
    shown.playing = SeatSet::first(5);
    shown.chameleons = Seat(0);
    shown.tricks[Seat(0)] = tricks_won;
    for (unsigned i = 0; i < 5; ++i) shown.in_hand[Seat(i)] = 4;
  }
  // The cards of seats 5 - n to 4, so that seat 0 plays last or leads.
  void lay(std::initializer_list<std::string_view> cards) {
    unsigned seat = 5 - static_cast<unsigned>(cards.size());
    for (const auto name : cards) {
      const Card card = card_named(name);
      shown.trick.push_back({card, Seat(seat++), suit_of(card), false});
      shown.played.add(card);
    }
  }
  std::string heuristic(std::initializer_list<std::string_view> hand) const {
    Mine mine;
    for (const auto name : hand) mine.hand.add(card_named(name));
    Rng rng(1);
    return SavageBowl::Notation::text(SavageBowl::Heuristic::choose(shown, mine, Seat(0), rng));
  }
  Shown shown;
};

TEST(SavageBowlHeuristic, takes_a_trick_that_is_needed) {
  Position position(1);
  position.lay({"R5", "R9", "R2", "R7"});
  EXPECT_EQ(position.heuristic({"R1", "R10", "Y4", "B2"}), "play R10");
}

TEST(SavageBowlHeuristic, ducks_at_the_goal_and_keeps_the_chameleon) {
  Position position(2);
  position.lay({"R5", "R9", "R2", "R7"});
  EXPECT_EQ(position.heuristic({"R1", "R10", "Y4", "B2"}), "play R1");
}

TEST(SavageBowlHeuristic, throws_the_most_dangerous_card_where_it_cannot_win) {
  Position position(2);
  position.lay({"R5", "T7", "R2", "R7"});
  EXPECT_EQ(position.heuristic({"T6", "Y10", "Y4", "B2"}), "play T6");
}

TEST(SavageBowlHeuristic, does_not_throw_a_winner_away) {
  Position position(0);
  position.lay({"R5", "T7", "R2", "R7"});
  EXPECT_EQ(position.heuristic({"T6", "Y13", "Y1", "B13"}), "play Y1");
}

TEST(SavageBowlHeuristic, escapes_by_the_chameleon_when_the_hand_would_win) {
  Position position(2);
  position.lay({"R5", "T7", "R2", "R7"});
  position.shown.trick[0] = {card_named("T1"), Seat(1), Suit::trump, false};  // Trumps are led.
  EXPECT_EQ(position.heuristic({"T8", "Y1", "Y2", "B2"}), "play T8 chameleon");
}

TEST(SavageBowlHeuristic, aims_at_the_second_place_in_the_first_half) {
  Position position(1);
  position.shown.trick_number = 3;
  position.lay({"R5", "R9", "R2", "R7"});
  EXPECT_EQ(position.heuristic({"R1", "R8", "R10", "B2"}), "play R8");
  position.shown.tricks[Seat(0)] = 2;
  EXPECT_EQ(position.heuristic({"R1", "R8", "R10", "B2"}), "play R10");  // The Yellow Card is safe.
}

TEST(SavageBowlHeuristic, discards_the_strongest_card_at_the_goal) {
  Position position(2);
  position.shown.phase = Phase::discard;
  position.shown.trick_number = 4;
  position.lay({"R5", "R9", "R2", "R7"});
  EXPECT_EQ(position.heuristic({"R1", "T8", "Y13", "B2"}), "discard T8");
}

TEST(SavageBowlHeuristic, leads_low_at_the_goal) {
  Position position(2);
  EXPECT_EQ(position.heuristic({"T8", "R13", "Y1", "B12"}), "play Y1");
}

}  // namespace
}  // namespace menagerie::savage_bowl
