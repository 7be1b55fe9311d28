// SPDX-License-Identifier: Apache-2.0
// What scores during a match are worth.

#include <gtest/gtest.h>

#include <numeric>

#include "game/expectation.h"
#include "games/rage_n_glyphs/game.h"
#include "games/savage_bowl/game.h"
#include "games/trump_tricks_game/game.h"
#include "search/policy.h"

namespace menagerie {
namespace {

TEST(Expectation, powers_of_two_are_right_to_a_third_of_a_per_cent) {
  for (float exponent = -100; exponent <= 0; exponent += 0.0625f) {
    EXPECT_NEAR(quick_exp2(exponent) / std::exp2(exponent), 1, 0.004) << exponent;
  }
}

TEST(Expectation, shares_of_victory_add_up_and_follow_the_scores) {
  for (const float spread : {0.5f, 3.0f, 20.0f}) {
    std::array<float, 4> shares{};
    shares_of_victory({{10, 7, 10, -300}}, spread, shares);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0f), 1, 1e-5);
    EXPECT_EQ(shares[0], shares[2]);
    EXPECT_GT(shares[0], shares[1]);
    EXPECT_GT(shares[1], shares[3]);
    EXPECT_GE(shares[3], 0);
  }
}

std::array<float, 4> after_hand(unsigned cards, std::array<std::int16_t, 4> scores) {
  rage_n_glyphs::Shown shown;
  shown.phase = rage_n_glyphs::Phase::deal;
  shown.hand_size = static_cast<std::uint8_t>(cards);
  for (unsigned i = 0; i < 4; ++i) shown.scores.values[i] = scores[i];
  std::array<float, 4> values{};
  RageNGlyphs::Evaluation::evaluate(shown, values);
  return values;
}

TEST(ExpectationOfRageNGlyphs, a_lead_is_worth_more_the_fewer_rounds_remain) {
  float before = 0;
  for (const unsigned cards : {2u, 10u, 18u, 22u}) {
    const auto values = after_hand(cards, {40, 30, 30, 30});
    EXPECT_GT(values[0], before);
    EXPECT_GT(values[0], values[1]);
    EXPECT_LE(values[0], 1);
    before = values[0];
  }
}

TEST(ExpectationOfRageNGlyphs, who_cannot_win_any_more_still_plays_for_points) {
  EXPECT_GT(after_hand(22, {400, 400, 31, 30})[2], after_hand(22, {400, 400, 30, 30})[2]);
}

TEST(ExpectationOfSavageBowl, a_match_that_is_over_belongs_to_its_winner) {
  savage_bowl::Shown shown;
  shown.phase = savage_bowl::Phase::over;
  shown.round = 5;
  shown.scores.values = {9, 9, 3, 0, 0};
  shown.champions.push_back(Seat(1));  // 8.2  The tie is theirs.
  std::array<float, 5> values{};
  SavageBowl::Evaluation::evaluate(shown, values);
  EXPECT_GT(values[1], values[0] + 0.4f);
  EXPECT_GT(values[0], values[2]);
}

TEST(ExpectationOfTrumpTricksGame, high_trumps_before_the_last_turn_are_worth_points) {
  using namespace trump_tricks_game;
  Shown shown;
  shown.turn = 4;
  shown.step = Step::play;
  shown.trumps = {Colour::red, Colour::green, Colour::yellow, Colour::blue};
  for (unsigned i = 0; i < 4; ++i) shown.open.values[i] = of(colours[i]) & deck(4);
  std::array<float, 4> values{};
  TrumpTricksGame::Evaluation::evaluate(shown, values);
  for (unsigned i = 0; i < 3; ++i) EXPECT_GT(values[3], values[i]);
  shown.points[0].values = {150, 0, 0, 0};
  TrumpTricksGame::Evaluation::evaluate(shown, values);
  EXPECT_GT(values[0], values[3]);
  EXPECT_LE(values[0], 1);
  EXPECT_GE(values[1], 0);
}

TEST(Horizon, is_where_the_game_can_judge_unless_told_to_go_on) {
  for (const bool far : {false, true}) {
    RandomPolicy random;
    HeuristicPolicy thumb;
    random.past_pauses = thumb.past_pauses = far;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Rng rng(seed);
      auto state = TrumpTricksGame::start({});
      TrumpTricksGame::deal(state, TrumpTricksGame::shuffle(state, rng));
      seed % 2 == 0 ? play_to_horizon<TrumpTricksGame>(state, random, rng)
                    : play_to_horizon<TrumpTricksGame>(state, thumb, rng);
      EXPECT_EQ(unsigned{state.shown.turn}, far ? 4u : 2u);
      EXPECT_EQ(TrumpTricksGame::turn(state.shown).kind, far ? Turn::Kind::over : Turn::Kind::play);
    }
  }
}

}  // namespace
}  // namespace menagerie
