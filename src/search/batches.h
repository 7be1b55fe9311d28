// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace menagerie {

// Some values, of which only the sum and the number are kept.
struct Batch {
  double sum = 0;
  std::uint64_t count = 0;

  void add(double value) {
    sum += value;
    ++count;
  }
  void add(const Batch& other) {
    sum += other.sum;
    count += other.count;
  }
};

// Half the width of the 95 % confidence interval of the mean of all values, by the method of batch
// means (Conway, "Some Tactical Problems in Digital Simulation", 1963). The batches must be
// independent of each other; the values within a batch need not be. 0 if fewer than two batches
// hold values, since nothing can be estimated from them.
inline double half_interval(std::span<const Batch> batches) {
  // Student's 97.5 % quantiles for one degree of freedom, two, and so on; beyond them, close
  // enough.
  static constexpr std::array<double, 15> quantiles = {12.706, 4.303, 3.182, 2.776, 2.571,
                                                       2.447,  2.365, 2.306, 2.262, 2.228,
                                                       2.201,  2.179, 2.160, 2.145, 2.131};
  Batch all;
  std::size_t filled = 0;
  for (const Batch& batch : batches) {
    all.add(batch);
    filled += batch.count > 0 ? 1 : 0;
  }
  if (filled < 2) return 0;
  const auto count = static_cast<double>(all.count);
  double squares = 0;
  for (const Batch& batch : batches) {
    const double off = batch.sum - static_cast<double>(batch.count) * all.sum / count;
    squares += off * off;
  }
  const std::size_t freedom = filled - 1;
  const double quantile = freedom <= quantiles.size() ? quantiles[freedom - 1]
                                                      : 1.96 + 2.5 / static_cast<double>(freedom);
  squares *= static_cast<double>(filled) / static_cast<double>(freedom);
  return quantile * std::sqrt(squares) / count;
}

// The same for independent values between 0 and 1, from their sum and the sum of their squares. The
// deviation of a few values isn't known, so one more is added a quarter away from the mean.
inline double half_interval(double sum, double squares, std::uint64_t count) {
  const double values = std::max(static_cast<double>(count), 1.0);
  const double around_mean = std::max(squares - sum * sum / values, 0.0) + 0.25 * 0.25;
  return 1.96 * std::sqrt(around_mean / (values + 1) / values);
}

// Values in order, so that at the end the first third can be told from the second and the last.
// Takes the same memory for any number of values.
//
//   16 parts of 1 value each, full --> joined in pairs: 8 parts of 2 --> 16 of 2 --> 8 of 4 --> ...
class InThirds {
 public:
  void add(double value) {
    if (parts_[last_].count == size_ && ++last_ == parts_.size()) join_neighbours();
    parts_[last_].add(value);
  }
  // As near to thirds as whole parts allow; with fewer than three values some are empty.
  std::array<Batch, 3> thirds() const {
    std::array<Batch, 3> thirds;
    for (std::size_t i = 0; i <= last_; ++i) {
      thirds[(2 * i + 1) * thirds.size() / (2 * (last_ + 1))].add(parts_[i]);
    }
    return thirds;
  }

 private:
  void join_neighbours() {
    last_ = parts_.size() / 2;
    for (std::size_t i = 0; i < last_; ++i) {
      parts_[i] = parts_[2 * i];
      parts_[i].add(parts_[2 * i + 1]);
    }
    std::fill(parts_.begin() + static_cast<std::ptrdiff_t>(last_), parts_.end(), Batch{});
    size_ *= 2;
  }

  std::array<Batch, 16> parts_{};  // All but the last of `size_` values.
  std::size_t last_ = 0;
  std::uint64_t size_ = 1;
};

}  // namespace menagerie
