// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

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

// The mean of independent observations: Welford's running variance, so that large sums lose
// nothing; Student's t for the interval.
class RunningMean {
 public:
  void add(double value);
  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }
  // Of the mean. Of less than two observations the interval is the whole line.
  Estimate estimate() const;
  // The same for observations from 0 to 1. The interval stays inside and is not empty where all
  // observations so far were 0 (or 1): a true mean of m lets that happen with at most (1 - m)^n.
  Estimate share() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0, squares_ = 0;
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
