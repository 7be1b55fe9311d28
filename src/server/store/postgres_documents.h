// SPDX-License-Identifier: Apache-2.0
// The documents in a PostgreSQL database.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/postgres.h"
#include "server/tables/storage/store.h"

namespace menagerie::postgres {

// Within a transaction that holds the lease. The rows of the last statement, which may have failed.
Rows write_document(PGconn* connection, const std::string& name, const DocumentWrite& document);

// Why the connection doesn't do it now.
tl::unexpected<StoreError> unavailable(PGconn* connection);

class PostgresDocuments final : public Documents {
 public:
  // Null: the database can't be reached now.
  using Connect = std::function<PGconn*()>;
  explicit PostgresDocuments(Connect connected) : connected_(std::move(connected)) {}

  Result<std::optional<Document>, StoreError> find(std::string_view name) override;
  Result<std::string, StoreError> attachment(std::string_view name) override;
  Result<std::vector<Document>, StoreError> list(std::string_view behind,
                                                 std::size_t most) override;
  Result<std::vector<Document>, StoreError> older(std::string_view head, std::int64_t day,
                                                  std::size_t most) override;
  Result<DocumentTotals, StoreError> totals(std::string_view head) override;

 private:
  Result<Rows, StoreError> asked(const char* sql, const std::vector<std::string>& values);
  Result<std::vector<Document>, StoreError> listed(const char* sql,
                                                   const std::vector<std::string>& values);

  Connect connected_;
};

}  // namespace menagerie::postgres
