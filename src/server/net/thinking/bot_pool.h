// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "server/net/thinking/mind_cache.h"
#include "server/tables/thinking/think_queue.h"

namespace menagerie {

// Threads on which bots think, in the order of a ThinkQueue. Answers are delivered on these
// threads.
//
// A bot that has used up its share while others wait is stopped and plays the best action so far.
// A decision in units is never stopped, since it must not depend on others; while such decisions
// occupy all threads, an extra one thinks about short ones. Each bot's mind is kept between
// decisions.
class BotPool {
 public:
  struct Settings {
    unsigned threads = 1;
    std::size_t mind_megabytes = 512;  // The memory of minds between their decisions.
  };
  BotPool(const Settings& settings, std::function<void(Thought)> answer);
  // Stops thinking at once; unfinished work gets no answer.
  ~BotPool();

  void think(Think think);
  // The number of waiting requests.
  std::size_t waiting() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    Clock::time_point began;
    std::stop_source stop;
  };

  // `pop`: which of the waiting work such a thread takes.
  using Pop = std::optional<ThinkQueue::Job> (ThinkQueue::*)();
  void work(const std::stop_token& stop, Pop pop);
  // Stops those that have had their share while others wait.
  void watch(const std::stop_token& stop);
  // `stop` makes way for others; a decision that must not depend on them only ends with the pool.
  Thought work_on(const ThinkQueue::Job& job, const std::stop_token& stop,
                  const std::stop_token& pool_stop);
  Thought decide(const Think& think, const std::stop_token& stop);
  // As a unit (server/tables/thinking/unit.h).
  static Thought decide_alone(const Think& think, const std::stop_token& stop);
  static Thought give_hint(const Think& think, std::int64_t budget_ms, const std::stop_token& stop);

  std::function<void(Thought)> answer_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_, crowded_;
  ThinkQueue queue_;
  MindCache cache_;
  unsigned begun_ = 0;  // Decisions; the watch checks each again.
  std::map<ThinkQueue::Id, Running> running_;
  std::vector<std::jthread> threads_;
};

}  // namespace menagerie
