// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "game/playout.h"
#include "games/trump_tricks_game/game.h"

namespace menagerie::trump_tricks_game {
namespace {

using G = TrumpTricksGame;

State dealt(const Options& options, Rng& rng) {
  State state = G::start(options);
  G::deal(state, G::shuffle(state, rng));
  return state;
}

// R1: checked against the words of the ruling wherever a turn of a random game begins.
TEST(TrumpTricksGameRules, R1_the_leader_of_later_turns) {
  unsigned ties = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(seed);
    const Options options{static_cast<std::uint8_t>(3 + seed % 2), seed % 3 == 0, seed % 5 == 0};
    State state = dealt(options, rng);
    EXPECT_EQ(state.shown.open[state.shown.to_act], Cards(first_leader_card));
    while (state.shown.step != Step::over) {
      const Shown before = state.shown;
      step_random<G>(state, rng);
      if (state.shown.turn == before.turn) continue;
      const auto totals = G::scores(state.shown);
      int most = 0;
      for (unsigned i = 0; i < options.players; ++i) most = std::max(most, totals[Seat(i)]);
      unsigned tied = 0;
      for (unsigned i = 0; i < options.players; ++i) tied += totals[Seat(i)] == most ? 1 : 0;
      Seat expected = before.starter;
      while (totals[expected] != most) expected = expected.left(options.players);
      EXPECT_EQ(state.shown.to_act, expected);
      EXPECT_EQ(state.shown.starter, expected);
      ties += tied > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(ties, 50u);
}

// 4.1, R4, R7: in turns 1 to 3 all take equally many, and the cards won are the next hands.
TEST(TrumpTricksGameRules, R4_the_cards_won_are_the_next_hands) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(seed);
    const Options options{static_cast<std::uint8_t>(3 + seed % 2), seed % 3 == 0, seed % 4 > 1};
    State state = dealt(options, rng);
    while (state.shown.step != Step::over) {
      const Shown before = state.shown;
      step_random<G>(state, rng);
      if (state.shown.turn == before.turn) continue;
      for (unsigned i = 0; i < options.players; ++i) {
        const Seat seat(i);
        EXPECT_TRUE(state.shown.open[seat].has_all(before.won[seat]));
        EXPECT_EQ(state.shown.open[seat].size(), 12u);
        EXPECT_TRUE(state.hidden.closed[seat].empty());
        EXPECT_EQ(state.shown.points[before.turn - 1u][seat],
                  static_cast<int>(track_points(state.shown.open[seat])));
      }
      EXPECT_TRUE(state.shown.laid.empty());
    }
    int caught = 0;
    for (unsigned i = 0; i < options.players; ++i) {
      const Seat seat(i);
      EXPECT_EQ(state.shown.points[3][seat], static_cast<int>(catch_points(state.shown.won[seat])));
      caught += state.shown.points[3][seat];
    }
    EXPECT_EQ(caught, options.players == 4 ? 120 : 90);
  }
}

// R4: ties share the victory.
TEST(TrumpTricksGameRules, R4_most_points_win_and_ties_share) {
  State state = G::start({4, false, false});
  state.shown.step = Step::over;
  state.shown.points[0] = {{10, 40, 0, 40}};
  state.shown.points[3] = {{20, 0, 30, 0}};
  SeatSet both(Seat(1));
  both.add(Seat(3));
  EXPECT_EQ(G::winners(state.shown), both);
  state.shown.points[3][Seat(0)] = 31;
  EXPECT_EQ(G::winners(state.shown), SeatSet(Seat(0)));
}

// R5, 6.1: with one card in hand there is nothing to play instead.
TEST(TrumpTricksGameRules, R5_the_only_card_of_a_hand_is_not_refused) {
  unsigned met = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    State state = dealt({4, true, false}, rng);
    while (state.shown.step != Step::over) {
      const Seat seat = state.shown.to_act;
      const auto mine = G::mine(state, seat);
      const Cards hand = hand_of(state.shown, mine, seat);
      if (hand.size() == 1 && of(state.shown.colour).meets(hand) && !hand.meets(state.shown.laid)) {
        EXPECT_EQ(G::legal(state.shown, mine, seat).size(), 1u);
        const Action refusing = Action::refuse(hand.lowest());
        EXPECT_EQ(G::refuse(state.shown, mine, seat, refusing), Refusal::no_other_card);
        ++met;
      }
      step_random<G>(state, rng);
    }
  }
  EXPECT_GT(met, 20u);
}

// Actions with numbers that no text gives are refused, not obeyed.
TEST(TrumpTricksGameRules, numbers_out_of_range_are_refused) {
  Rng rng(1);
  State state = dealt({4, true, true}, rng);
  while (state.shown.step != Step::over) {
    const Seat seat = state.shown.to_act;
    const auto mine = G::mine(state, seat);
    const auto legal = G::legal(state.shown, mine, seat);
    for (unsigned verb = 0; verb < 6; ++verb) {
      for (unsigned a = 48; a < 256; a += 3) {
        Action action;
        action.verb = static_cast<Verb>(verb);
        action.a = static_cast<std::uint8_t>(a);
        action.b = static_cast<std::uint8_t>(255 - a);
        if (action.verb == Verb::keep || action.verb == Verb::accept) continue;
        if (action.verb != Verb::reject) action.b = 0;
        const bool listed = std::find(legal.begin(), legal.end(), action) != legal.end();
        const auto refusal = G::refuse(state.shown, mine, seat, action);
        ASSERT_EQ(!refusal, listed && is_card(a));
        const auto why =
            G::Presentation::explain(state.shown, mine, seat, action, refusal.value_or(Refusal{}));
        ASSERT_FALSE(why.text.empty());
      }
    }
    for (unsigned other = 4; other < seats_max; ++other) {
      EXPECT_TRUE(G::legal(state.shown, {}, Seat(other)).empty());
      EXPECT_EQ(G::refuse(state.shown, {}, Seat(other), legal[0]), Refusal::not_your_turn);
    }
    step_random<G>(state, rng);
  }
}

// 7.1: a trick is offered exactly where it may be given away.
TEST(TrumpTricksGameRules, R6_offers_exist_where_somebody_may_be_given_the_trick) {
  unsigned offers = 0, none = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    State state = dealt({4, false, true}, rng);
    while (state.shown.step != Step::over) {
      const Shown before = state.shown;
      step_random<G>(state, rng);
      if (before.step != Step::play || before.cards_played != 3) continue;
      if (state.shown.step == Step::offer) {
        EXPECT_LT(before.turn, 4);
        EXPECT_GE(legal_in<G>(state, state.shown.to_act).size(), 2u);
        ++offers;
      } else if (before.turn < 4) {
        ++none;
      }
    }
  }
  EXPECT_GT(offers, 5000u);
  EXPECT_GT(none, 900u);  // At least the last trick of each turn.
}

}  // namespace
}  // namespace menagerie::trump_tricks_game
