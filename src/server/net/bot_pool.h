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

#include "server/net/mind_shelf.h"
#include "server/tables/think_queue.h"

namespace menagerie {

// Threads on which bots think, in the order of a ThinkQueue. Answers are handed over on these
// threads. Who has thought for longer than its share, now that others wait, is stopped and plays
// what it has found so far. A decision in units is not stopped, for it must not depend on others;
// while such have all threads, one more thinks about what is cheap. Each bot's mind is kept from
// decision to decision.
class BotPool {
 public:
  struct Settings {
    unsigned threads = 1;
    std::size_t mind_megabytes = 512;  // What minds may remember between their decisions.
  };
  BotPool(const Settings& settings, std::function<void(Thought)> answer);
  // Stops thinking at once; what is under way is not answered.
  ~BotPool();

  void think(Think think);
  // How many wait to be thought about.
  std::size_t waiting() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    Clock::time_point began;
    std::stop_source stop;
  };

  // `pop`: which of what waits such a thread takes.
  using Pop = std::optional<ThinkQueue::Job> (ThinkQueue::*)();
  void work(const std::stop_token& stop, Pop pop);
  // Stops whoever has had its share while others wait.
  void watch(const std::stop_token& stop);
  // `stop` gives way to others; a decision that must not depend on them ends with the pool alone.
  Thought work_on(const ThinkQueue::Job& job, const std::stop_token& stop,
                  const std::stop_token& pool_stop);
  Thought decide(const Think& think, const std::stop_token& stop);
  // As a unit (server/tables/unit.h).
  static Thought decide_alone(const Think& think, const std::stop_token& stop);
  static Thought give_hint(const Think& think, std::int64_t budget_ms, const std::stop_token& stop);

  std::function<void(Thought)> answer_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_, crowded_;
  ThinkQueue queue_;
  MindShelf shelf_;
  unsigned begun_ = 0;  // Decisions; the watch looks anew at each.
  std::map<ThinkQueue::Id, Running> running_;
  std::vector<std::jthread> threads_;
};

}  // namespace menagerie
