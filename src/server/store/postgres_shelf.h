// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres.h"
#include "server/store/unit_shelf.h"

namespace menagerie {

// The shelf of units in PostgreSQL, over a connection of its own. Used from one thread.
class PostgresShelf final : public UnitShelf {
 public:
  PostgresShelf(std::string url, std::string engine);

  std::optional<bool> has_workers() override;
  bool lay(Desk desk, const std::vector<Laid>& units) override;
  std::optional<std::vector<Back>> take_back(Desk desk, std::int64_t patience_ms) override;
  std::optional<std::vector<std::int64_t>> handed_out(Desk desk) override;
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
