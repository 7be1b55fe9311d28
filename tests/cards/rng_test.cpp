// SPDX-License-Identifier: Apache-2.0
#include "base/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <vector>

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

// Every order of a few values, every value at every place of many.
TEST(Rng, mixing_reaches_every_order_equally) {
  Rng rng(6);
  for (const std::size_t size : {2u, 3u, 4u, 5u}) {
    for (std::size_t count = 1; count <= size; ++count) {
      std::map<std::vector<int>, int> seen;
      std::size_t orders = 1;
      for (std::size_t i = 0; i < count; ++i) orders *= size - i;
      for (int i = 0; i < 40000; ++i) {
        std::vector<int> values(size);
        std::iota(values.begin(), values.end(), 0);
        rng.mix_first(values, count);
        ++seen[{values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)}];
        std::sort(values.begin(), values.end());
        ASSERT_EQ(std::unique(values.begin(), values.end()), values.end());
      }
      ASSERT_EQ(seen.size(), orders) << count << " of " << size;
      const double expected = 40000.0 / static_cast<double>(orders);
      double chi_square = 0;
      for (const auto& [order, times] : seen) {
        chi_square += (times - expected) * (times - expected) / expected;
      }
      const auto freedom = static_cast<double>(orders - 1);
      EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 5) << count << " of " << size;
    }
  }
  std::array<std::array<int, 256>, 256> at{};
  std::array<std::uint8_t, 256> values{};
  for (int i = 0; i < 25600; ++i) {
    std::iota(values.begin(), values.end(), std::uint8_t{0});
    rng.mix_first(values, values.size());
    for (std::size_t place = 0; place < 256; ++place) ++at[place][values[place]];
  }
  for (std::size_t place = 0; place < 256; ++place) {
    double chi_square = 0;
    for (const int times : at[place]) chi_square += (times - 100.0) * (times - 100.0) / 100;
    EXPECT_LT(chi_square, 255 + 5 * std::sqrt(2 * 255.0)) << "place " << place;
  }
}

}  // namespace
}  // namespace menagerie
