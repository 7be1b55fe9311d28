// SPDX-License-Identifier: Apache-2.0
#include "experiments/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace menagerie {
namespace {

TEST(Statistics, a_share_that_was_always_one_leaves_room_below) {
  Sample sample;
  for (int i = 0; i < 10; ++i) sample.add(1);
  const Estimate estimate = sample.share();
  EXPECT_EQ(estimate.high, 1);
  EXPECT_NEAR(std::pow(estimate.low, 10), 0.025, 1e-3);
  EXPECT_EQ(elo_of(estimate).high, INFINITY);
  EXPECT_TRUE(std::isfinite(elo_of(estimate).low));
}

TEST(Statistics, of_nothing_anything_may_be) {
  const Sample sample;
  EXPECT_EQ(sample.between(-3, 5).low, -3);
  EXPECT_EQ(sample.between(-3, 5).high, 5);
}

TEST(Statistics, where_nothing_else_is_possible_there_is_no_room) {
  Sample sample;
  sample.add(4);
  EXPECT_EQ(sample.between(4, 4).low, 4);
  EXPECT_EQ(sample.between(4, 4).high, 4);
}

TEST(Statistics, elo_is_400_for_ten_to_one) {
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_EQ(elo_of(0.5), 0);
  EXPECT_EQ(elo_of(0.0), -INFINITY);
}

// However often one looks, fair numbers are taken for unfair in one of twenty cases at most.
TEST(BettingTest, seldom_errs_though_it_is_looked_at_always) {
  unsigned wrong = 0;
  constexpr unsigned tries = 1000;
  for (unsigned seed = 0; seed < tries; ++seed) {
    Rng rng(seed);
    BettingTest test;
    for (unsigned i = 0; i < 1000; ++i) test.add(0.5 * rng.below(3));
    wrong += test.evidence() >= 20;
  }
  EXPECT_LE(wrong, tries / 20);
}

TEST(BettingTest, tells_a_clear_difference_soon_and_which_way) {
  for (const bool above : {true, false}) {
    BettingTest test;
    Rng rng(7);
    unsigned needed = 0;
    while (test.evidence() < 20 && needed < 1000) {
      const bool good = rng.below(10) < 7;
      test.add(good == above ? 1 : 0);
      ++needed;
    }
    EXPECT_LT(needed, 250u);
    EXPECT_EQ(test.above(), above);
  }
}

TEST(BettingTest, level_results_say_nothing) {
  BettingTest test;
  for (int i = 0; i < 1000; ++i) test.add(0.5);
  EXPECT_EQ(test.evidence(), 1);
}

}  // namespace
}  // namespace menagerie
