// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/counted.h"
#include "engine/files/new_file.h"
#include "server/store/known_tables.h"
#include "server/store/sqlite.h"
#include "server/store/sqlite_documents.h"

namespace menagerie {
namespace {

using namespace sqlite;

// The size of an event, as in Append::bytes(). A text's length is in characters.
#define MENAGERIE_BYTES "length(CAST(body AS BLOB)) + 40"
// How many changes a table has.
#define MENAGERIE_CHANGES_OF_TABLE "(SELECT coalesce(max(seq), 0) FROM events WHERE table_no = no)"

// With less free space than this on the disk, warn.
constexpr std::uintmax_t space_min = 8u << 20;

// One server owns its database: it holds a lock on a file next to it. The system releases the lock
// when the process dies.
class Lock {
 public:
  static Result<Lock> take(const std::string& path) {
    Lock lock;
    lock.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.file_ < 0) {
      return problem("the lock file " + path +
                     " cannot be opened: " + std::generic_category().message(errno));
    }
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno == EWOULDBLOCK) return problem("another server is using it");
    return problem("the lock file " + path +
                   " cannot be locked: " + std::generic_category().message(errno));
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

// Moves the content of its log into the database itself, synced.
int empty_log(sqlite3* database) {
  return sqlite3_wal_checkpoint_v2(database, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
}

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
                   "sum(" MENAGERIE_BYTES
                   ") FROM events WHERE table_no = no) WHERE no = ? RETURNING bytes"),
        begin_table_(raw(), "UPDATE tables SET begun = 1 WHERE no = ?"),
        grow_table_(raw(), "UPDATE tables SET bytes = bytes + ? WHERE no = ?"),
        add_event_(raw(), "INSERT INTO events (table_no, seq, body) VALUES (?, ?, ?)"),
        load_(raw(), "SELECT body FROM events WHERE table_no = ? ORDER BY seq"),
        unfinished_(raw(), "SELECT id FROM tables WHERE ended = 0 ORDER BY no"),
        tables_(raw(), "SELECT no, id FROM tables WHERE no > ? ORDER BY no LIMIT ?"),
        old_(raw(), "SELECT id, " MENAGERIE_CHANGES_OF_TABLE
                    " FROM tables WHERE ended = 1 AND at < iif(abandoned, ?, ?) ORDER BY at "
                    "LIMIT ?"),
        // From the newest down, while they fit; the rest is too much.
        surplus_(raw(), "SELECT id, " MENAGERIE_CHANGES_OF_TABLE
                        " FROM (SELECT no, id, at, sum(bytes) OVER (ORDER BY at DESC, no DESC) AS "
                        "until FROM tables WHERE ended = 1) WHERE until > ? ORDER BY at LIMIT ?"),
        unused_(raw(), "SELECT id, " MENAGERIE_CHANGES_OF_TABLE
                       " FROM tables WHERE ended = 0 AND begun = ? AND at < ? ORDER BY at LIMIT "
                       "?"),
        // In this order: the unfinished tables first, and the events of each.
        unfinished_bytes_(raw(), "SELECT coalesce(sum(" MENAGERIE_BYTES
                                 "), 0) FROM tables CROSS JOIN events ON "
                                 "table_no = no WHERE ended = 0"),
        bytes_of_(raw(), "SELECT coalesce(sum(" MENAGERIE_BYTES
                         "), 0) FROM tables JOIN events ON table_no = no "
                         "WHERE no = ? AND ended = 0"),
        changes_of_(raw(), "SELECT " MENAGERIE_CHANGES_OF_TABLE " FROM tables WHERE no = ?"),
        touch_(raw(), "UPDATE tables SET at = ? WHERE id = ?"),
        remove_events_(raw(), "DELETE FROM events WHERE table_no = ?"),
        remove_table_(raw(), "DELETE FROM tables WHERE no = ?"),
        documents_(raw()) {}

  // As in PostgreSQL, but only the keys are compared, a table's id and a change's number in it,
  // since nothing else writes here. IMMEDIATE, so that a transaction that can't write fails when it
  // begins.
  Result<Stored, StoreError> append(std::span<const Append> changes) override {
    int code = begin_.run();
    if (code != SQLITE_DONE) return failure(code);
    grown_ = 0;
    for (const Append& change : changes) {
      code = add(change);
      if (code != SQLITE_DONE) break;
    }
    if (code == SQLITE_DONE) code = commit_.run();
    if (code == SQLITE_DONE) {
      if (held_) *held_ += grown_;
      return Stored{};
    }
    return give_up(code);
  }

