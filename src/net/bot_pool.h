// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "service/effects.h"

namespace menagerie {

// Threads on which bots think. Answers are handed over on these threads.
class BotPool {
 public:
  BotPool(unsigned threads, std::function<void(Thought)> answer);
  // Stops thinking at once; what is under way is not answered.
  ~BotPool();

  void think(Think think);

 private:
  void work(const std::stop_token& stop, std::uint64_t stream);
  static Thought decide(const Think& think, Rng& rng, const std::stop_token& stop);

  std::function<void(Thought)> answer_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Think> waiting_;
  std::vector<std::jthread> threads_;
};

}  // namespace menagerie
