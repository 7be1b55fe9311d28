// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <span>

#include "game/playout.h"
#include "games/trump_tricks_game/game.h"
#include "search/policy.h"

namespace menagerie::trump_tricks_game {
namespace {

using G = TrumpTricksGame;

// The first position of a turn, after random play with that many players.
State begun(unsigned turn, unsigned players, std::uint64_t seed) {
  Rng rng(seed);
  State state = G::start({static_cast<std::uint8_t>(players), false, false});
  G::deal(state, G::shuffle(state, rng));
  while (state.shown.turn < turn) step_random<G>(state, rng);
  return state;
}

std::array<float, 4> worth(const State& state) {
  std::array<float, 4> values{};
  G::Evaluation::evaluate(state.shown, std::span(values.data(), state.shown.options.players));
  return values;
}

TEST(TrumpTricksGameEvaluation, playouts_stop_before_each_of_the_rounds_2_to_4) {
  for (const unsigned players : {3u, 4u}) {
    for (unsigned turn = 1; turn < turns; ++turn) {
      Rng rng(turn);
      State state = begun(turn, players, 7);
      step_random<G>(state, rng);
      play_to_horizon<G>(state, RandomPolicy{}, rng);
      EXPECT_EQ(state.shown.turn, turn + 1);
      EXPECT_EQ(state.shown.tricks_done, 0);
    }
    Rng rng(4);
    State state = begun(turns, players, 7);
    step_random<G>(state, rng);
    play_to_horizon<G>(state, RandomPolicy{}, rng);
    EXPECT_EQ(state.shown.step, Step::over);
  }
}

// 2.2, 5.3  Instead of as many low cards of a colour that won't be trump again. In round 3 everyone
// wins as many tricks, so the trumps of round 4 are what to keep.
TEST(TrumpTricksGameEvaluation, high_trumps_of_round_4_are_worth_having_before_rounds_3_and_4) {
  for (const unsigned players : {3u, 4u}) {
    for (const unsigned turn : {3u, 4u}) {
      State state = begun(turn, players, 11);
      Shown& shown = state.shown;
      const Cards high = (of(shown.trumps[3]) - below(10)) & deck(players);
      const Cards low = (of(shown.trumps[0]) - below(2)) & below(2 + high.size());
      for (const Seat seat : SeatSet::first(players)) shown.open[seat] -= high | low;
      State other = state;
      shown.open[Seat(0)] |= high;
      shown.open[Seat(1)] |= low;
      other.shown.open[Seat(0)] |= low;
      other.shown.open[Seat(1)] |= high;
      EXPECT_GT(worth(state)[0], worth(other)[0] + 0.1f) << turn << ", " << players << " players";
      EXPECT_LT(worth(state)[1], worth(other)[1] - 0.1f) << turn << ", " << players << " players";
    }
  }
}

TEST(TrumpTricksGameEvaluation, points_already_won_count_at_every_pause) {
  for (unsigned turn = 2; turn <= turns; ++turn) {
    State state = begun(turn, 4, 3);
    const float before = worth(state)[2];
    state.shown.points[0][Seat(2)] = static_cast<std::int16_t>(state.shown.points[0][Seat(2)] + 12);
    EXPECT_GT(worth(state)[2], before + 0.02f) << "round " << turn;
  }
}

}  // namespace
}  // namespace menagerie::trump_tricks_game
