// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/change.h"

namespace menagerie {

// Where units of thinking (server/tables/unit.h) lie for workers: in the database, whose clock
// alone says whose a unit is. A desk, which is one run of a server, lays units down and takes
// them back, answered or not. A worker takes a unit for a time and prolongs it while it lives; when
// that is over another may have it. What lies there may be lost without harm: the desk still knows
// it. Each of these is a transaction; nothing, or false, means that the database did not do it now,
// or that nobody knows. A shelf is for units of one engine: those of another come out otherwise.
class UnitShelf {
 public:
  using Desk = std::int64_t;
  using Worker = std::int64_t;
  // A unit that was taken so often without an answer is left to its desk: it may be what kills.
  static constexpr int tries_max = 2;

  struct Laid {
    std::int64_t ticket = 0;  // The desk's number for it.
    int rank = 0;             // The lowest is taken first.
    std::string body;
  };
  struct Back {
    std::int64_t ticket = 0;
    std::optional<std::string> answer;  // Nothing: no worker has thought about it.
    int tries = 0;                      // So many workers had it.
  };
  struct Taken {
    Desk desk = 0;
    std::int64_t ticket = 0;
    int tries = 0;  // With this one; an answer to an earlier one is none.
    std::string body;
  };

  virtual ~UnitShelf() = default;

  // For desks.
  virtual std::optional<bool> has_workers() = 0;
  virtual bool lay(Desk desk, const std::vector<Laid>& units) = 0;
  // Takes back what is answered, and what no worker has had for that long.
  virtual std::optional<std::vector<Back>> take_back(Desk desk, std::int64_t patience_ms) = 0;
  // The tickets of those that a worker has now.
  virtual std::optional<std::vector<std::int64_t>> handed_out(Desk desk) = 0;

  // For workers.
  virtual std::optional<Worker> join(const std::string& name, std::int64_t lease_ms) = 0;
  // Prolongs what the worker has; false also if its time is over, and it must join again.
  virtual bool prolong(Worker worker, std::int64_t lease_ms) = 0;
  virtual std::optional<std::vector<Taken>> take(Worker worker, std::size_t most,
                                                 std::int64_t lease_ms) = 0;
  // Whether it was stored: nothing is of a unit that is not the worker's any more.
  virtual std::optional<bool> answer(Worker worker, const Taken& unit,
                                     const std::string& answer) = 0;
  // Gives everything back at once.
  virtual bool leave(Worker worker) = 0;
};

// What is asked of the shelf by who does not reach it, such as a DeskCore: carried out on whichever
// thread. What that gives is what follows from it, for the thread of who asked.
using ShelfAnswer = std::function<void(Time now)>;
using ShelfCall = std::function<ShelfAnswer(UnitShelf& shelf)>;

}  // namespace menagerie
