// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/lease.h"

namespace menagerie {

// The epoch in which this server has the lease. May be called from any thread.
class Lease {
 public:
  virtual ~Lease() = default;
  // The epoch under which this server may write and show tables at this moment; 0: none.
  virtual Epoch epoch() const = 0;
  // This server can't continue in that epoch.
  virtual void give_up(Epoch epoch) = 0;
};

// For tables that no other server can have, such as those in a file: there is a single epoch.
class OwnTables final : public Lease {
 public:
  Epoch epoch() const override { return 1; }
  void give_up(Epoch /*epoch*/) override {}
};

// Runs a LeaseHolder on a thread of its own, so that the lease is renewed, and its end noticed,
// whatever the rest of the server does.
class LeaseKeeper final : public Lease {
 public:
  explicit LeaseKeeper(std::unique_ptr<LeaseTable> table, const LeaseTerms& terms = {});
  ~LeaseKeeper() override;

  Epoch epoch() const override;
  void give_up(Epoch epoch) override;
  // The epoch as soon as there is one; 0 if there is none for that long.
  Epoch wait(std::chrono::milliseconds patience);
  // Calls it on the keeper's thread whenever the epoch has changed. Set it once, before other
  // threads use the keeper.
  void on_change(std::function<void()> changed);
  // Waits until the database was asked for the first time, or for that long.
  void wait_for_answer(std::chrono::milliseconds patience);
  // The database's last answer.
  LeaseAnswer::Outcome last_outcome() const { return last_outcome_; }
  // Releases the lease for good. Returns when the database has it, or hasn't answered for that
  // long.
  void leave(std::chrono::milliseconds patience);

 private:
  void run(const std::stop_token& stop);

  std::unique_ptr<LeaseTable> table_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  LeaseHolder holder_;
  std::function<void()> tell_;
  std::atomic<LeaseAnswer::Outcome> last_outcome_{LeaseAnswer::Outcome::refused};
  std::atomic<bool> has_answer_{false};
  std::jthread thread_;  // Last, since it uses everything above.
};

}  // namespace menagerie
