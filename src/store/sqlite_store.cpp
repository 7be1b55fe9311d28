// SPDX-License-Identifier: Apache-2.0
#include "store/sqlite_store.h"

#include <sqlite3.h>

#include <array>
#include <optional>
#include <unordered_map>

namespace menagerie {
namespace {

// By version: what brings a database from that version to the next. Never changed, only added to.
// Events lie in the order in which they came; the index alone is by table.
constexpr std::array<const char*, 1> migrations = {R"(
  CREATE TABLE tables (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    ended INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX tables_unfinished ON tables (no) WHERE ended = 0;
  CREATE TABLE events (
    at INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seq INTEGER NOT NULL,
    body TEXT NOT NULL
  );
  CREATE UNIQUE INDEX events_by_table ON events (table_no, seq);
)"};

constexpr std::size_t known_tables_max = 100'000;

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct CloseStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

// A prepared statement that is bound, stepped through and reset.
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
  std::int64_t number() const { return sqlite3_column_int64(statement_.get(), 0); }
  std::string text() const {
    const void* bytes = sqlite3_column_text(statement_.get(), 0);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), 0));
    return {static_cast<const char*>(bytes), size};
  }

 private:
  std::unique_ptr<sqlite3_stmt, CloseStatement> statement_;
  int bound_ = 0;
};

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(Database database)
      : database_(std::move(database)),
        begin_(raw(), "BEGIN IMMEDIATE"),
        commit_(raw(), "COMMIT"),
        rollback_(raw(), "ROLLBACK"),
        add_table_(raw(), "INSERT INTO tables (id) VALUES (?)"),
        find_table_(raw(), "SELECT no FROM tables WHERE id = ?"),
        end_table_(raw(), "UPDATE tables SET ended = 1 WHERE no = ?"),
        add_event_(raw(), "INSERT INTO events (table_no, seq, body) VALUES (?, ?, ?)"),
        load_(raw(), "SELECT body FROM events WHERE table_no = ? ORDER BY seq"),
        unfinished_(raw(), "SELECT id FROM tables WHERE ended = 0 ORDER BY no") {}

  Result<Stored, StoreError> append(std::span<const Append> changes) override {
    int code = begin_.run();
    if (code != SQLITE_DONE) return failure(code);
    for (const Append& change : changes) {
      code = add(change);
      if (code != SQLITE_DONE) break;
    }
    if (code == SQLITE_DONE) code = commit_.run();
    if (code == SQLITE_DONE) return Stored{};
    const auto failed = failure(code);
    rollback_.run();
    known_.clear();
    return failed;
  }

  Result<std::vector<std::string>, StoreError> load(std::string_view table) override {
    const auto no = number_of(std::string(table));
    if (!no) return std::vector<std::string>{};
    load_.bind(*no);
    return texts(load_);
  }

  Result<std::vector<std::string>, StoreError> unfinished() override { return texts(unfinished_); }

  bool ready() override {
    Statement one(raw(), "SELECT 1 FROM tables LIMIT 1");
    const int code = one.run();
    return code == SQLITE_ROW || code == SQLITE_DONE;
  }

 private:
  sqlite3* raw() const { return database_.get(); }

  int add(const Append& change) {
    if (change.seq == 1) {
      const int code = add_table_.bind(change.table).run();
      if (code != SQLITE_DONE) return code;
      known_[change.table] = sqlite3_last_insert_rowid(raw());
    }
    const auto no = number_of(change.table);
    if (!no) return SQLITE_CONSTRAINT;
    const int code =
        add_event_.bind(*no).bind(static_cast<std::int64_t>(change.seq)).bind(change.body).run();
    if (code != SQLITE_DONE || !change.ends) return code;
    return end_table_.bind(*no).run();
  }

  std::optional<std::int64_t> number_of(const std::string& table) {
    if (const auto known = known_.find(table); known != known_.end()) return known->second;
    std::optional<std::int64_t> no;
    if (find_table_.bind(table).step() == SQLITE_ROW) no = find_table_.number();
    find_table_.reset();
    if (known_.size() > known_tables_max) known_.clear();
    if (no) known_[table] = *no;
    return no;
  }

  Result<std::vector<std::string>, StoreError> texts(Statement& statement) {
    std::vector<std::string> list;
    int code = statement.step();
    for (; code == SQLITE_ROW; code = statement.step()) list.push_back(statement.text());
    statement.reset();
    if (code != SQLITE_DONE) return failure(code);
    return list;
  }

  tl::unexpected<StoreError> failure(int code) const {
    const bool conflict = (code & 0xff) == SQLITE_CONSTRAINT;
    return tl::unexpected(
        StoreError{conflict ? StoreError::Kind::conflict : StoreError::Kind::unavailable,
                   sqlite3_errmsg(raw())});
  }

  Database database_;
  Statement begin_, commit_, rollback_, add_table_, find_table_, end_table_, add_event_, load_,
      unfinished_;
  std::unordered_map<std::string, std::int64_t> known_;
};

Result<Stored> run_all(sqlite3* database, const std::string& sql) {
  char* message = nullptr;
  if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK) return Stored{};
  std::string text = message != nullptr ? message : "unknown error";
  sqlite3_free(message);
  return problem(std::move(text));
}

Result<Stored> migrate(sqlite3* database) {
  Statement asked(database, "PRAGMA user_version");
  if (asked.step() != SQLITE_ROW) return problem(sqlite3_errmsg(database));
  const auto version = static_cast<std::size_t>(asked.number());
  asked.reset();
  if (version > migrations.size()) {
    return problem("the database is of a newer version of this program");
  }
  for (std::size_t i = version; i < migrations.size(); ++i) {
    const auto done =
        run_all(database, "BEGIN IMMEDIATE;" + std::string(migrations[i]) +
                              "PRAGMA user_version = " + std::to_string(i + 1) + ";COMMIT");
    if (!done) return done;
  }
  return Stored{};
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
  const auto where = "cannot open the database " + path + ": ";
  sqlite3* raw = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &raw,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  if (code != SQLITE_OK) return problem(where + sqlite3_errstr(code));
  sqlite3_busy_timeout(raw, 5000);
  const auto set_up = run_all(raw,
                              "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                              "PRAGMA wal_autocheckpoint = 4000; PRAGMA foreign_keys = OFF");
  if (!set_up) return problem(where + set_up.error().text);
  if (const auto migrated = migrate(raw); !migrated) return problem(where + migrated.error().text);
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(database)));
}

}  // namespace menagerie
