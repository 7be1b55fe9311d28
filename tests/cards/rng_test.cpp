// SPDX-License-Identifier: Apache-2.0
#include "base/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>

namespace menagerie {
namespace {

// Goldens: seeds are promises. A record made with a seed today can be made again on any compiler.
TEST(Rng, the_same_seed_gives_the_same_numbers_everywhere) {
  Rng rng(42);
  const std::array<std::uint32_t, 4> bits = {rng.bits(), rng.bits(), rng.bits(), rng.bits()};
  const std::array<std::uint32_t, 4> expected = {3439216124u, 1628798302u, 1759583451u,
                                                 2873686688u};
  EXPECT_EQ(bits, expected);
  std::array<int, 10> order{};
  std::iota(order.begin(), order.end(), 0);
  rng.shuffle(order);
  const std::array<int, 10> expected_order = {9, 7, 1, 4, 5, 2, 3, 6, 8, 0};
  EXPECT_EQ(order, expected_order);
}

TEST(Rng, streams_of_one_seed_differ) {
  Rng first(7, 0), second(7, 1);
  unsigned same = 0;
  for (int i = 0; i < 1000; ++i) same += first.bits() == second.bits();
  EXPECT_LT(same, 5u);
}

TEST(Rng, bounded_draws_are_uniform) {
  Rng rng(3);
  for (const std::uint32_t bound : {1u, 2u, 3u, 7u, 98u}) {
    std::array<int, 98> seen{};
    const int draws = 98000;
    for (int i = 0; i < draws; ++i) ++seen[rng.below(bound)];
    const double expected = static_cast<double>(draws) / bound;
    double chi_square = 0;
    for (std::uint32_t i = 0; i < bound; ++i) {
      chi_square += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    EXPECT_LT(chi_square, bound + 5 * std::sqrt(2.0 * bound)) << bound;
  }
}

TEST(Rng, shuffles_reach_every_order_equally) {
  Rng rng(5);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60000; ++i) {
    std::array<int, 3> order = {0, 1, 2};
    rng.shuffle(order);
    ++seen[static_cast<std::size_t>(order[0] * 2 + (order[1] > order[2]))];
  }
  for (const int count : seen) EXPECT_NEAR(count, 10000, 500);
}

}  // namespace
}  // namespace menagerie
