// SPDX-License-Identifier: Apache-2.0
#include "lab/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace menagerie {
namespace {

TEST(Statistics, an_interval_holds_the_true_mean_in_95_of_100_cases) {
  for (const unsigned size : {3u, 12u, 60u}) {
    Rng rng(size);
    unsigned inside = 0;
    constexpr unsigned tries = 4000;
    for (unsigned i = 0; i < tries; ++i) {
      RunningMean mean;
      for (unsigned k = 0; k < size; ++k) {
        // About normal: twelve uniform numbers.
        double sum = 0;
        for (unsigned j = 0; j < 12; ++j) sum += rng.uniform();
        mean.add(sum);
      }
      const Estimate estimate = mean.estimate();
      inside += estimate.low <= 6 && 6 <= estimate.high;
    }
    EXPECT_NEAR(static_cast<double>(inside) / tries, 0.95, 0.015) << size;
  }
}

TEST(Statistics, a_share_that_was_always_one_leaves_room_below) {
  RunningMean mean;
  for (int i = 0; i < 10; ++i) mean.add(1);
  const Estimate estimate = mean.share();
  EXPECT_EQ(estimate.high, 1);
  EXPECT_NEAR(std::pow(estimate.low, 10), 0.025, 1e-9);
  EXPECT_EQ(elo_of(estimate).high, INFINITY);
  EXPECT_TRUE(std::isfinite(elo_of(estimate).low));
}

TEST(Statistics, of_one_observation_nothing_is_sure) {
  RunningMean mean;
  mean.add(0.3);
  EXPECT_EQ(mean.share().low, 0);
  EXPECT_EQ(mean.share().high, 1);
  EXPECT_EQ(mean.estimate().high, INFINITY);
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
