// SPDX-License-Identifier: Apache-2.0
// The documents in an SQLite database.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sqlite.h"
#include "server/tables/storage/store.h"

namespace menagerie::sqlite {

class SqliteDocuments final : public Documents {
 public:
  explicit SqliteDocuments(sqlite3* database);

  // Within a transaction; the code of the first statement that failed, or SQLITE_DONE.
  int write(const std::string& name, const DocumentWrite& document);

  Result<std::optional<Document>, StoreError> find(std::string_view name) override;
  Result<std::string, StoreError> attachment(std::string_view name) override;
  Result<std::vector<Document>, StoreError> list(std::string_view behind,
                                                 std::size_t most) override;
  Result<std::vector<Document>, StoreError> older(std::string_view head, std::int64_t day,
                                                  std::size_t most) override;
  Result<DocumentTotals, StoreError> totals(std::string_view head) override;

 private:
  Result<std::vector<Document>, StoreError> all_of(Statement& statement);

  sqlite3* database_;
  Statement put_, attach_, remove_, detach_, find_, attachment_, list_, older_, totals_;
};

}  // namespace menagerie::sqlite
