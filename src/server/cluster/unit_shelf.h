// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/postgres_ledger.h"

namespace menagerie {

// Where units of thinking (server/tables/unit.h) lie for workers: a table of PostgreSQL, whose
// clock alone says whose a unit is. A desk, which is one run of a node, lays units down and takes
// them back, answered or not. A worker takes a unit for a time and prolongs it while it lives; when
// that is over another may have it. What lies there may be lost without harm: the desk still knows
// it. Each of these is a transaction; nothing, or false, means that the database did not do it now.
// Used from one thread.
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
    bool is_sealed = true;              // Whether the answer is of somebody of this cluster.
  };
  struct Taken {
    Desk desk = 0;
    std::int64_t ticket = 0;
    int tries = 0;  // With this one; an answer to an earlier one is none.
    std::string body;
  };

  // `engine`: units of another are not for this program, as they would come out otherwise.
  UnitShelf(std::string url, std::string engine);
  ~UnitShelf();
  // Known as soon as a call has succeeded.
  ClusterIdentity identity() const { return identity_; }

  // For desks.
  std::optional<bool> has_workers();
  bool lay(Desk desk, const std::vector<Laid>& units);
  // Takes back what is answered, and what no worker has had for that long.
  std::optional<std::vector<Back>> take_back(Desk desk, std::int64_t patience_ms);
  // The tickets of those that a worker has now.
  std::optional<std::vector<std::int64_t>> handed_out(Desk desk);

  // For workers.
  std::optional<Worker> join(const std::string& name, std::int64_t lease_ms);
  // Prolongs what the worker has; false also if its time is over, and it must join again.
  bool prolong(Worker worker, std::int64_t lease_ms);
  std::optional<std::vector<Taken>> take(Worker worker, std::size_t most, std::int64_t lease_ms);
  // Whether it was stored: nothing is of a unit that is not the worker's any more.
  std::optional<bool> answer(Worker worker, const Taken& unit, const std::string& answer);
  // Gives everything back at once.
  bool leave(Worker worker);

 private:
  struct Session;
  Session* connected();

  std::string url_, engine_;
  std::unique_ptr<Session> session_;
  ClusterIdentity identity_;
};

}  // namespace menagerie
