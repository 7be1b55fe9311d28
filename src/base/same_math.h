// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace menagerie {

// Functions whose last bit is rounded differently by different standard libraries. These only use
// additions, multiplications and divisions, which are the same everywhere, so a search makes the
// same decisions on every machine and in a page. Both are accurate to about half a unit in the last
// place.

// e to the power of x, which is clamped to -87 to 88.
inline float same_exp(float x) {
  constexpr double log2_e = 1.4426950408889634, ln_2 = 0.6931471805599453;
  constexpr double whole = 0x1.8p52;  // Adding and subtracting it rounds to an integer.
  const double power = static_cast<double>(std::clamp(x, -87.0f, 88.0f)) * log2_e;
  const double rounded = (power + whole) - whole;
  const double r = (power - rounded) * ln_2;
  double sum = 1.0 / 5040;
  for (const double term : {1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1.0, 1.0}) {
    sum = sum * r + term;
  }
  const auto exponent = static_cast<std::uint64_t>(static_cast<std::int64_t>(rounded) + 1023);
  return static_cast<float>(sum * std::bit_cast<double>(exponent << 52));
}

// The natural logarithm of a number of at least 2^-126.
inline float same_log(float x) {
  constexpr double ln_2 = 0.6931471805599453;
  constexpr std::uint64_t root_of_half = 0x3fe6a09e667f3bcd;
  // x is 2^exponent times a number from sqrt(1/2) to sqrt(2).
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(static_cast<double>(x)) - root_of_half;
  const auto exponent = static_cast<std::int64_t>(bits) >> 52;
  const auto near_1 = std::bit_cast<double>((bits & 0x000fffffffffffff) + root_of_half);
  const double s = (near_1 - 1) / (near_1 + 1);
  const double square = s * s;
  double sum = 2.0 / 11;
  for (const double term : {2.0 / 9, 2.0 / 7, 2.0 / 5, 2.0 / 3, 2.0}) sum = sum * square + term;
  return static_cast<float>(static_cast<double>(exponent) * ln_2 + sum * s);
}

}  // namespace menagerie
