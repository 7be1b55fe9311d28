// SPDX-License-Identifier: Apache-2.0
#include "server/net/thinking/bot_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "engine/games/games.h"

namespace menagerie {
namespace {

Think decision(const std::string& visitor, Level level, std::int64_t iterations) {
  auto match = make_match(games()[0], {}).value();
  Rng rng(5);
  EXPECT_FALSE(match->deal(match->shuffle(rng)));
  Think think;
  think.account = think.ticket.table = visitor;
  think.game = &games()[0];
  think.level = level;
  think.ticket.seat = match->turn().seats.lowest();
  think.observation = match->observe(think.ticket.seat);
  think.iterations = iterations;
  return think;
}

TEST(BotPool, WhatIsNotStoppedDoesNotStandBeforeAnothersEasyBot) {
  std::promise<std::string> first;
  std::atomic<bool> is_heard{false};
  BotPool pool({.threads = 2}, [&](const Thought& thought) {
    if (!is_heard.exchange(true)) first.set_value(thought.ticket.table);
  });
  // Costs many times as much as the strongest bot.
  for (const char* table : {"one", "another"}) {
    pool.think(decision(table, Level::strong, 40'000'000));
  }
  while (pool.waiting() > 0) std::this_thread::yield();
  pool.think(decision("guest", Level::easy, 60));
  EXPECT_EQ(first.get_future().get(), "guest");
}

}  // namespace
}  // namespace menagerie
