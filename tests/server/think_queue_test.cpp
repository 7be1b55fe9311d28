// SPDX-License-Identifier: Apache-2.0
#include "server/tables/thinking/think_queue.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

namespace menagerie {
namespace {

Think wish(const std::string& visitor, const std::string& table, Level level,
           Urgency urgency = Urgency::person) {
  Think think;
  think.urgency = urgency;
  think.account = visitor;
  think.ticket.table = table;
  think.level = level;
  return think;
}

std::string table_of(const std::optional<ThinkQueue::Job>& job) {
  return job ? job->think.ticket.table : "nothing";
}

TEST(ThinkQueue, FiveHundredTablesOfOneDoNotDelayAnother) {
  ThinkQueue queue(2);
  for (int i = 0; i < 500; ++i) queue.push(wish("mob", std::to_string(i), Level::strong));
  std::deque<ThinkQueue::Job> running;
  for (int i = 0; i < 2; ++i) running.push_back(*queue.pop());
  for (int move = 0; move < 50; ++move) {
    queue.push(wish("guest", "quiet", Level::easy));
    EXPECT_LE(queue.allowed_ms(running.front().id), 50);
    int before = 0;
    while (true) {
      queue.done(running.front().id, running.front().budget_ms);
      queue.push(running.front().think);
      running.pop_front();
      running.push_back(*queue.pop());
      if (running.back().think.account == "guest") break;
      EXPECT_LE(running.back().budget_ms, 20);
      ASSERT_LT(++before, 3) << "in move " << move;
    }
    queue.done(running.back().id, 2);
    running.pop_back();
    running.push_back(*queue.pop());
  }
}

TEST(ThinkQueue, WhatMustNotBeStoppedStandsBeforeNobodysCheapOne) {
  ThinkQueue queue(2);
  for (int i = 0; i < 8; ++i) {
    Think think = wish("mob", std::to_string(i), Level::strong);
    think.iterations = 400'000;
    queue.push(std::move(think));
  }
  const auto first = queue.pop();
  EXPECT_FALSE(queue.pop_beside()) << "a thread is free";
  queue.pop();
  EXPECT_FALSE(queue.pop_beside()) << "nothing cheap waits";
  queue.push(wish("guest", "dear", Level::strong));
  queue.push(wish("guest", "quiet", Level::easy));
  const auto beside = queue.pop_beside();
  EXPECT_EQ(table_of(beside), "quiet");
  queue.done(beside->id, 2);
  EXPECT_FALSE(queue.pop_beside());
  queue.done(first->id, 1000);
  EXPECT_EQ(table_of(queue.pop()), "dear") << "whose turn it is remains";
}

TEST(ThinkQueue, BesideWhatGivesWayNothingElseIsThoughtAbout) {
  ThinkQueue queue(1);
  queue.push(wish("mob", "dear", Level::strong));
  queue.pop();
  queue.push(wish("guest", "quiet", Level::easy));
  EXPECT_FALSE(queue.pop_beside());
}

TEST(ThinkQueue, VisitorsGetEqualTimeHoweverManyTablesTheyHave) {
  ThinkQueue queue(1);
  std::map<std::string, std::int64_t> time;
  for (int i = 0; i < 40; ++i) queue.push(wish("mob", std::to_string(i), Level::strong));
  queue.push(wish("guest", "quiet", Level::normal));
  for (int i = 0; i < 2000; ++i) {
    const auto job = queue.pop();
    ASSERT_TRUE(job);
    time[job->think.account] += job->budget_ms;
    queue.done(job->id, job->budget_ms);
    queue.push(job->think);
  }
  EXPECT_NEAR(static_cast<double>(time["mob"]), static_cast<double>(time["guest"]),
              0.02 * static_cast<double>(time["mob"]));
}

TEST(ThinkQueue, TablesOfOneVisitorTakeTurns) {
  ThinkQueue queue(1);
  for (int round = 0; round < 3; ++round) {
    for (const char* table : {"a", "b", "c"}) queue.push(wish("v", table, Level::normal));
  }
  std::string order;
  while (const auto job = queue.pop()) {
    order += job->think.ticket.table;
    queue.done(job->id, 100);
  }
  EXPECT_EQ(order, "abcabcabc");
}

TEST(ThinkQueue, PersonsFirstHintsAndReviewsLast) {
  ThinkQueue queue(1);
  queue.push(wish("v", "review", Level::strong, Urgency::review));
  queue.push(wish("v", "hint", Level::strong, Urgency::hint));
  queue.push(wish("v", "bots", Level::easy, Urgency::bots));
  queue.push(wish("v", "dear", Level::strong));
  queue.push(wish("v", "cheap", Level::easy));
  for (const char* table : {"cheap", "dear", "bots", "hint", "review"}) {
    const auto job = queue.pop();
    ASSERT_EQ(table_of(job), table);
    queue.done(job->id, 0);
  }
}

TEST(ThinkQueue, NothingWaitsForEver) {
  ThinkQueue queue(1);
  queue.push(wish("v", "review", Level::strong, Urgency::review));
  for (int i = 0; i < 8; ++i) {
    queue.push(wish("w", "busy", Level::easy));
    const auto job = queue.pop();
    queue.done(job->id, 1);
    if (table_of(job) == "review") return;
  }
  FAIL() << "the review waits behind everybody who comes";
}

TEST(ThinkQueue, ATableIsThoughtAboutOnceAtATime) {
  ThinkQueue queue(4);
  queue.push(wish("v", "a", Level::normal));
  queue.push(wish("w", "a", Level::strong, Urgency::hint));
  const auto first = queue.pop();
  ASSERT_TRUE(first);
  EXPECT_FALSE(queue.pop());
  queue.done(first->id, 10);
  EXPECT_TRUE(queue.pop());
}

TEST(ThinkQueue, WhoIsAloneHasAllTheTime) {
  ThinkQueue queue(2);
  queue.push(wish("v", "a", Level::strong));
  queue.push(wish("v", "b", Level::strong));
  const auto first = queue.pop();
  EXPECT_EQ(first->budget_ms, 1000);
  EXPECT_EQ(queue.pop()->budget_ms, 1000);
  queue.push(wish("v", "c", Level::strong));
  EXPECT_EQ(queue.allowed_ms(first->id), 666);
  queue.push(wish("w", "d", Level::easy));
  EXPECT_EQ(queue.allowed_ms(first->id), 50) << "the dear gives way to another's cheap";
  EXPECT_FALSE(queue.allowed_ms(99));
}

TEST(ThinkQueue, AHintGivesWayToADecisionAtItsTable) {
  ThinkQueue queue(2);
  queue.push(wish("v", "a", Level::strong, Urgency::hint));
  const auto hint = queue.pop();
  EXPECT_EQ(queue.allowed_ms(hint->id), 1000);
  queue.push(wish("v", "a", Level::easy));
  EXPECT_FALSE(queue.pop()) << "at a table one thing is thought about at a time";
  EXPECT_EQ(queue.allowed_ms(hint->id), 50) << "who has played on does not wait for his own hint";
}

// The seat that moves next may get a thought that runs already; others wait behind it.
TEST(ThinkQueue, WhatIsDearGivesWayToWhomeverHasNothing) {
  ThinkQueue queue(2);
  queue.push(wish("x", "d", Level::strong));
  queue.done(queue.pop()->id, 5000);
  queue.push(wish("v", "a", Level::strong, Urgency::hint));
  const auto hint = queue.pop();
  queue.push(wish("w", "b", Level::strong, Urgency::hint));
  queue.pop();
  queue.push(wish("v", "c", Level::easy));
  queue.push(wish("x", "d", Level::easy));
  EXPECT_EQ(queue.allowed_ms(hint->id), 50);
}

TEST(ThinkQueue, NobodySavesUp) {
  ThinkQueue queue(1);
  for (int i = 0; i < 100; ++i) {
    queue.push(wish("old", "a", Level::normal));
    queue.done(queue.pop()->id, 100);
  }
  queue.push(wish("old", "a", Level::normal));
  queue.push(wish("new", "b", Level::normal));
  queue.push(wish("new", "c", Level::normal));
  queue.push(wish("new", "d", Level::normal));
  std::string order;
  while (const auto job = queue.pop()) {
    order += job->think.ticket.table;
    queue.done(job->id, 100);
  }
  EXPECT_LE(order.find('a'), 2u) << order << ": who comes does not make up for 10 s at once";
}

}  // namespace
}  // namespace menagerie
