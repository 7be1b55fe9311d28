// SPDX-License-Identifier: Apache-2.0
// The rules of whose a unit is.
#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "server/store/postgres_unit_queue.h"

namespace menagerie {
namespace {

class UnitQueueTest : public testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("MENAGERIE_TEST_POSTGRES") == nullptr) {
      GTEST_SKIP() << "PostgreSQL is tried by the test cluster_postgresql";
    }
    node_ = queue(engine_);
    one_ = queue(engine_);
    other_ = queue(engine_);
  }

  std::unique_ptr<UnitQueue> queue(const std::string& engine) {
    return std::make_unique<PostgresUnitQueue>(std::getenv("MENAGERIE_TEST_POSTGRES"), engine);
  }
  static void pass(Time time) { std::this_thread::sleep_for(std::chrono::milliseconds(time)); }
  static std::int64_t number_of_this_run() {
    return std::chrono::system_clock::now().time_since_epoch().count();
  }

  std::string engine_ = "test " + std::to_string(number_of_this_run());
  std::unique_ptr<UnitQueue> node_, one_, other_;
  UnitQueue::Owner owner_ = number_of_this_run();
};

TEST_F(UnitQueueTest, AUnitIsOneWorkersForATimeAndThenAnothers) {
  EXPECT_FALSE(node_->has_workers().value());
  const auto first = one_->join("first", 60'000).value();
  const auto second = other_->join("second", 60'000).value();
  EXPECT_TRUE(node_->has_workers().value());
  ASSERT_TRUE(node_->put(owner_, {{1, 3, "late"}, {2, 0, "soon"}}));
  const auto taken = one_->take(first, 1, 200).value();
  ASSERT_EQ(taken.size(), 1u);
  EXPECT_EQ(taken[0].body, "soon") << "the most urgent comes first";
  EXPECT_EQ(other_->take(second, 9, 60'000).value().at(0).body, "late");
  EXPECT_TRUE(other_->take(second, 9, 60'000).value().empty()) << "both have owners";
  pass(300);
  const auto again = other_->take(second, 9, 60'000).value();
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].tries, 2);
  EXPECT_FALSE(one_->answer(first, taken[0], "too late").value());
  EXPECT_TRUE(other_->answer(second, again[0], "right").value());
  EXPECT_FALSE(other_->answer(second, again[0], "another").value()) << "answered already";
  const auto back = node_->take_back(owner_, 60'000).value();
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].ticket, 2);
  EXPECT_EQ(back[0].answer, "right");
  EXPECT_TRUE(node_->take_back(owner_, 60'000).value().empty());
}

TEST_F(UnitQueueTest, WhoLivesKeepsItAndWhoLeavesGivesItBackAtOnce) {
  const auto worker = one_->join("first", 400).value();
  ASSERT_TRUE(node_->put(owner_, {{1, 0, "unit"}}));
  ASSERT_EQ(one_->take(worker, 1, 400).value().size(), 1u);
  for (int i = 0; i < 6; ++i) {
    pass(100);
    ASSERT_TRUE(one_->prolong(worker, 400));
  }
  const auto second = other_->join("second", 60'000).value();
  EXPECT_TRUE(other_->take(second, 1, 60'000).value().empty());
  EXPECT_TRUE(one_->leave(worker));
  const auto taken = other_->take(second, 1, 60'000).value();
  ASSERT_EQ(taken.size(), 1u);
  EXPECT_EQ(taken[0].tries, 1) << "what is given back was not tried";
}

TEST_F(UnitQueueTest, WhatKillsWorkersIsLeftToItsNode) {
  const auto worker = one_->join("first", 60'000).value();
  ASSERT_TRUE(node_->put(owner_, {{1, 0, "poison"}}));
  for (int i = 0; i < UnitQueue::tries_max; ++i) {
    EXPECT_EQ(one_->take(worker, 1, 0).value().size(), 1u);
  }
  EXPECT_TRUE(one_->take(worker, 1, 0).value().empty());
  EXPECT_TRUE(node_->take_back(owner_, 60'000).value().empty());
  const auto back = node_->take_back(owner_, 0).value();
  ASSERT_EQ(back.size(), 1u);
  EXPECT_FALSE(back[0].answer);
}

TEST_F(UnitQueueTest, UnitsOfOtherProgramsAreNotTaken) {
  const auto stranger = queue(engine_ + "+");
  const auto worker = stranger->join("stranger", 60'000).value();
  EXPECT_FALSE(node_->has_workers().value());
  ASSERT_TRUE(node_->put(owner_, {{1, 0, "unit"}}));
  EXPECT_TRUE(stranger->take(worker, 1, 60'000).value().empty());
}

TEST_F(UnitQueueTest, AnAnswerIsToTheUnitAsItWasTakenLast) {
  const auto worker = one_->join("first", 60'000).value();
  ASSERT_TRUE(node_->put(owner_, {{1, 0, "unit"}}));
  const auto first = one_->take(worker, 1, 0).value().at(0);
  const auto again = one_->take(worker, 1, 60'000).value().at(0);
  EXPECT_EQ(node_->handed_out(owner_).value(), std::vector<std::int64_t>{1});
  EXPECT_FALSE(one_->answer(worker, first, "of before").value());
  EXPECT_TRUE(one_->answer(worker, again, "of now").value());
  EXPECT_TRUE(node_->handed_out(owner_).value().empty());
  EXPECT_EQ(node_->take_back(owner_, 60'000).value().at(0).answer, "of now");
}

TEST_F(UnitQueueTest, WhatWasLaidDownFirstOfWhatIsAlikeIsTakenFirst) {
  const auto worker = one_->join("first", 60'000).value();
  ASSERT_TRUE(node_->put(owner_, {{7, 5, "old"}}));
  pass(5);
  ASSERT_TRUE(node_->put(owner_, {{3, 5, "young"}, {4, 9, "late"}}));
  EXPECT_FALSE(node_->put(owner_, {{9, 0, "another"}, {3, 0, "the same ticket"}}))
      << "all of it or nothing";
  std::vector<std::string> order;
  for (int i = 0; i < 3; ++i) order.push_back(one_->take(worker, 1, 60'000).value().at(0).body);
  EXPECT_EQ(order, (std::vector<std::string>{"old", "young", "late"}));
  EXPECT_TRUE(one_->take(worker, 1, 60'000).value().empty());
}

TEST_F(UnitQueueTest, WhoseTimeIsOverHasToJoinAgain) {
  const auto worker = one_->join("first", 50).value();
  pass(60);
  EXPECT_FALSE(one_->prolong(worker, 60'000));
  EXPECT_FALSE(node_->has_workers().value());
}

}  // namespace
}  // namespace menagerie
