// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/table/change.h"

namespace menagerie {

// Where units of thinking (server/tables/thinking/unit.h) wait for workers: in the database, whose
// clock alone decides whose a unit is. An owner, which is one run of a server, puts units there and
// takes them back, answered or not. A worker takes a unit for a time and extends that time while it
// lives; afterwards another worker may have it. The units may be lost without harm, since the owner
// still knows them. Each of these calls is a transaction. Nothing, or false, means that the
// database couldn't do it now, or that the outcome is unknown. A queue is for units of one engine;
// another engine's results differ.
//
//          put             take               answer
//   owner -----> waiting ------> a worker's --------> answered
//      ^           |  ^              |                   |
//      |           |  +--------------+ its time is over, |
//      |           |                   or it leaves      |
//      +-----------+-------------------------------------+  take_back, if no one's for too long
//
// A unit that two workers have lost isn't taken any more, and its owner takes it back.
class UnitQueue {
 public:
  using Owner = std::int64_t;
  using Worker = std::int64_t;
  // A unit that was taken this often without an answer is left to its owner: it may crash workers.
  static constexpr int tries_max = 2;

  struct Queued {
    std::int64_t ticket = 0;  // The owner's number for it.
    int rank = 0;             // The lowest is taken first.
    std::string body;
  };
  struct Back {
    std::int64_t ticket = 0;
    std::optional<std::string> answer;  // Nothing: no worker has thought about it.
    int tries = 0;                      // How many workers have had it.
  };
  struct Taken {
    Owner owner = 0;
    std::int64_t ticket = 0;
    int tries = 0;  // With this number; an answer to an earlier one is invalid.
    std::string body;
  };

  virtual ~UnitQueue() = default;

  // For owners.
  virtual std::optional<bool> has_workers() = 0;
  virtual bool put(Owner owner, const std::vector<Queued>& units) = 0;
  // Takes back units that are answered, and those that no worker has had for that long.
  virtual std::optional<std::vector<Back>> take_back(Owner owner, std::int64_t patience_ms) = 0;
  // The tickets of units that a worker has now.
  virtual std::optional<std::vector<std::int64_t>> handed_out(Owner owner) = 0;

  // For workers.
  virtual std::optional<Worker> join(const std::string& name, std::int64_t lease_ms) = 0;
  // Extends the worker's time; also false if it is over, and the worker must join again.
  virtual bool prolong(Worker worker, std::int64_t lease_ms) = 0;
  virtual std::optional<std::vector<Taken>> take(Worker worker, std::size_t most,
                                                 std::int64_t lease_ms) = 0;
  // Whether it was stored. It isn't if the unit no longer belongs to the worker.
  virtual std::optional<bool> answer(Worker worker, const Taken& unit,
                                     const std::string& answer) = 0;
  // Gives everything back at once.
  virtual bool leave(Worker worker) = 0;
};

// What is asked of the queue by code that has no access to it, such as a DispatcherCore. It may run
// on any thread; its result is the next step, which runs on the caller's thread.
using QueueAnswer = std::function<void(Time now)>;
using QueueCall = std::function<QueueAnswer(UnitQueue& queue)>;

}  // namespace menagerie
