// SPDX-License-Identifier: Apache-2.0
// The shelf of units in PostgreSQL, and a node's desk beside workers that lie, die and dawdle.
#include "server/net/unit_desk.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "engine/games.h"

namespace menagerie {
namespace {

using std::chrono::milliseconds;

std::int64_t number_of_this_run() {
  return std::chrono::system_clock::now().time_since_epoch().count();
}

class UnitShelfTest : public testing::Test {
 protected:
  void SetUp() override {
    const char* address = std::getenv("MENAGERIE_TEST_POSTGRES");
    if (address == nullptr) GTEST_SKIP() << "PostgreSQL is tried by the test cluster_desk";
    address_ = address;
    node_ = std::make_unique<UnitShelf>(address_, engine_);
    one_ = std::make_unique<UnitShelf>(address_, engine_);
    other_ = std::make_unique<UnitShelf>(address_, engine_);
  }

  std::string address_, engine_ = "test " + std::to_string(number_of_this_run());
  std::unique_ptr<UnitShelf> node_, one_, other_;
  UnitShelf::Desk desk_ = number_of_this_run();
};

TEST_F(UnitShelfTest, AUnitIsOneWorkersForATimeAndThenAnothers) {
  EXPECT_FALSE(node_->has_workers().value());
  const auto first = one_->join("first", 60'000).value();
  const auto second = other_->join("second", 60'000).value();
  EXPECT_TRUE(node_->has_workers().value());
  ASSERT_TRUE(node_->lay(desk_, {{1, 3, "late"}, {2, 0, "soon"}}));
  const auto taken = one_->take(first, 1, 200).value();
  ASSERT_EQ(taken.size(), 1u);
  EXPECT_EQ(taken[0].body, "soon") << "the most urgent comes first";
  EXPECT_EQ(other_->take(second, 9, 60'000).value().at(0).body, "late");
  EXPECT_TRUE(other_->take(second, 9, 60'000).value().empty()) << "both have owners";
  std::this_thread::sleep_for(milliseconds(300));
  const auto again = other_->take(second, 9, 60'000).value();
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].tries, 2);
  EXPECT_FALSE(one_->answer(first, taken[0], "too late").value());
  EXPECT_TRUE(other_->answer(second, again[0], "right").value());
  EXPECT_FALSE(other_->answer(second, again[0], "another").value()) << "answered already";
  const auto back = node_->take_back(desk_, 60'000).value();
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].ticket, 2);
  EXPECT_EQ(back[0].answer, "right");
  EXPECT_TRUE(node_->take_back(desk_, 60'000).value().empty());
}

TEST_F(UnitShelfTest, WhoLivesKeepsItAndWhoLeavesGivesItBackAtOnce) {
  const auto worker = one_->join("first", 400).value();
  ASSERT_TRUE(node_->lay(desk_, {{1, 0, "unit"}}));
  ASSERT_EQ(one_->take(worker, 1, 400).value().size(), 1u);
  for (int i = 0; i < 6; ++i) {
    std::this_thread::sleep_for(milliseconds(100));
    ASSERT_TRUE(one_->prolong(worker, 400));
  }
  const auto second = other_->join("second", 60'000).value();
  EXPECT_TRUE(other_->take(second, 1, 60'000).value().empty());
  EXPECT_TRUE(one_->leave(worker));
  const auto taken = other_->take(second, 1, 60'000).value();
  ASSERT_EQ(taken.size(), 1u);
  EXPECT_EQ(taken[0].tries, 1) << "what is given back was not tried";
}

TEST_F(UnitShelfTest, WhatKillsWorkersIsLeftToItsNode) {
  const auto worker = one_->join("first", 60'000).value();
  ASSERT_TRUE(node_->lay(desk_, {{1, 0, "poison"}}));
  for (int i = 0; i < UnitShelf::tries_max; ++i) {
    EXPECT_EQ(one_->take(worker, 1, 0).value().size(), 1u);
  }
  EXPECT_TRUE(one_->take(worker, 1, 0).value().empty());
  const auto back = node_->take_back(desk_, 0).value();
  ASSERT_EQ(back.size(), 1u);
  EXPECT_FALSE(back[0].answer);
}

TEST_F(UnitShelfTest, UnitsOfOtherProgramsAreNotTaken) {
  UnitShelf stranger(address_, engine_ + "+");
  const auto worker = stranger.join("stranger", 60'000).value();
  EXPECT_FALSE(node_->has_workers().value());
  ASSERT_TRUE(node_->lay(desk_, {{1, 0, "unit"}}));
  EXPECT_TRUE(stranger.take(worker, 1, 60'000).value().empty());
}

// A desk with a decision to be made; what comes of it.
class UnitDeskTest : public UnitShelfTest {
 protected:
  void SetUp() override {
    UnitShelfTest::SetUp();
    if (IsSkipped()) return;
    worker_ = one_->join("worker", 60'000).value();
    match_ = make_match(games()[0], {}).value();
    Rng rng(5);
    ASSERT_FALSE(match_->deal(match_->shuffle(rng)));
    pool_ = std::make_unique<BotPool>(BotPool::Settings{}, [this](Thought one) { hear(one); });
    node_desk_ = UnitDesk::open({address_, "", engine_, desk_, *pool_,
                                 [this](const Thought& one) { hear(one); }, log_, metrics_})
                     .value();
    std::this_thread::sleep_for(milliseconds(800));  // Until it has seen the worker.
  }
  void TearDown() override {
    if (node_desk_) node_desk_->stop();
    pool_.reset();
    node_desk_.reset();
  }

  Think wish() const {
    Think think;
    think.game = &games()[0];
    think.level = Level::normal;
    think.ticket.table = "t";
    think.ticket.seat = match_->turn().seats.lowest();
    think.observation = match_->observe(think.ticket.seat);
    think.seed = 7;
    return think;
  }
  std::string right() const {
    Think think = wish();
    think.iterations = unit_iterations(Level::normal);
    return decide(think, {});
  }
  void hear(const Thought& thought) {
    const std::scoped_lock lock(mutex_);
    heard_.push_back(thought.action);
    changed_.notify_all();
  }
  std::string heard() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(60), [&] { return !heard_.empty(); });
    return heard_.empty() ? "nothing" : heard_.back();
  }
  UnitShelf::Taken taken() {
    for (int i = 0; i < 1000; ++i) {
      auto units = one_->take(worker_, 1, 60'000).value();
      if (!units.empty()) return units.front();
      std::this_thread::sleep_for(milliseconds(5));
    }
    ADD_FAILURE() << "the desk laid nothing down";
    return {};
  }

  std::uint64_t refused(UnitFigures::Refusal why) const {
    return metrics_.decisions.refused[static_cast<std::size_t>(why)];
  }

  Log log_{LogForm::plain, {}};
  UnitMetrics metrics_;
  UnitShelf::Worker worker_ = 0;
  std::unique_ptr<Match> match_;
  std::unique_ptr<UnitDesk> node_desk_;
  std::unique_ptr<BotPool> pool_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> heard_;
};

TEST_F(UnitDeskTest, AWorkersAnswerIsTaken) {
  node_desk_->think(wish());
  const auto unit = taken();
  for (int i = 0; i < 1000 && metrics_.decisions.handed_out == 0; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_EQ(metrics_.decisions.handed_out, 1u);
  EXPECT_EQ(metrics_.decisions.waiting, 0u);
  // Another legal action than the node would find, so that it is known whose it is.
  auto legal = match_->legal(wish().ticket.seat);
  std::erase(legal, right());
  ASSERT_FALSE(legal.empty());
  EXPECT_TRUE(one_->answer(worker_, unit, legal[0]).value());
  EXPECT_EQ(heard(), legal[0]);
  EXPECT_EQ(metrics_.decisions.done, 1u);
  EXPECT_EQ(metrics_.decisions.taken_back, 0u);
  EXPECT_EQ(metrics_.reviews.done, 0u);
}

TEST_F(UnitDeskTest, WhatIsNotLegalIsRefusedAndThoughtAboutHere) {
  for (const std::string& lie :
       {std::string("play Z99"), std::string(100'000, 'x'), std::string()}) {
    heard_.clear();
    node_desk_->think(wish());
    EXPECT_TRUE(one_->answer(worker_, taken(), lie).value());
    EXPECT_EQ(heard(), right());
  }
  EXPECT_EQ(refused(UnitFigures::Refusal::illegal), 2u);
  EXPECT_EQ(refused(UnitFigures::Refusal::empty), 1u);
  EXPECT_EQ(metrics_.decisions.done, 0u);
}

TEST_F(UnitDeskTest, WhatNobodyTakesIsThoughtAboutHere) {
  node_desk_->think(wish());
  EXPECT_EQ(heard(), right());
  EXPECT_EQ(metrics_.decisions.taken_back, 1u);
  EXPECT_EQ(metrics_.decisions.expired, 0u) << "nobody had it";
}

TEST_F(UnitDeskTest, WhatAWorkerDoesNotAnswerInTimeHasExpired) {
  node_desk_->think(wish());
  const auto unit = taken();
  // Its time is over at once.
  ASSERT_TRUE(one_->take(worker_, 1, 60'000).value().empty());
  ASSERT_TRUE(one_->prolong(worker_, 0));
  EXPECT_EQ(heard(), right());
  EXPECT_EQ(metrics_.decisions.expired, 1u);
  EXPECT_EQ(metrics_.decisions.taken_back, 1u);
  EXPECT_FALSE(one_->answer(worker_, unit, right()).value());
}

}  // namespace
}  // namespace menagerie
