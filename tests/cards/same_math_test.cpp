// SPDX-License-Identifier: Apache-2.0
#include "base/same_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace menagerie {
namespace {

// How far a result lies from the right one, in units of the last place.
double units_off(float result, double right) {
  const float nearest = std::fabs(static_cast<float>(right));
  const double unit = static_cast<double>(std::nextafterf(nearest, INFINITY)) - nearest;
  return std::fabs(result - right) / unit;
}

TEST(SameMath, is_right_to_about_half_a_unit_of_the_last_place) {
  for (float x = -86.9f; x < 87.9f; x += 0.00937f) {
    EXPECT_LT(units_off(same_exp(x), std::exp(static_cast<double>(x))), 0.6) << x;
  }
  for (float x = 1.2e-38f; x < 3e38f; x *= 1.00173f) {
    if (x == 1) continue;
    EXPECT_LT(units_off(same_log(x), std::log(static_cast<double>(x))), 0.6) << x;
  }
}

TEST(SameMath, is_exact_where_the_result_is_a_whole_number) {
  EXPECT_EQ(same_exp(0), 1);
  EXPECT_EQ(same_log(1), 0);
}

TEST(SameMath, stays_finite_however_large_the_number_is) {
  EXPECT_EQ(same_exp(1e9f), same_exp(88));
  EXPECT_EQ(same_exp(-1e9f), same_exp(-87));
  EXPECT_GT(same_exp(-1e9f), 0);
  EXPECT_LT(same_exp(1e9f), INFINITY);
}

// Another compiler or another machine must come to these bits.
TEST(SameMath, has_the_same_bits_everywhere) {
  std::uint32_t sum = 0;
  for (float x = -80; x < 80; x += 0.013f) {
    sum = sum * 31 + std::bit_cast<std::uint32_t>(same_exp(x));
    sum = sum * 31 + std::bit_cast<std::uint32_t>(same_log(x * x + 0.1f));
  }
  EXPECT_EQ(sum, 0xe344a802u);
}

}  // namespace
}  // namespace menagerie
