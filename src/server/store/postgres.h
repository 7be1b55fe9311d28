// SPDX-License-Identifier: Apache-2.0
// What all users of PostgreSQL share.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace menagerie::postgres {

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
struct Finish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Rows = std::unique_ptr<PGresult, Clear>;
using Connection = std::unique_ptr<PGconn, Finish>;

bool succeeded(const Rows& rows);
Rows run(PGconn* connection, const char* sql, const std::vector<std::string>& values = {});
std::string message_of(PGconn* connection);
std::int64_t number_at(const Rows& rows, int row, int column);

// Connects, with a short timeout. Either end drops the other if it is silent for that long when it
// should not be; the server also drops a client that is idle in a transaction. Settings in the URL
// win.
Connection connect(const std::string& url, const char* timeout_ms);
// Whether a server may answer there later if it doesn't now.
bool may_come(const std::string& url);

// The bytes of a bytea as the server writes it: \x and two digits per byte.
std::string bytes_of(std::string_view hex);

// Whether there is a layout of ours.
bool has_layout(PGconn* connection);
// Updates the layout.
struct Migrated {};
Result<Migrated> migrate(PGconn* connection);

// Ends a transaction that was not committed.
class Transaction {
 public:
  explicit Transaction(PGconn* connection)
      : connection_(connection), open_(succeeded(run(connection, "BEGIN"))) {}
  ~Transaction() {
    if (open_) run(connection_, "ROLLBACK");
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  bool is_open() const { return open_; }
  bool commit() {
    open_ = false;
    return succeeded(run(connection_, "COMMIT"));
  }

 private:
  PGconn* connection_;
  bool open_;
};

// The text of an SQL array.
class ArrayText {
 public:
  void add(std::int64_t number) { separate() += std::to_string(number); }
  void add(std::string_view text) {
    separate() += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }
  // As bytea.
  void add_bytes(std::string_view bytes);
  std::string text() const { return text_ + "}"; }
  bool is_empty() const { return text_.size() == 1; }

 private:
  std::string& separate() { return text_.size() > 1 ? text_ += ',' : text_; }
  std::string text_ = "{";
};

// The numbers of the first column, as the text of an SQL array; empty if the query failed.
std::string numbers_in(const Rows& rows);

}  // namespace menagerie::postgres
