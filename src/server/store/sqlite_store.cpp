// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <optional>
#include <unordered_map>
#include <utility>

namespace menagerie {
namespace {

// By version: what brings a database from that version to the next. Never changed, only added to.
// Events lie in the order in which they came; the index alone is by table.
constexpr std::array<const char*, 3> migrations = {R"(
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
)",
                                                   R"(
  CREATE TABLE probe (times INTEGER NOT NULL);
  INSERT INTO probe VALUES (0);
)",
                                                   // When it began, ended or was looked at, and for
                                                   // ended tables their bytes, so that what is old
                                                   // is found without reading logs.
                                                   R"(
  ALTER TABLE tables ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN abandoned INTEGER NOT NULL DEFAULT 0;
  UPDATE tables SET
    at = coalesce((SELECT json_extract(body, '$.t') FROM events WHERE table_no = no
                   ORDER BY seq DESC LIMIT 1), 0),
    bytes = coalesce((SELECT sum(length(body) + 40) FROM events WHERE table_no = no), 0),
    abandoned = EXISTS (SELECT 1 FROM events WHERE table_no = no
                        AND json_extract(body, '$.k') = 'abandon');
  CREATE INDEX tables_ended ON tables (at) WHERE ended = 1;
  CREATE INDEX tables_begun ON tables (at) WHERE ended = 0;
)"};

