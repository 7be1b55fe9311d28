// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulation.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace menagerie {
namespace {

// How many histories: 10,000, and fewer where everything is slow.
std::uint64_t histories() {
  const char* asked = std::getenv("MENAGERIE_HISTORIES");
  if (asked != nullptr) return std::strtoull(asked, nullptr, 10);
#ifdef NDEBUG
  return 10'000;
#else
  return 300;
#endif
}

TEST(Cluster, nothing_acknowledged_is_lost_in_any_history) {
  std::uint64_t acknowledged = 0, faults = 0;
  for (std::uint64_t seed = 1; seed <= histories(); ++seed) {
    const History history = SimulatedCluster(seed).run();
    ASSERT_TRUE(history.violations.empty()) << "seed " << seed << ", " << history.violations[0];
    acknowledged += history.acknowledged;
    faults += history.faults;
  }
  EXPECT_GT(acknowledged, 20 * histories());
  EXPECT_GT(faults, 3 * histories());
  RecordProperty("acknowledged", std::to_string(acknowledged));
}

// The first seed whose history shows what is broken.
std::uint64_t found(Broken broken, const std::string& what) {
  for (std::uint64_t seed = 1; seed < 1000; ++seed) {
    for (const std::string& violation : SimulatedCluster(seed, broken).run().violations) {
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
  const History one = SimulatedCluster(7).run(), other = SimulatedCluster(7).run();
  EXPECT_EQ(one.events, other.events);
  EXPECT_EQ(one.acknowledged, other.acknowledged);
}

}  // namespace
}  // namespace menagerie
