// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/net/bot_pool.h"
#include "server/net/desk_core.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/store/postgres_shelf.h"

namespace menagerie {

// A server's bots and reviews that think in units: expensive units go on the shelf for workers.
// Units that no worker takes soon or answers in time are computed here, with the same result. A
// worker's answer is checked like a player's action; after an invalid one the unit is computed
// here, too.
class UnitDesk {
 public:
  struct Parts {
    std::string database, engine;
    UnitShelf::Desk desk = 0;  // For this run of this server.
    BotPool& pool;
    std::function<void(Thought)> answer;  // Called on a thread of the desk.
    const Log& log;
    UnitMetrics& metrics;
  };
  explicit UnitDesk(Parts parts);
  ~UnitDesk();

  // Lets nothing out from now on.
  void stop();
  void think(Think think);
  // It has been thought about, here or elsewhere.
  void settled(const Ticket& ticket);

 private:
  void run(const std::stop_token& stop);
  std::optional<ShelfCall> wait(const std::stop_token& stop);
  void let_out(DeskOutput output);

  Parts parts_;
  PostgresShelf shelf_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  DeskCore core_;

  std::jthread thread_;  // Last, since it uses everything above.
};

}  // namespace menagerie