constexpr std::size_t known_tables_max = 100'000;
// With less space than this on the disk it is time to say so.
constexpr std::uintmax_t space_min = 8u << 20;

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct CloseStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
// One server owns its database: a lock on a file beside it, held as long as this lives. The system
// lets go of it when the process dies.
class Lock {
 public:
  static std::optional<Lock> take(const std::string& path) {
    Lock lock;
    lock.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.file_ < 0 || ::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) return std::nullopt;
    return lock;
  }
  Lock() = default;
  Lock(Lock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Lock& operator=(Lock&&) = delete;
  ~Lock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  int file_ = -1;
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
  std::string text(int column = 0) const {
    const void* bytes = sqlite3_column_text(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return {static_cast<const char*>(bytes), size};
  }

 private:
  std::unique_ptr<sqlite3_stmt, CloseStatement> statement_;
  int bound_ = 0;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(Lock lock, Database database, std::filesystem::path folder)
      : lock_(std::move(lock)),
        database_(std::move(database)),
        folder_(std::move(folder)),
        begin_(raw(), "BEGIN IMMEDIATE"),
        commit_(raw(), "COMMIT"),
        rollback_(raw(), "ROLLBACK"),
        add_table_(raw(), "INSERT INTO tables (id, at) VALUES (?, ?)"),
        find_table_(raw(), "SELECT no FROM tables WHERE id = ?"),
        end_table_(raw(),
                   "UPDATE tables SET ended = 1, at = ?, abandoned = ?, bytes = (SELECT "
                   "sum(length(body) + 40) FROM events WHERE table_no = no) WHERE no = ?"),
        add_event_(raw(), "INSERT INTO events (table_no, seq, body) VALUES (?, ?, ?)"),
        load_(raw(), "SELECT body FROM events WHERE table_no = ? ORDER BY seq"),
        unfinished_(raw(), "SELECT id FROM tables WHERE ended = 0 ORDER BY no"),
        tables_(raw(), "SELECT no, id FROM tables WHERE no > ? ORDER BY no LIMIT ?"),
        old_(raw(),
             "SELECT id FROM tables WHERE ended = 1 AND at < iif(abandoned, ?, ?) ORDER BY at "
             "LIMIT ?"),
        // From the newest down, as long as it goes; what is behind that is too much.
        surplus_(raw(),
                 "SELECT id FROM (SELECT id, at, sum(bytes) OVER (ORDER BY at DESC, no DESC) AS "
                 "until FROM tables WHERE ended = 1) WHERE until > ? ORDER BY at LIMIT ?"),
        begun_(raw(), "SELECT id FROM tables WHERE ended = 0 AND at < ? ORDER BY at LIMIT ?"),
        touch_(raw(), "UPDATE tables SET at = ? WHERE id = ?"),
        remove_events_(raw(), "DELETE FROM events WHERE table_no = ?"),
        remove_table_(raw(), "DELETE FROM tables WHERE no = ?") {}

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

  Result<std::vector<TablePlace>, StoreError> tables(std::int64_t behind,
                                                     std::size_t most) override {
    std::vector<TablePlace> list;
    tables_.bind(behind).bind(static_cast<std::int64_t>(most));
    int code = tables_.step();
    for (; code == SQLITE_ROW; code = tables_.step()) {
      list.push_back({tables_.number(), tables_.text(1)});
    }
    tables_.reset();
    if (code != SQLITE_DONE) return failure(code);
    return list;
  }

  Result<std::vector<std::string>, StoreError> outdated(const Outdated& limits,
                                                        std::size_t most) override {
    const auto limit = static_cast<std::int64_t>(most);
    old_.bind(limits.abandoned).bind(limits.finished).bind(limit);
    auto list = texts(old_);
    if (!list || !list->empty() || limits.bytes_max > INT64_MAX) return list;
    surplus_.bind(static_cast<std::int64_t>(limits.bytes_max)).bind(limit);
    return texts(surplus_);
  }

  Result<std::vector<std::string>, StoreError> unfinished_before(std::int64_t at,
                                                                 std::size_t most) override {
    begun_.bind(at).bind(static_cast<std::int64_t>(most));
    return texts(begun_);
  }

  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override {
    const int code = touch_.bind(at).bind(table).run();
    if (code != SQLITE_DONE) return failure(code);
    return Stored{};
  }

  Result<Stored, StoreError> remove(std::span<const std::string> tables) override {
    int code = begin_.run();
    if (code != SQLITE_DONE) return failure(code);
    for (const std::string& table : tables) {
      const auto no = number_of(table);
      if (!no) continue;
      code = remove_events_.bind(*no).run();
      if (code == SQLITE_DONE) code = remove_table_.bind(*no).run();
      if (code != SQLITE_DONE) break;
    }
    if (code == SQLITE_DONE) code = commit_.run();
    known_.clear();
    if (code == SQLITE_DONE) return Stored{};
    const auto failed = failure(code);
    rollback_.run();
    return failed;
  }

  bool ready() override {
    std::error_code error;
    const auto space = std::filesystem::space(folder_, error);
    if (!error && space.available < space_min) return false;
    int code = begin_.run();
    if (code == SQLITE_DONE) code = Statement(raw(), "UPDATE probe SET times = times + 1").run();
    if (code == SQLITE_DONE) code = commit_.run();
    if (code == SQLITE_DONE) return true;
    rollback_.run();
    return false;
  }

 private:
  sqlite3* raw() const { return database_.get(); }

  int add(const Append& change) {
    if (change.seq == 1) {
      const int code = add_table_.bind(change.table).bind(change.at).run();
      if (code != SQLITE_DONE) return code;
      known_[change.table] = sqlite3_last_insert_rowid(raw());
    }
    const auto no = number_of(change.table);
    if (!no) return SQLITE_CONSTRAINT;
    const int code =
        add_event_.bind(*no).bind(static_cast<std::int64_t>(change.seq)).bind(change.body).run();
    if (code != SQLITE_DONE || !change.ends) return code;
    return end_table_.bind(change.at).bind(std::int64_t{change.abandons}).bind(*no).run();
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

  Lock lock_;  // Let go of last.
  Database database_;
  std::filesystem::path folder_;
  Statement begin_, commit_, rollback_, add_table_, find_table_, end_table_, add_event_, load_,
      unfinished_, tables_, old_, surplus_, begun_, touch_, remove_events_, remove_table_;
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
  auto lock = Lock::take(path + ".lock");
  if (!lock) return problem(where + "another server is using it");
  sqlite3_busy_timeout(raw, 5000);
  const auto set_up = run_all(raw,
                              "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                              "PRAGMA wal_autocheckpoint = 4000; PRAGMA foreign_keys = OFF");
  if (!set_up) return problem(where + set_up.error().text);
  if (const auto migrated = migrate(raw); !migrated) return problem(where + migrated.error().text);
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(
      std::move(*lock), std::move(database), std::filesystem::absolute(path).parent_path()));
}

}  // namespace menagerie
