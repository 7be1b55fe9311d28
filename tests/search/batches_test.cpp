// SPDX-License-Identifier: Apache-2.0
// Means of values that are not independent, and how well they are known.

#include "search/batches.h"

#include <gtest/gtest.h>

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <vector>

#include "base/rng.h"

namespace menagerie {
namespace {

Batch batch_of(const std::vector<double>& values) {
  Batch batch;
  for (const double value : values) batch.add(value);
  return batch;
}

TEST(Batches, of_one_value_each_are_known_as_student_says) {
  Rng rng(1);
  for (unsigned size = 2; size <= 60; ++size) {
    std::vector<Batch> batches;
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < size; ++i) {
      const double value = rng.uniform();
      batches.push_back(batch_of({value}));
      sum += value;
      squares += value * value;
    }
    const double mean = sum / size;
    const double deviation = std::sqrt((squares - size * mean * mean) / (size - 1));
    const boost::math::students_t student(size - 1);
    const double half = quantile(student, 0.975) * deviation / std::sqrt(size);
    EXPECT_NEAR(half_interval(batches), half, 0.002 * half) << size;
  }
}

TEST(Batches, of_few_values_are_not_known_well_and_of_more_ever_better) {
  double before = 1;
  for (unsigned count = 1; count <= 1000; ++count) {
    // All alike, as far as was seen.
    const double half = half_interval(0.5 * count, 0.25 * count, count);
    ASSERT_LT(half, before) << count;
    before = half;
  }
  EXPECT_GT(half_interval(0.5, 0.25, 1), 0.3);
  EXPECT_LT(before, 0.001);
}

TEST(Batches, that_hold_nothing_tell_nothing) {
  EXPECT_EQ(half_interval({}), 0);
  EXPECT_EQ(half_interval(std::vector<Batch>(4)), 0);
  EXPECT_EQ(half_interval(std::vector{batch_of({1, 2, 3}), Batch{}}), 0);
  const std::vector two = {batch_of({1}), batch_of({2, 3})};
  const std::vector three = {batch_of({1}), Batch{}, batch_of({2, 3})};
  EXPECT_GT(half_interval(two), 0);
  EXPECT_EQ(half_interval(three), half_interval(two));
}

TEST(Batches, are_thirds_of_however_many_values) {
  for (unsigned count = 0; count <= 2000; ++count) {
    InThirds values;
    for (unsigned i = 0; i < count; ++i) values.add(i);
    const auto thirds = values.thirds();
    unsigned first = 0;
    for (const Batch& third : thirds) {
      // A third of the numbers from `first` on, as they came; the others have about as many.
      const auto size = static_cast<double>(third.count);
      ASSERT_EQ(third.sum, size * first + size * (size - 1) / 2) << count;
      ASSERT_NEAR(size, count / 3.0, count / 8.0 + 1) << count;
      first += static_cast<unsigned>(third.count);
    }
    ASSERT_EQ(first, count);
  }
}

// A mean that moves, as that of a growing tree does: what all values scatter by knows nothing of
// that, the thirds do.
TEST(Batches, in_thirds_show_what_drifts) {
  constexpr unsigned runs = 400, length = 600;
  unsigned held_by_thirds = 0, held_by_all = 0;
  for (unsigned run = 0; run < runs; ++run) {
    Rng rng(run);
    InThirds in_order;
    Batch all;
    double squares = 0, drift = 0;
    for (unsigned i = 0; i < length; ++i) {
      drift = 0.98 * drift + 0.1 * (rng.uniform() - 0.5);
      const double value = drift + rng.uniform() - 0.5;
      in_order.add(value);
      all.add(value);
      squares += value * value;
    }
    const double mean = all.sum / length;
    held_by_thirds += std::abs(mean) <= half_interval(in_order.thirds()) ? 1 : 0;
    held_by_all += std::abs(mean) <= 1.96 * std::sqrt(squares / length / length) ? 1 : 0;
  }
  EXPECT_GE(held_by_thirds, 0.92 * runs);
  EXPECT_LE(held_by_all, 0.75 * runs);
}

}  // namespace
}  // namespace menagerie
