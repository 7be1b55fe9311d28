// SPDX-License-Identifier: Apache-2.0
// The statements for SQLite, and the database's layout.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/tables/storage/documents.h"

namespace menagerie::sqlite {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct CloseStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

// Whether a call failed because the file isn't as SQLite wrote it.
inline bool is_damage(int code) {
  const int kind = code & 0xff;
  return kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB;
}

// A prepared statement that is bound, stepped through and reset. Texts are not copied: they must
// live until the reset.
class Statement {
 public:
  Statement(sqlite3* database, const char* sql) {
    sqlite3_stmt* raw = nullptr;
    sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
    statement_.reset(raw);
  }
  Statement& bind(std::string_view text) {
    sqlite3_bind_text64(statement_.get(), ++bound_, text.data(), text.size(), SQLITE_STATIC,
                        SQLITE_UTF8);
    return *this;
  }
  Statement& bind(std::int64_t number) {
    sqlite3_bind_int64(statement_.get(), ++bound_, number);
    return *this;
  }
  int step() { return sqlite3_step(statement_.get()); }
  int run() {
    const int code = step();
    reset();
    return code;
  }
  void reset() {
    sqlite3_reset(statement_.get());
    bound_ = 0;
  }
  std::int64_t number(int column = 0) const {
    return sqlite3_column_int64(statement_.get(), column);
  }
  std::string text(int column = 0) const {
    const void* bytes = sqlite3_column_text(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return {static_cast<const char*>(bytes), size};
  }

 private:
  std::unique_ptr<sqlite3_stmt, CloseStatement> statement_;
  int bound_ = 0;
};

// What a call failed by, with the database's last message.
tl::unexpected<StoreError> failure(sqlite3* database, int code);

struct Done {};
Result<Done> run_all(sqlite3* database, const std::string& sql);

// The layout's; 0: there is nothing of ours.
Result<std::size_t> version_of(sqlite3* database);
// Updates the layout.
Result<Done> migrate(sqlite3* database);

}  // namespace menagerie::sqlite
