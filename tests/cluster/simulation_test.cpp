// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulation.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/cluster/model_clients.h"
#include "tests/cluster/service_clients.h"

namespace menagerie {
namespace {

using MakeHistory = History (*)(std::uint64_t seed, Broken broken);

std::uint64_t asked_for(const char* name, std::uint64_t otherwise) {
  const char* asked = std::getenv(name);
  return asked == nullptr ? otherwise : std::strtoull(asked, nullptr, 10);
}

// How many histories where nobody asks for a number, and fewer where everything is slow.
std::uint64_t usual_histories([[maybe_unused]] std::uint64_t fast,
                              [[maybe_unused]] std::uint64_t slow) {
#ifdef NDEBUG
  return fast;
#else
  return slow;
#endif
}

// A run of a million names all seeds that fail, up to so many.
constexpr std::uint64_t wrong_max = 100;

// How many tables were removed.
std::uint64_t expect_all_well(MakeHistory make_history, std::uint64_t usual) {
  const std::uint64_t histories = asked_for("MENAGERIE_HISTORIES", usual);
  const std::uint64_t first = asked_for("MENAGERIE_FIRST_HISTORY", 1);
  std::uint64_t acknowledged = 0, faults = 0, wrong = 0, finished = 0, removed = 0;
  for (std::uint64_t seed = first; seed < first + histories && wrong < wrong_max; ++seed) {
    const History history = make_history(seed, Broken::nothing);
    if (!history.violations.empty()) {
      ++wrong;
      ADD_FAILURE() << "seed " << seed << ", " << history.violations[0];
    }
    acknowledged += history.acknowledged;
    faults += history.faults;
    finished += history.finished;
    removed += history.removed;
  }
  EXPECT_GT(acknowledged, 20 * histories);
  EXPECT_GT(faults, 3 * histories);
  const auto number = [](std::uint64_t one) { return static_cast<unsigned long long>(one); };
  std::printf(
      "%llu histories from seed %llu, %llu faults, %llu acknowledged changes, %llu games "
      "finished, %llu tables removed, %llu wrong\n",
      number(histories), number(first), number(faults), number(acknowledged), number(finished),
      number(removed), number(wrong));
  testing::Test::RecordProperty("acknowledged", std::to_string(acknowledged));
  return removed;
}

TEST(Cluster, nothing_acknowledged_is_lost_in_any_history) {
  expect_all_well(model_history, usual_histories(10'000, 1500));
}

TEST(Cluster, the_real_service_loses_nothing_acknowledged_in_any_history) {
  expect_all_well(service_history, usual_histories(500, 50));
}

TEST(Cluster, nothing_is_lost_where_ended_tables_are_removed) {
  EXPECT_GT(expect_all_well(removal_history, usual_histories(500, 50)), 0u);
}

// What a million histories found once: two ways to show a table as it was before another had it.
TEST(Cluster, histories_that_went_wrong_once_go_well) {
  for (const std::uint64_t seed : {73'383u, 188'983u}) {
    const History history = model_history(seed);
    EXPECT_TRUE(history.violations.empty()) << "seed " << seed << ", " << history.violations[0];
  }
}

// Bots that waited for the clock of another node; a stream that was asked for twice.
TEST(Cluster, histories_of_the_real_service_that_went_wrong_once_go_well) {
  for (const std::uint64_t seed : {2u, 8u, 2016u}) {
    const History history = service_history(seed);
    EXPECT_TRUE(history.violations.empty()) << "seed " << seed << ", " << history.violations[0];
  }
}

// The first seed whose history shows what is broken.
std::uint64_t found(MakeHistory make_history, Broken broken, const std::string& what) {
  for (std::uint64_t seed = 1; seed < 1000; ++seed) {
    for (const std::string& violation : make_history(seed, broken).violations) {
      if (violation.find(what) != std::string::npos) return seed;
    }
  }
  return 1000;
}

TEST(Cluster, a_missing_check_of_the_epoch_is_found) {
  EXPECT_LT(found(model_history, Broken::epochs, "not his"), 1000u);
  EXPECT_LT(found(service_history, Broken::epochs, "not his"), 1000u);
}

TEST(Cluster, an_acknowledgement_before_the_commit_is_found) {
  EXPECT_LT(found(model_history, Broken::acks, "is not stored"), 1000u);
  EXPECT_LT(found(service_history, Broken::acks, "is not stored"), 1000u);
}

TEST(Cluster, a_view_from_a_deposed_owner_is_found) {
  EXPECT_LT(found(model_history, Broken::lease, "shows a table that is another's"), 1000u);
  EXPECT_LT(found(service_history, Broken::lease, "shows a table that is another's"), 1000u);
}

TEST(Cluster, a_removal_of_a_table_that_somebody_has_taken_meanwhile_is_found) {
  EXPECT_LT(found(removal_history, Broken::removal, "removed that is in use"), 1000u);
}

TEST(Cluster, the_same_seed_is_the_same_history) {
  for (const MakeHistory make_history : {model_history, service_history}) {
    const History one = make_history(7, Broken::nothing), other = make_history(7, Broken::nothing);
    EXPECT_EQ(one.events, other.events);
    EXPECT_EQ(one.acknowledged, other.acknowledged);
  }
}

}  // namespace
}  // namespace menagerie
