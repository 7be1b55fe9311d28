// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include "cards/seat.h"

namespace menagerie {

// Whether a search tries every action now and then, however unpromising.
enum class Floor : std::uint8_t { on, off };

// How much a search's results so far differ, by seat: the unit of its exploration.
class Scatter {
 public:
  void add(std::span<const float> values) {
    ++outcomes_;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double value = static_cast<double>(values[i]);
      sums_[i] += value;
      squares_[i] += value * value;
    }
  }
  std::uint32_t outcomes() const { return outcomes_; }

  // That many standard deviations of each seat's values.
  std::array<float, seats_max> times(float many, unsigned players, Floor floor) const {
    std::array<float, seats_max> all{};
    for (unsigned i = 0; i < players; ++i) all[i] = many * deviation(i, floor);
    return all;
  }

 private:
  static constexpr std::uint32_t few = 16;
  static constexpr double least = 0.02;

  // The standard deviation of a seat's values. If the best line always has the same result, it
  // vanishes, and an action that looked bad at first would never be tried again; hence the floor.
  float deviation(unsigned seat, Floor floor) const {
    if (outcomes_ < few) return 0.25f;
    const auto count = static_cast<double>(outcomes_);
    const double mean = sums_[seat] / count;
    const double variance = squares_[seat] / count - mean * mean;
    const double least_variance = floor == Floor::on ? least * least : 0;
    return static_cast<float>(std::sqrt(std::max(variance, least_variance)));
  }

  std::uint32_t outcomes_ = 0;
  std::array<double, seats_max> sums_{}, squares_{};
};

}  // namespace menagerie
