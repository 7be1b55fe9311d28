// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <pcg_random.hpp>
#include <utility>

#include "base/assert.h"
#include "base/draws.h"

namespace menagerie {

// Seeded random numbers that are the same on every compiler and machine. The bits are PCG-XSH-RR
// 64/32 (O'Neill 2014); bounded draws and shuffles (draws.h) are our own, because those of the
// standard library differ between implementations.
class Rng : public Draws<Rng> {
 public:
  // Different streams of one seed are independent sequences.
  explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) : engine_(mix(seed), stream) {}

  // 32 uniform bits.
  std::uint32_t bits() { return engine_(); }

  // 64 uniform bits.
  std::uint64_t bits64() {
    const std::uint64_t high = bits();
    return high << 32 | bits();
  }

  // Uniform in [0, 1) in steps of 2^-53.
  double uniform() { return static_cast<double>(bits64() >> 11) * 0x1.0p-53; }

  // Like shuffle_first, in half the time and with different orders from the same seed: one draw of
  // bits is used for three places. At most 256 values.
  template <class Values>
  void mix_first(Values& values, std::size_t count) {
    const std::size_t size = values.size();
    MENAGERIE_ASSERT(size <= 256);
    using std::swap;
    std::size_t i = 0;
    for (; i + 3 <= count && i + 3 <= size; i += 3) {
      const auto [first, second, third] = three_below(static_cast<std::uint32_t>(size - i));
      swap(values[i], values[i + first]);
      swap(values[i + 1], values[i + 1 + second]);
      swap(values[i + 2], values[i + 2 + third]);
    }
    shuffle_between(values, i, count);
  }

 private:
  // Uniform below bound, bound - 1 and bound - 2, with 3 <= bound <= 256. Brackett-Rozinsky and
  // Lemire, "Batched ranged random integer generation", 2024: the bits left over from a
  // multiplication are as good as new ones.
  std::array<std::uint32_t, 3> three_below(std::uint32_t bound) {
    std::uint64_t first = 0, second = 0, third = 0;
    const auto draw = [&] {
      first = std::uint64_t{bits()} * bound;
      second = std::uint64_t{static_cast<std::uint32_t>(first)} * (bound - 1);
      third = std::uint64_t{static_cast<std::uint32_t>(second)} * (bound - 2);
      return static_cast<std::uint32_t>(third);
    };
    const std::uint32_t product = bound * (bound - 1) * (bound - 2);
    if (std::uint32_t rest = draw(); rest < product) [[unlikely]] {
      const std::uint32_t threshold = (0u - product) % product;
      while (rest < threshold) rest = draw();
    }
    return {static_cast<std::uint32_t>(first >> 32), static_cast<std::uint32_t>(second >> 32),
            static_cast<std::uint32_t>(third >> 32)};
  }

  // SplitMix64's finalizer: adjacent seeds give unrelated states.
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  pcg32 engine_;
};

}  // namespace menagerie
