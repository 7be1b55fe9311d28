// SPDX-License-Identifier: Apache-2.0
#include "lab/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace menagerie {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The 97.5 % point of Student's distribution, by degrees of freedom; beyond the table the series
// of Cornish and Fisher, which is good to four figures there.
double student(std::uint64_t freedom) {
  static constexpr std::array<double, 20> table = {
      12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
      2.2010,  2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860};
  if (freedom <= table.size()) return table[freedom - 1];
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(freedom);
  return z + (z * z * z + z) / (4 * n) +
         (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

}  // namespace

double elo_of(double expected) {
  if (expected <= 0) return -infinity;
  if (expected >= 1) return infinity;
  return 400 * std::log10(expected / (1 - expected));
}

Elo elo_of(const Estimate& expected) {
  return {elo_of(expected.mean), elo_of(expected.low), elo_of(expected.high)};
}

void RunningMean::add(double value) {
  ++count_;
  const double step = value - mean_;
  mean_ += step / static_cast<double>(count_);
  squares_ += step * (value - mean_);
}

Estimate RunningMean::estimate() const {
  if (count_ < 2) return {mean_, -infinity, infinity};
  const auto n = static_cast<double>(count_);
  const double half = student(count_ - 1) * std::sqrt(squares_ / (n - 1) / n);
  return {mean_, mean_ - half, mean_ + half};
}

Estimate RunningMean::share() const {
  if (count_ == 0) return {0.5, 0, 1};
  Estimate result = estimate();
  const double edge = 1 - std::pow(0.025, 1 / static_cast<double>(count_));
  if (mean_ <= 0) result.high = edge;
  if (mean_ >= 1) result.low = 1 - edge;
  result.low = std::clamp(result.low, 0.0, 1.0);
  result.high = std::clamp(result.high, 0.0, 1.0);
  return result;
}

void BettingTest::add(double value) {
  const double lead = mean_ - 0.5;
  // A stake of 2 would be all he has.
  const double stake = std::clamp(lead / (squares_ / count_ + lead * lead), -1.0, 1.0);
  wealth_ *= 1 + stake * (value - 0.5);
  if (wealth_ > highest_) {
    highest_ = wealth_;
    above_ = stake > 0;
  }
  count_ += 1;
  const double step = value - mean_;
  mean_ += step / count_;
  squares_ += step * (value - mean_);
}

}  // namespace menagerie