  Result<std::vector<std::string>, StoreError> load(std::string_view table) override {
    const auto no = number_of(std::string(table));
    if (!no && sqlite::is_damage(sqlite3_errcode(raw()))) return failure(sqlite3_errcode(raw()));
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

  Result<std::vector<Removable>, StoreError> outdated(const Outdated& limits,
                                                      std::size_t most) override {
    const auto limit = static_cast<std::int64_t>(most);
    old_.bind(limits.abandoned).bind(limits.finished).bind(limit);
    auto list = removable(old_);
    if (!list || !list->empty() || limits.bytes_max > INT64_MAX) return list;
    surplus_.bind(static_cast<std::int64_t>(limits.bytes_max)).bind(limit);
    return removable(surplus_);
  }

  Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                    std::size_t most) override {
    unused_.bind(std::int64_t{0}).bind(limits.waiting).bind(static_cast<std::int64_t>(most));
    auto list = removable(unused_);
    if (!list || list->size() == most) return list;
    // Those that were never started go first, whatever their age.
    const auto left = static_cast<std::int64_t>(most - list->size());
    unused_.bind(std::int64_t{1}).bind(limits.playing).bind(left);
    const auto begun = removable(unused_);
    if (!begun) return begun;
    list->insert(list->end(), begun->begin(), begun->end());
    return list;
  }

  Result<std::uint64_t, StoreError> unfinished_bytes() override {
    // Nothing else writes here, so it is counted once and updated from then on.
    if (!held_) {
      const int code = unfinished_bytes_.step();
      if (code == SQLITE_ROW) held_ = unfinished_bytes_.number();
      unfinished_bytes_.reset();
      if (code != SQLITE_ROW) return failure(code);
    }
    return static_cast<std::uint64_t>(*held_);
  }

  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override {
    const int code = touch_.bind(at).bind(table).run();
    if (code != SQLITE_DONE) return failure(code);
    return Stored{};
  }

  // Found and removed at different times: a table that has more changes now stays.
  Result<std::vector<std::string>, StoreError> remove(std::span<const Removable> tables) override {
    int code = begin_.run();
    if (code != SQLITE_DONE) return failure(code);
    grown_ = 0;
    std::vector<std::string> gone;
    for (const auto& [id, changes] : tables) {
      const auto no = number_of(id);
      if (!no || number(changes_of_, *no) != static_cast<std::int64_t>(changes)) continue;
      grown_ -= number(bytes_of_, *no);
      code = remove_events_.bind(*no).run();
      if (code == SQLITE_DONE) code = remove_table_.bind(*no).run();
      if (code != SQLITE_DONE) break;
      gone.push_back(id);
    }
    if (code == SQLITE_DONE) code = commit_.run();
    if (code != SQLITE_DONE) return give_up(code);
    known_.forget();
    if (held_) *held_ += grown_;
    return gone;
  }

  Documents& documents() override { return documents_; }

  // A nearly full disk will soon refuse changes; then checks whether a transaction can be written.
  bool ready() override {
    std::error_code error;
    const auto space = std::filesystem::space(folder_, error);
    if (!error && space.available < space_min) return false;
    int code = begin_.run();
    if (code == SQLITE_DONE) code = Statement(raw(), "UPDATE probe SET times = times + 1").run();
    if (code == SQLITE_DONE) code = commit_.run();
    if (code == SQLITE_DONE) return true;
    give_up(code);
    return false;
  }

 private:
  sqlite3* raw() const { return database_.get(); }

  // Takes the transaction back. After a failed sync the system shows data that the disk doesn't
  // have (lwn.net/Articles/752063), and a restarted server would consider it committed and build on
  // it. So the log is moved into the database while we know where it ends.
  tl::unexpected<StoreError> give_up(int code) {
    auto failed = failure(code);
    rollback_.run();
    known_.forget();
    if ((code & 0xff) == SQLITE_IOERR) empty_log(raw());
    return failed;
  }

  // One change within the transaction; the code of the first statement that failed.
  int add(const Append& change) {
    if (change.document) return documents_.write(change.table, *change.document);
    if (change.seq == 1) {
      const int code = add_table_.bind(change.table).bind(change.at).run();
      if (code != SQLITE_DONE) return code;
      known_.remember(change.table, sqlite3_last_insert_rowid(raw()));
    }
    const auto no = number_of(change.table);
    if (!no) return SQLITE_CONSTRAINT;
    int code =
        add_event_.bind(*no).bind(static_cast<std::int64_t>(change.seq)).bind(change.body).run();
    const auto bytes = static_cast<std::int64_t>(change.bytes());
    if (code == SQLITE_DONE && change.late) return grow_table_.bind(bytes).bind(*no).run();
    grown_ += bytes;
    if (code == SQLITE_DONE && change.begins) code = begin_table_.bind(*no).run();
    if (code != SQLITE_DONE || !change.ends) return code;
    code = end_table_.bind(change.at).bind(std::int64_t{change.abandons}).bind(*no).step();
    // RETURNING gives a row, and the statement only ends after it. A table that has ended is no
    // longer unfinished, with all its bytes.
    if (code == SQLITE_ROW) grown_ -= end_table_.number();
    while (code == SQLITE_ROW) code = end_table_.step();
    end_table_.reset();
    return code;
  }

