// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/store/lease.h"
#include "server/store/memory_store.h"

namespace menagerie {

// What is broken on purpose, to show that the histories would notice.
enum class Broken : std::uint8_t {
  nothing,
  epochs,    // The database doesn't look in which epoch a change is made.
  versions,  // It doesn't look at a table's version either, and nor does a server at a lost append.
  locks,     // The lease is taken while a transaction rests on it.
  disk,      // The database answers before its disk has what it says.
  early,     // A server calls changes stored before they are.
  clock,     // A server's clock of leases stands still while its process does.
  margin,    // A server believes its lease longer than it is.
};

// A database that keeps the rules of server/store/lease.h, by a clock that it is told. One
// transaction is begun, and committed or rolled back later; between the two it holds the lease.
class SimulatedDatabase {
 public:
  struct Transaction {
    Epoch epoch = 0;
    std::vector<Append> changes;
    std::uint64_t run = 0;  // The database's.
  };
  explicit SimulatedDatabase(Broken broken) : broken_(broken) {}

  LeaseAnswer lease(const LeaseCall& call, Time now);
  // False: the epoch is another one's.
  bool begin(const Transaction& transaction);
  StoreError::Kind commit(const Transaction& transaction, bool& stored);
  void roll_back(const Transaction& transaction);
  // All that was under way is rolled back.
  void crash();

  Store& tables() { return tables_; }
  Epoch epoch() const { return epoch_; }
  std::uint64_t run() const { return run_; }
  // Changes that were stored in an epoch that was over.
  unsigned foreign_writes() const { return foreign_writes_; }

 private:
  Broken broken_;
  Epoch epoch_ = 0;
  Time until_ = 0;
  std::uint64_t run_ = 1;
  unsigned held_ = 0, foreign_writes_ = 0;
  MemoryStore tables_;
  std::vector<std::vector<Append>> unsynced_;  // On a disk that lags behind.
  std::vector<Append> synced_;
};

}  // namespace menagerie
