// SPDX-License-Identifier: Apache-2.0
// A node's dispatcher and the queue of units in PostgreSQL, beside workers that lie, die and
// dawdle.
#include "server/net/thinking/unit_dispatcher.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "engine/games/games.h"

namespace menagerie {
namespace {

using std::chrono::milliseconds;

std::int64_t number_of_this_server() {
  return std::chrono::system_clock::now().time_since_epoch().count();
}

// A dispatcher with a decision to be made; what comes of it.
class UnitDispatcherTest : public testing::Test {
 protected:
  void SetUp() override {
    const char* address = std::getenv("MENAGERIE_TEST_POSTGRES");
    if (address == nullptr) GTEST_SKIP() << "PostgreSQL is tried by the test cluster_desk";
    address_ = address;
    one_ = std::make_unique<PostgresUnitQueue>(address_, engine_);
    worker_ = one_->join("worker", 60'000).value();
    match_ = make_match(games()[0], {}).value();
    Rng rng(5);
    ASSERT_FALSE(match_->deal(match_->shuffle(rng)));
    pool_ = std::make_unique<BotPool>(BotPool::Settings{}, [this](Thought one) { hear(one); });
    dispatcher_ = std::make_unique<UnitDispatcher>(
        UnitDispatcher::Parts{address_, engine_, owner_, *pool_,
                              [this](const Thought& one) { hear(one); }, log_, metrics_});
    std::this_thread::sleep_for(milliseconds(800));  // Until it has seen the worker.
  }
  void TearDown() override {
    if (dispatcher_) dispatcher_->stop();
    pool_.reset();
    dispatcher_.reset();
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
  UnitQueue::Taken taken() {
    for (int i = 0; i < 1000; ++i) {
      auto units = one_->take(worker_, 1, 60'000).value();
      if (!units.empty()) return units.front();
      std::this_thread::sleep_for(milliseconds(5));
    }
    ADD_FAILURE() << "the dispatcher queued nothing";
    return {};
  }

  std::uint64_t rejected(UnitFigures::Rejection why) const {
    return metrics_.decisions.rejected[static_cast<std::size_t>(why)];
  }

  std::string address_, engine_ = "test " + std::to_string(number_of_this_server());
  std::unique_ptr<UnitQueue> one_;
  UnitQueue::Owner owner_ = number_of_this_server();
  Log log_{LogForm::plain, {}};
  UnitMetrics metrics_;
  UnitQueue::Worker worker_ = 0;
  std::unique_ptr<Match> match_;
  std::unique_ptr<UnitDispatcher> dispatcher_;
  std::unique_ptr<BotPool> pool_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> heard_;
};

TEST_F(UnitDispatcherTest, AWorkersAnswerIsTaken) {
  dispatcher_->think(wish());
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

TEST_F(UnitDispatcherTest, WhatIsNotLegalIsRefusedAndThoughtAboutHere) {
  for (const std::string& lie :
       {std::string("play Z99"), std::string(100'000, 'x'), std::string()}) {
    heard_.clear();
    dispatcher_->think(wish());
    EXPECT_TRUE(one_->answer(worker_, taken(), lie).value());
    EXPECT_EQ(heard(), right());
  }
  EXPECT_EQ(rejected(UnitFigures::Rejection::illegal), 2u);
  EXPECT_EQ(rejected(UnitFigures::Rejection::empty), 1u);
  EXPECT_EQ(metrics_.decisions.done, 0u);
}

TEST_F(UnitDispatcherTest, WhatNobodyTakesIsThoughtAboutHere) {
  dispatcher_->think(wish());
  EXPECT_EQ(heard(), right());
  EXPECT_EQ(metrics_.decisions.taken_back, 1u);
  EXPECT_EQ(metrics_.decisions.expired, 0u) << "nobody had it";
}

TEST_F(UnitDispatcherTest, WhatAWorkerDoesNotAnswerInTimeHasExpired) {
  dispatcher_->think(wish());
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