  std::optional<std::int64_t> number_of(const std::string& table) {
    if (const auto known = known_.find(table)) return known;
    std::optional<std::int64_t> no;
    if (find_table_.bind(table).step() == SQLITE_ROW) no = find_table_.number();
    find_table_.reset();
    if (no) known_.remember(table, *no);
    return no;
  }

  // What it says about that table; 0 if nothing.
  static std::int64_t number(Statement& statement, std::int64_t no) {
    const std::int64_t number =
        statement.bind(no).step() == SQLITE_ROW ? statement.number() : std::int64_t{0};
    statement.reset();
    return number;
  }

  Result<std::vector<Removable>, StoreError> removable(Statement& statement) {
    std::vector<Removable> list;
    int code;
    while ((code = statement.step()) == SQLITE_ROW) {
      list.push_back({statement.text(), static_cast<std::uint64_t>(statement.number(1))});
    }
    statement.reset();
    if (code != SQLITE_DONE) return failure(code);
    return list;
  }

  Result<std::vector<std::string>, StoreError> texts(Statement& statement) {
    std::vector<std::string> list;
    int code = statement.step();
    for (; code == SQLITE_ROW; code = statement.step()) list.push_back(statement.text());
    // Read before the statement is reset, which could change the database's error.
    if (code != SQLITE_DONE) {
      auto failed = failure(code);
      statement.reset();
      if (failed.value().kind == StoreError::Kind::damaged) {
        failed.value().text += " (" + counted(list.size(), "change") + " before that can be read)";
      }
      return failed;
    }
    statement.reset();
    return list;
  }

  tl::unexpected<StoreError> failure(int code) const { return sqlite::failure(raw(), code); }

  Lock lock_;  // Released last.
  Database database_;
  std::filesystem::path folder_;
  Statement begin_, commit_, rollback_, add_table_, find_table_, end_table_, begin_table_,
      grow_table_, add_event_, load_, unfinished_, tables_, old_, surplus_, unused_,
      unfinished_bytes_, bytes_of_, changes_of_, touch_, remove_events_, remove_table_;
  SqliteDocuments documents_;
  KnownTables known_;
  std::optional<std::int64_t> held_;  // Of unfinished tables; nothing: not counted yet.
  std::int64_t grown_ = 0;            // The same within the current transaction.
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, IfMissing if_missing) {
  const auto where = "cannot open the database " + path + ": ";
  sqlite3* raw = nullptr;
  if (if_missing == IfMissing::create) {
    // SQLite itself would let everyone read it. The files that it puts next to it get the file's
    // permissions.
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) ::close(file);
  } else if (std::error_code unknown; !std::filesystem::exists(path, unknown)) {
    return problem(where + "there is no such file");
  }
  const int code =
      sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(raw);
  if (code != SQLITE_OK) return problem(where + sqlite3_errstr(code));
  // Before anything is read: the owner of the lock may be writing, and may know the file by another
  // name.
  std::error_code unknown;
  const auto real = std::filesystem::canonical(path, unknown);
  auto lock = Lock::take((unknown ? path : real.string()) + ".lock");
  if (!lock) return problem(where + lock.error().text);
  sqlite3_busy_timeout(raw, 5000);
  if (if_missing == IfMissing::fail) {
    const auto version = version_of(raw);
    if (!version) return problem(where + version.error().text);
    if (*version == 0) return problem(where + "no server has stored tables there");
  }
  // Synced at every commit, so acknowledged changes survive a crash of the machine. We remove
  // tables with their events ourselves, so foreign keys need no check.
  const auto set_up = run_all(raw,
                              "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                              "PRAGMA wal_autocheckpoint = 4000; PRAGMA foreign_keys = OFF");
  if (!set_up) return problem(where + set_up.error().text);
  if (const auto migrated = migrate(raw); !migrated) return problem(where + migrated.error().text);
  // Data from a server that was killed can be read but may not be on disk: only from here on is it
  // safe. A full disk only turns out after its log was synced.
  if (const int emptied = empty_log(raw); emptied != SQLITE_OK && emptied != SQLITE_FULL) {
    return problem(where + sqlite3_errmsg(raw));
  }
  // SQLite syncs the folder when it creates its log; a server that was killed may have left a log
  // whose name isn't on disk.
  if (!sync_folder_of(path)) return problem(where + std::generic_category().message(errno));
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(
      std::move(*lock), std::move(database), std::filesystem::absolute(path).parent_path()));
}

}  // namespace menagerie
