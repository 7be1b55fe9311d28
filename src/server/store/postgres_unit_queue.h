// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres.h"
#include "server/store/unit_queue.h"

namespace menagerie {

// The queue of units in PostgreSQL, over a connection of its own. Used from one thread.
class PostgresUnitQueue final : public UnitQueue {
 public:
  PostgresUnitQueue(std::string url, std::string engine);

  std::optional<bool> has_workers() override;
  bool put(Owner owner, const std::vector<Queued>& units) override;
  std::optional<std::vector<Back>> take_back(Owner owner, std::int64_t patience_ms) override;
  std::optional<std::vector<std::int64_t>> handed_out(Owner owner) override;
  std::optional<Worker> join(const std::string& name, std::int64_t lease_ms) override;
  bool prolong(Worker worker, std::int64_t lease_ms) override;
  std::optional<std::vector<Taken>> take(Worker worker, std::size_t most,
                                         std::int64_t lease_ms) override;
  std::optional<bool> answer(Worker worker, const Taken& unit, const std::string& answer) override;
  bool leave(Worker worker) override;

 private:
  bool connected();
  // The rows of a statement; null if it failed, or if its outcome is unknown.
  postgres::Rows ask(const char* sql, const std::vector<std::string>& values = {});

  std::string url_, engine_;
  postgres::Connection connection_;
};

}  // namespace menagerie
