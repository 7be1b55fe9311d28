// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "server/store/lease_keeper.h"
#include "server/tables/service.h"

namespace menagerie {

// The service while this server has the lease of its tables. It begins with an epoch, reads all
// tables again, and goes with its epoch, including everything in memory. What keeps the promises
// of docs/decisions/0014:
//   - Effects leave when the changes behind them are stored in the service's epoch, not before.
//   - Nothing is shown once the lease may be over.
// Used from one thread; it waits for the store. Simulated as it is (tests/cluster).
//
//   standby --- lease has an epoch ---> opening --- all tables read ---> active
//      ^                                   |                                |
//      +------- epoch over, or an append lost ------------------------------+
class Tenure {
 public:
  struct Parts {
    Lease& lease;
    std::function<bool(Epoch epoch)> begin;  // The store takes changes in that epoch.
    std::function<std::unique_ptr<Service>()> make;
    std::function<Result<Stored, StoreError>(std::span<const Append> changes)> append;
    std::function<Time()> now;  // By the wall clock.
  };
  explicit Tenure(Parts parts) : parts_(std::move(parts)) {}

  // Checks the lease, and begins or ends accordingly. True if the service has ended since the last
  // check: connected clients must be told to come back.
  bool look();
  // Nothing while this server is a standby.
  Service* service() const { return service_.get(); }
  // Whether the service has read its tables and serves.
  bool is_active() const { return is_open_; }
  // The epoch in which it serves; 0: none.
  Epoch epoch() const { return epoch_; }

  // Stores the service's changes, and returns what may be shown now. Nothing if its epoch is over,
  // and the service with it.
  std::optional<Effects> commit();

 private:
  void end();

  Parts parts_;
  Epoch epoch_ = 0;
  std::unique_ptr<Service> service_;
  bool is_open_ = false, has_ended_ = false;
};

}  // namespace menagerie
