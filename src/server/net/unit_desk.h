// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/cluster/nats_bus.h"
#include "server/cluster/postgres_shelf.h"
#include "server/net/bot_pool.h"
#include "server/net/desk_core.h"
#include "server/net/log.h"
#include "server/net/metrics.h"

namespace menagerie {

// The life to which a desk rings when there is something for workers; no node has it.
inline constexpr Life workers_bell = 0;
Packet ring(Life from, Life to);

// Where a node lets its bots and reviews be thought about in units: dear ones lie on the shelf for
// workers, and what none takes soon, or answers in time, is thought about here, with the same
// result. What a worker says is judged as a player's action is; what does not hold is thought about
// here too.
class UnitDesk {
 public:
  struct Parts {
    std::string database, bus, engine;  // The bus may be empty.
    UnitShelf::Desk desk = 0;           // Of this run of this node alone.
    BotPool& pool;
    std::function<void(Thought)> answer;  // Called on a thread of the desk.
    const Log& log;
    UnitMetrics& metrics;
  };
  static Result<std::unique_ptr<UnitDesk>> open(Parts parts);
  ~UnitDesk();

  // Lets nothing out from now on.
  void stop();
  void think(Think think);
  // It has been thought about, here or elsewhere.
  void settled(const Ticket& ticket);

 private:
  explicit UnitDesk(Parts parts);
  void run(const std::stop_token& stop);
  std::optional<ShelfCall> wait(const std::stop_token& stop);
  void listen();
  void let_out(DeskOutput output);

  Parts parts_;
  PostgresShelf shelf_;
  bool listens_ = false;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  DeskCore core_;

  std::unique_ptr<NatsBus> bus_;
  std::jthread thread_;  // Last: it uses all of the above.
};

}  // namespace menagerie
