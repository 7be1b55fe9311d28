// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/model_clients.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

namespace menagerie {
namespace {

std::uint64_t asked_for(const char* name, std::uint64_t otherwise) {
  const char* asked = std::getenv(name);
  return asked == nullptr ? otherwise : std::strtoull(asked, nullptr, 10);
}

// How many histories where nobody asks for a number: 10,000, and fewer where everything is slow.
std::uint64_t usual_histories() {
#ifdef NDEBUG
  return 10'000;
#else
  return 1500;
#endif
}

// A run of a million names all seeds that fail, up to so many.
constexpr std::uint64_t wrong_max = 100;

TEST(Cluster, nothing_acknowledged_is_lost_in_any_history) {
  const std::uint64_t histories = asked_for("MENAGERIE_HISTORIES", usual_histories());
  const std::uint64_t first = asked_for("MENAGERIE_FIRST_HISTORY", 1);
  std::uint64_t acknowledged = 0, faults = 0, wrong = 0;
  for (std::uint64_t seed = first; seed < first + histories && wrong < wrong_max; ++seed) {
    const History history = model_history(seed);
    if (!history.violations.empty()) {
      ++wrong;
      ADD_FAILURE() << "seed " << seed << ", " << history.violations[0];
    }
    acknowledged += history.acknowledged;
    faults += history.faults;
  }
  EXPECT_GT(acknowledged, 20 * histories);
  EXPECT_GT(faults, 3 * histories);
  std::printf("%llu histories from seed %llu, %llu faults, %llu acknowledged changes, %llu wrong\n",
              static_cast<unsigned long long>(histories), static_cast<unsigned long long>(first),
              static_cast<unsigned long long>(faults),
              static_cast<unsigned long long>(acknowledged),
              static_cast<unsigned long long>(wrong));
  RecordProperty("acknowledged", std::to_string(acknowledged));
}

// What a million histories found once: two ways to show a table as it was before another had it.
TEST(Cluster, histories_that_went_wrong_once_go_well) {
  for (const std::uint64_t seed : {73'383u, 188'983u}) {
    const History history = model_history(seed);
    EXPECT_TRUE(history.violations.empty()) << "seed " << seed << ", " << history.violations[0];
  }
}

// The first seed whose history shows what is broken.
std::uint64_t found(Broken broken, const std::string& what) {
  for (std::uint64_t seed = 1; seed < 1000; ++seed) {
    for (const std::string& violation : model_history(seed, broken).violations) {
      if (violation.find(what) != std::string::npos) return seed;
    }
  }
  return 1000;
}

TEST(Cluster, a_missing_check_of_the_epoch_is_found) {
  EXPECT_LT(found(Broken::epochs, "not his"), 1000u);
}

TEST(Cluster, an_acknowledgement_before_the_commit_is_found) {
  EXPECT_LT(found(Broken::acks, "is not stored"), 1000u);
}

TEST(Cluster, a_view_from_a_deposed_owner_is_found) {
  EXPECT_LT(found(Broken::lease, "shows a table that is another's"), 1000u);
}

TEST(Cluster, the_same_seed_is_the_same_history) {
  const History one = model_history(7), other = model_history(7);
  EXPECT_EQ(one.events, other.events);
  EXPECT_EQ(one.acknowledged, other.acknowledged);
}

}  // namespace
}  // namespace menagerie
