// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "server/cluster/ledger.h"

struct pg_conn;

namespace menagerie {

// What all nodes of a cluster have in common, and nobody else knows: a name, and a key for what
// they say to each other.
struct ClusterIdentity {
  std::string name, key;  // The key has 32 bytes.
};

// The ledger in PostgreSQL, over a connection of its own. Used from one thread, but for identity().
class PostgresLedger final : public Ledger {
 public:
  explicit PostgresLedger(std::string url);
  ~PostgresLedger() override;
  LedgerAnswer carry_out(const LedgerCall& call) override;
  // Known as soon as a call has succeeded.
  ClusterIdentity identity() const;

 private:
  struct Session;
  bool connected();

  std::string url_;
  std::unique_ptr<Session> session_;
  std::string lobby_;  // As it was stored last.
  mutable std::mutex mutex_;
  ClusterIdentity identity_;
};

}  // namespace menagerie
