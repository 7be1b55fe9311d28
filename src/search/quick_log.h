// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

namespace menagerie {

// The natural logarithm of 1 or more, to about 0.01; the same on every machine.
inline float quick_log(float count) {
  const auto bits = std::bit_cast<std::uint32_t>(count);
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float mantissa = std::bit_cast<float>((bits & 0x007fffffu) | 0x3f800000u);
  // log2 of 1 to 2 as a parabola through both ends.
  const float log2 = exponent + (-1.0f / 3.0f * mantissa + 2.0f) * mantissa - 5.0f / 3.0f;
  return 0.69314718f * log2;
}

}  // namespace menagerie
