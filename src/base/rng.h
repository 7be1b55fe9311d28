// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <pcg_random.hpp>
#include <utility>

namespace menagerie {

// Seeded random numbers that are the same on every compiler and machine. The bits are PCG-XSH-RR
// 64/32 (O'Neill 2014); bounded draws and shuffles are our own, because those of the standard
// library differ from one implementation to the next.
class Rng {
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

  // Uniform in [0, bound); bound >= 1. Lemire, "Fast random integer generation in an interval",
  // 2019: one multiplication, no bias.
  std::uint32_t below(std::uint32_t bound) { return below(bound, bits()); }

  // The same from bits that have been drawn already; draws more in the rare case that these would
  // bring in a bias.
  std::uint32_t below(std::uint32_t bound, std::uint32_t drawn) {
    std::uint64_t product = std::uint64_t{drawn} * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) {
        product = std::uint64_t{bits()} * bound;
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1) in steps of 2^-53.
  double uniform() { return static_cast<double>(bits64() >> 11) * 0x1.0p-53; }

  // Every order of the values is equally likely (Fisher and Yates).
  template <class Values>
  void shuffle(Values& values) {
    shuffle_first(values, values.size());
  }

  // The first `count` places hold a uniform draw in uniform order; the rest holds what is left.
  template <class Values>
  void shuffle_first(Values& values, std::size_t count) {
    const std::size_t size = values.size();
    for (std::size_t i = 0; i < count && i + 1 < size; ++i) {
      using std::swap;
      swap(values[i], values[i + below(static_cast<std::uint32_t>(size - i))]);
    }
  }

 private:
  // SplitMix64's finaliser: neighbouring seeds give unrelated states.
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  pcg32 engine_;
};

}  // namespace menagerie
