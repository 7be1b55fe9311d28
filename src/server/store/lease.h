// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "server/tables/table/change.h"

namespace menagerie {

// The right to serve the tables of a database: of several servers one has it, the active one, for
// as long as it renews it. The others are standbys and wait for it.
//
// Each time the lease is taken it has the next epoch (a fencing token). Every change is stored in a
// transaction that locks the lease's row where it still has the writer's epoch, so a server that
// slept through the end of its lease can change nothing. What the database cannot prevent is that
// such a server shows an old table; for that it counts its lease by its own clock.
using Epoch = std::uint64_t;  // 0: none.

// The questions to the database about the lease; each is one transaction.
struct LeaseCall {
  enum class Step : std::uint8_t {
    acquire,  // Takes the lease if its time is over and no transaction holds it.
    renew,    // Extends it, if it still has that epoch.
    release,  // Ends it at once, if it still has that epoch.
  };
  Step step = Step::acquire;
  Epoch epoch = 0;  // For renew and release.
  Time lease_ms = 0;
};
struct LeaseAnswer {
  enum class Outcome : std::uint8_t {
    done,
    refused,  // Another server has it.
    failed,   // The database did not answer. Whether it was done is unknown.
  };
  Outcome outcome = Outcome::failed;
  Epoch epoch = 0;  // For a lease that was acquired.
};

// The lease as the database keeps it, by the database's clock.
class LeaseTable {
 public:
  virtual ~LeaseTable() = default;
  virtual LeaseAnswer carry_out(const LeaseCall& call) = 0;
};

struct LeaseTerms {
  Time lease_ms = 2000;
  // How much earlier than the database a server considers its lease over: allows for clocks of
  // different speed, and for the time between reading the clock and showing something.
  Time margin_ms = 200;
  Time renew_ms = 500;
  Time look_ms = 100;   // Between two attempts of a standby,
  Time again_ms = 100;  // and between two attempts while the database doesn't answer.
};

// One server's part in this, without threads, clocks and the database. Answers go in, and the time
// by a clock that continues while the machine sleeps; calls come out, one at a time.
//
//             acquired                 renewed in time
//   standby ------------> active (epoch) <----+
//      ^                   |        |_________|
//      |  released         | time over by our clock, refused, give_up(), leave()
//      +-------------------+
class LeaseHolder {
 public:
  explicit LeaseHolder(const LeaseTerms& terms = {}) : terms_(terms) {}

  // The epoch under which this server may write and show tables now; 0: it is a standby.
  Epoch epoch(Time now) const { return now < end_ ? epoch_ : 0; }
  // The next question to the database. Each gets an answer, which may be that it failed.
  std::optional<LeaseCall> next_call(Time now);
  void answered(const LeaseAnswer& answer, Time now);
  // When next_call() has something to ask.
  Time alarm(Time now) const;

  // This server can't continue in that epoch: it releases the lease, and takes it again if it can.
  void give_up(Epoch epoch, Time now);
  // Releases the lease for good; has_left() once that was attempted.
  void leave();
  bool has_left() const { return has_left_; }

 private:
  void let_go(Time now);

  LeaseTerms terms_;
  Epoch epoch_ = 0, to_release_ = 0;
  Time end_ = 0, next_ = 0;  // When the lease is over, and when the next call is due.
  std::optional<LeaseCall> call_;
  Time called_ = 0;
  bool leaves_ = false, has_left_ = false;
};

}  // namespace menagerie
