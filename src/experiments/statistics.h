// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

namespace menagerie {

// A mean with its 95 % interval.
struct Estimate {
  double mean = 0, low = 0, high = 0;
};

// A difference in strength in Elo points (Elo 1978): infinite where one side always won.
struct Elo {
  double value = 0, low = 0, high = 0;
};

// The difference at which the expected result is `expected`, 0 to 1.
double elo_of(double expected);
Elo elo_of(const Estimate& expected);

// Independent observations of one quantity, and how far their mean can be trusted.
class Sample {
 public:
  void add(double value);
  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }

  // The mean with its interval, where no observation can lie outside `low` to `high`. It holds its
  // 95 % however skewed and discrete the observations are and however few there are, and is never
  // empty unless the bounds are: a sample of equal values does not tell that others are impossible.
  // Of no observation it is all from `low` to `high`.
  //
  // This is Gaffke's bound (Learned-Miller and Thomas, "A new confidence interval for the mean of a
  // bounded random variable", 2019), half of the error on each side: the mean is weighed at random,
  // uniformly among all weights that add up to 1, with one more observation at the worst value. For
  // observations that are 0 or 1 it is the interval of Clopper and Pearson.
  // docs/decisions/0011-intervals.md has what it was chosen from.
  Estimate between(double low, double high) const;
  // The same for observations from 0 to 1.
  Estimate share() const { return between(0, 1); }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  std::map<double, std::uint64_t> values_;  // How often each came; points of games are few.
};

// A sequential test of "the mean of these numbers from 0 to 1 is one half" that may be looked at
// after every observation: somebody bets against it with a wealth of 1, on each observation a part
// of what he has that depends on those before alone. If the mean is one half he can expect to win
// nothing, so his wealth ever reaches 1/error with probability `error` at most (Ville's
// inequality). The bets are those of Waudby-Smith and Ramdas, "Estimating means of bounded random
// variables by betting" (2024): approximately the adaptive growth rate, cut off at a half.
class BettingTest {
 public:
  void add(double value);
  // The greatest wealth so far.
  double evidence() const { return highest_; }
  // Whether the numbers lie above one half, judged when the evidence was greatest.
  bool above() const { return above_; }

 private:
  double wealth_ = 1, highest_ = 1;
  // The mean and variance so far, begun with one made-up observation of one half.
  double count_ = 1, mean_ = 0.5, squares_ = 0.25;
  bool above_ = false;
};

}  // namespace menagerie
