// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster/nats_bus.h"
#include "server/cluster/unit_shelf.h"
#include "server/net/bot_pool.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/tables/unit.h"

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
  using Clock = std::chrono::steady_clock;
  struct Out {
    Think think;
    Clock::time_point since;
  };

  explicit UnitDesk(Parts parts);
  void run(const std::stop_token& stop);
  std::vector<Think> wait(const std::stop_token& stop);
  void look_for_workers();
  void lay(std::vector<Think> thinks);
  void take_back();
  void hear(Out out, const UnitShelf::Back& back);
  void think_here(Out out);
  // How many wait, and how many a worker has.
  void count();
  UnitFigures& figures_of(const Think& think) const;

  Parts parts_;
  UnitShelf shelf_;
  std::map<std::int64_t, Out> out_;
  std::int64_t last_ticket_ = 0;
  Clock::time_point looked_{}, counted_{};
  bool listens_ = false;
  std::atomic<bool> has_workers_{false};
  std::atomic<std::size_t> laid_{0};

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<Think> inbox_;
  bool rung_ = false;
  UnitShares shares_;

  std::unique_ptr<NatsBus> bus_;
  std::jthread thread_;  // Last: it uses all of the above.
};

}  // namespace menagerie
