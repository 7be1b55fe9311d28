// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_lease.h"

#include "server/store/postgres.h"

namespace menagerie {
namespace {

using namespace postgres;
using Outcome = LeaseAnswer::Outcome;

// How long the other end may be silent when an answer is due. Shorter than a lease.
constexpr const char* patience_ms = "1500";

// The look at the clock and the next epoch are one statement, so whatever renews the lease at the
// same time either comes first, or finds nothing to renew. A transaction that writes in the present
// epoch holds the row (postgres_store.cpp): it isn't waited for, since a server that froze in the
// middle of it would keep everyone waiting, but tried again, until the database has ended it.
constexpr const char* acquire =
    "UPDATE menagerie_lease SET epoch = epoch + 1, name = $1, until = clock_timestamp() + $2 * "
    "interval '1 ms' WHERE epoch IN (SELECT epoch FROM menagerie_lease WHERE until <= "
    "clock_timestamp() FOR UPDATE SKIP LOCKED) RETURNING epoch";
// The epoch stays, so transactions that hold the row are not in the way.
constexpr const char* renew =
    "UPDATE menagerie_lease SET until = clock_timestamp() + $2 * interval '1 ms' WHERE epoch = $1 "
    "RETURNING epoch";
constexpr const char* release =
    "UPDATE menagerie_lease SET until = '-infinity' WHERE epoch = $1 RETURNING epoch";

// On the keeper's thread, over a connection of its own: the tables' may be busy with a transaction.
class PostgresLease final : public LeaseTable {
 public:
  PostgresLease(std::string url, std::string name) : url_(std::move(url)), name_(std::move(name)) {}

  LeaseAnswer carry_out(const LeaseCall& call) override {
    if (!connected()) return {};
    const std::string lease = std::to_string(call.lease_ms), epoch = std::to_string(call.epoch);
    switch (call.step) {
      case LeaseCall::Step::acquire:
        return ask(acquire, {name_, lease});
      case LeaseCall::Step::renew:
        return ask(renew, {epoch, lease});
      case LeaseCall::Step::release:
        return ask(release, {epoch});
    }
    return {};
  }

 private:
  // With the layout, since a standby may be the first that ever comes to this database.
  bool connected() {
    if (PQstatus(connection_.get()) == CONNECTION_OK) return true;
    connection_ = connect(url_, patience_ms);
    const bool is_ready = PQstatus(connection_.get()) == CONNECTION_OK &&
                          succeeded(run(connection_.get(), "SET lock_timeout = '1s'")) &&
                          migrate(connection_.get()).has_value();
    if (!is_ready) connection_.reset();
    return is_ready;
  }

  // An error is "failed" and not "refused": it says nothing about who has the lease.
  LeaseAnswer ask(const char* sql, const std::vector<std::string>& values) {
    const Rows rows = run(connection_.get(), sql, values);
    if (!succeeded(rows)) return {};
    if (PQntuples(rows.get()) == 0) return {Outcome::refused};
    return {Outcome::done, static_cast<Epoch>(number_at(rows, 0, 0))};
  }

  std::string url_, name_;
  Connection connection_;
};

}  // namespace

std::unique_ptr<LeaseTable> make_postgres_lease(const std::string& url, const std::string& name) {
  return std::make_unique<PostgresLease>(url, name);
}

}  // namespace menagerie
