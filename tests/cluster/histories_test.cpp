// SPDX-License-Identifier: Apache-2.0
// Histories of three servers that share a database, one per seed: servers die, freeze, are cut off
// and restarted, the database crashes. What was acknowledged is there once, no one is shown a table
// that another server has, and every table continues.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "tests/cluster/simulated_servers.h"

namespace menagerie {
namespace {

std::uint64_t asked_for(const char* name, std::uint64_t otherwise) {
  const char* asked = std::getenv(name);
  return asked == nullptr ? otherwise : std::strtoull(asked, nullptr, 10);
}

// Fewer where everything is slow.
constexpr std::uint64_t usual_histories() {
#ifdef NDEBUG
  return 10'000;
#else
  return 500;
#endif
}

TEST(Histories, nothing_acknowledged_is_lost_in_any) {
  const std::uint64_t histories = asked_for("MENAGERIE_HISTORIES", usual_histories());
  const std::uint64_t first = asked_for("MENAGERIE_FIRST_HISTORY", 1);
  History all;
  std::uint64_t wrong = 0;
  for (std::uint64_t seed = first; seed < first + histories && wrong < 100; ++seed) {
    const History history = SimulatedServers(seed, Broken::nothing).run();
    if (!history.violations.empty()) {
      ++wrong;
      ADD_FAILURE() << "seed " << seed << ", " << history.violations[0];
    }
    all.acknowledged += history.acknowledged;
    all.games += history.games;
    all.faults += history.faults;
    all.tenures += history.tenures;
    all.undone += history.undone;
  }
  EXPECT_GT(all.acknowledged, 20 * histories);
  EXPECT_GT(all.faults, 3 * histories);
  EXPECT_GT(all.tenures, 2 * histories);
  EXPECT_GT(all.undone, 0u);
  const auto number = [](std::uint64_t one) { return static_cast<unsigned long long>(one); };
  std::printf(
      "%llu histories from seed %llu: %llu faults, %llu tenures, %llu acknowledged acts, %llu "
      "games, "
      "%llu commits that nobody heard of, %llu wrong\n",
      number(histories), number(first), number(all.faults), number(all.tenures),
      number(all.acknowledged), number(all.games), number(all.undone), number(wrong));
}

TEST(Histories, the_same_seed_is_the_same_history) {
  const History one = SimulatedServers(7, Broken::nothing).run();
  const History other = SimulatedServers(7, Broken::nothing).run();
  EXPECT_EQ(one.events, other.events);
  EXPECT_EQ(one.acknowledged, other.acknowledged);
}

// What is broken on purpose is found: how many histories that takes.
class Mutants : public testing::TestWithParam<std::pair<Broken, const char*>> {};

TEST_P(Mutants, are_found) {
  const auto [broken, how] = GetParam();
  std::string last = "nothing";
  for (std::uint64_t seed = 1; seed < 1000; ++seed) {
    const History history = SimulatedServers(seed, broken).run();
    for (const std::string& violation : history.violations) {
      last = violation;
      if (violation.find(how) != std::string::npos) {
        std::printf("found by history %llu: %s\n", static_cast<unsigned long long>(seed),
                    violation.c_str());
        return;
      }
    }
  }
  FAIL() << "no history found it; the last violation was: " << last;
}

std::string name_of(const testing::TestParamInfo<std::pair<Broken, const char*>>& given) {
  constexpr std::array<const char*, 8> names = {"nothing", "epochs", "versions", "locks",
                                                "disk",    "early",  "clock",    "margin"};
  return names[static_cast<std::size_t>(given.param.first)];
}

const std::vector<std::pair<Broken, const char*>> mutants = {
    {Broken::epochs, "in an epoch that was over"},
    {Broken::versions, "acknowledged acts the log has"},
    {Broken::locks, "in an epoch that was over"},
    {Broken::disk, "acknowledged acts the log has"},
    {Broken::early, "acknowledged acts the log has"},
    {Broken::clock, "shows a table that another has"},
    {Broken::margin, "shows a table that another has"},
};
INSTANTIATE_TEST_SUITE_P(Histories, Mutants, testing::ValuesIn(mutants), name_of);

}  // namespace
}  // namespace menagerie
