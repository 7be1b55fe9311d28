// SPDX-License-Identifier: Apache-2.0
#include "experiments/statistics.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <limits>

#include "base/assert.h"

namespace menagerie {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr double error_a_side = 0.025;

// Some values, each as often as it came.
using Counts = std::map<double, std::uint64_t>;

// The derivatives of the logarithm of the moment generating function of the sum of
// E (value - mean) over all values, each E exponential with mean 1 and independent of the others.
struct Cumulants {
  double value = 0, first = 0, second = 0, third = 0;
};

Cumulants cumulants(const Counts& values, double mean, double at) {
  Cumulants sum;
  for (const auto& [value, count] : values) {
    const auto often = static_cast<double>(count);
    const double part = (value - mean) / (1 - at * (value - mean));
    sum.value -= often * std::log1p(-at * (value - mean));
    sum.first += often * part;
    sum.second += often * part * part;
    sum.third += 2 * often * part * part * part;
  }
  return sum;
}

template <class Function>
double root(Function&& function, double low, double high) {
  boost::uintmax_t steps = 200;
  const boost::math::tools::eps_tolerance<double> exact_enough(48);
  const auto [below, above] =
      boost::math::tools::toms748_solve(function, low, high, exact_enough, steps);
  return 0.5 * (below + above);
}

// How likely the mean of these values under random weights is at most `mean`, which lies between
// the least and the greatest. Weights that are uniform among those that add up to 1 are independent
// exponential ones divided by their sum, so the question is whether a sum of E (value - mean) is
// negative: the saddlepoint approximation of Lugannani and Rice (1980). Of an error of 2.5 % it
// makes 2.4 % for two values, and is closer for more.
double probability_below(const Counts& values, double mean) {
  constexpr double inside = 1 - 1e-13;
  const double from = inside / (values.begin()->first - mean);
  const double to = inside / (values.rbegin()->first - mean);
  const double at = root([&](double s) { return cumulants(values, mean, s).first; }, from, to);
  const Cumulants sum = cumulants(values, mean, at);
  const double w = std::copysign(std::sqrt(std::max(0.0, -2 * sum.value)), at);
  const boost::math::normal normal;
  // In the middle the two terms of the correction are infinite, their difference is not.
  const double correction = std::fabs(w) < 1e-3 ? -sum.third / (6 * std::pow(sum.second, 1.5))
                                                : 1 / (at * std::sqrt(sum.second)) - 1 / w;
  return cdf(normal, w) - pdf(normal, w) * correction;
}

// Where that probability is `probability`, with one more value at `bound`.
double gaffke(Counts values, double bound, double probability) {
  ++values[bound];
  const double low = values.begin()->first, high = values.rbegin()->first;
  if (low == high) return bound;
  const double margin = 1e-9 * (high - low);
  return root([&](double mean) { return probability_below(values, mean) - probability; },
              low + margin, high - margin);
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

void Sample::add(double value) {
  ++count_;
  mean_ += (value - mean_) / static_cast<double>(count_);
  ++values_[value];
}

Estimate Sample::between(double low, double high) const {
  if (count_ == 0) return {0.5 * (low + high), low, high};
  MENAGERIE_ASSERT(low <= values_.begin()->first && values_.rbegin()->first <= high);
  return {mean_, gaffke(values_, low, error_a_side), gaffke(values_, high, 1 - error_a_side)};
}

void BettingTest::add(double value) {
  const double lead = mean_ - 0.5;
  // A stake of 2 would be the whole wealth.
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
