// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

namespace menagerie {

// A mean with its 95 % interval.
struct Estimate {
  double mean = 0, low = 0, high = 0;
};

// A difference in strength in Elo points (Elo 1978): infinite if one side always won.
struct Elo {
  double value = 0, low = 0, high = 0;
};

// The difference at which the expected result is `expected`, 0 to 1.
double elo_of(double expected);
Elo elo_of(const Estimate& expected);

// Independent observations of one quantity, and how certain their mean is.
class Sample {
 public:
  void add(double value);
  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }

  // The mean with its interval, if all observations are between `low` and `high`. The 95 % are
  // valid for any number of observations with any skewed or discrete distribution. Its width is
  // never zero unless that of the bounds is: a sample of equal values doesn't show that others are
  // impossible. Without observations it is `low` to `high`.
  //
  // This is Gaffke's bound, with half of the error on each side (Learned-Miller and Thomas, "A new
  // confidence interval for the mean of a bounded random variable", 2019). The mean gets random
  // weights, uniform among all weights that add up to 1, with one additional observation at the
  // worst value. For observations of 0 or 1 it is the Clopper-Pearson interval.
  // docs/decisions/0011-intervals.md compares it with alternatives.
  Estimate between(double low, double high) const;
  // The same for observations from 0 to 1.
  Estimate share() const { return between(0, 1); }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  std::map<double, std::uint64_t> values_;  // How often each occurred; games have few values.
};

// A sequential test of "the mean of these numbers from 0 to 1 is one half" that can be checked
// after every observation. A gambler with a wealth of 1 bets against it. On each observation they
// bet a part of their wealth that only depends on earlier ones. If the mean is one half, they can't
// expect to win anything, so the probability that their wealth ever reaches 1/error is at most
// `error` (Ville's inequality). The bets are those of Waudby-Smith and Ramdas, "Estimating means of
// bounded random variables by betting" (2024): approximately the adaptive growth rate, limited to
// one half.
class BettingTest {
 public:
  void add(double value);
  // The greatest wealth so far.
  double evidence() const { return highest_; }
  // Whether the numbers are above one half, judged when the evidence was greatest.
  bool above() const { return above_; }

 private:
  double wealth_ = 1, highest_ = 1;
  // The mean and variance so far, starting with one artificial observation of one half.
  double count_ = 1, mean_ = 0.5, squares_ = 0.25;
  bool above_ = false;
};

}  // namespace menagerie
