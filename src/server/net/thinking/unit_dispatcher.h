// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/net/operating/log.h"
#include "server/net/operating/metrics.h"
#include "server/net/thinking/bot_pool.h"
#include "server/net/thinking/dispatcher_core.h"
#include "server/store/postgres_unit_queue.h"

namespace menagerie {

// A server's bots and reviews that think in units: expensive units go in the queue for workers.
// Units that no worker takes soon or answers in time are computed here, with the same result. A
// worker's answer is checked like a player's action; after an invalid one the unit is computed
// here, too.
class UnitDispatcher {
 public:
  struct Parts {
    std::string database, engine;
    UnitQueue::Owner owner = 0;  // For this run of this server.
    BotPool& pool;
    std::function<void(Thought)> answer;  // Called on a thread of the dispatcher.
    const Log& log;
    UnitMetrics& metrics;
  };
  explicit UnitDispatcher(Parts parts);
  ~UnitDispatcher();

  // Lets nothing out from now on.
  void stop();
  void think(Think think);
  // It has been thought about, here or elsewhere.
  void settled(const Ticket& ticket);

 private:
  void run(const std::stop_token& stop);
  std::optional<QueueCall> wait(const std::stop_token& stop);
  void let_out(DispatcherOutput output);

  Parts parts_;
  PostgresUnitQueue queue_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  DispatcherCore core_;

  std::jthread thread_;  // Last, since it uses everything above.
};

}  // namespace menagerie
