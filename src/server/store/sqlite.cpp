// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite.h"

#include <array>

namespace menagerie::sqlite {
namespace {

// By version: the statements that update a database from that version to the next. They are only
// added, never changed. Events are stored in the order of arrival; only the index is by table.
constexpr std::array<const char*, 5> migrations = {R"(
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
                                                   // When it started, ended or was looked at, and
                                                   // for ended tables their bytes, so that old ones
                                                   // are found without reading logs.
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
)",
                                                   // Tables that were never started go before games
                                                   // do.
                                                   R"(
  ALTER TABLE tables ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
  UPDATE tables SET begun = 1 WHERE ended = 0 AND EXISTS
    (SELECT 1 FROM events WHERE table_no = no AND json_extract(body, '$.k') = 'start');
  DROP INDEX tables_begun;
  CREATE INDEX tables_unused ON tables (begun, at) WHERE ended = 0;
)",
                                                   // Beside all logs, what is replaced as a whole.
                                                   // The bytes come first, so that they are summed
                                                   // up without reading the texts.
                                                   R"(
  CREATE TABLE documents (
    id TEXT PRIMARY KEY,
    day INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX documents_by_day ON documents (day);
  CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    text TEXT NOT NULL
  );
)"};

}  // namespace

tl::unexpected<StoreError> failure(sqlite3* database, int code) {
  auto kind = StoreError::Kind::unavailable;
  if ((code & 0xff) == SQLITE_CONSTRAINT) kind = StoreError::Kind::conflict;
  if (is_damage(code)) kind = StoreError::Kind::damaged;
  return tl::unexpected(StoreError{kind, sqlite3_errmsg(database)});
}

Result<Done> run_all(sqlite3* database, const std::string& sql) {
  char* message = nullptr;
  if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK) return Done{};
  std::string text = message != nullptr ? message : "unknown error";
  sqlite3_free(message);
  return problem(std::move(text));
}

Result<std::size_t> version_of(sqlite3* database) {
  Statement asked(database, "PRAGMA user_version");
  if (asked.step() != SQLITE_ROW) return problem(sqlite3_errmsg(database));
  return static_cast<std::size_t>(asked.number());
}

Result<Done> migrate(sqlite3* database) {
  const auto version = version_of(database);
  if (!version) return problem(version.error().text);
  if (*version > migrations.size()) {
    return problem("the database is of a newer version of this program");
  }
  for (std::size_t i = *version; i < migrations.size(); ++i) {
    const auto done =
        run_all(database, "BEGIN IMMEDIATE;" + std::string(migrations[i]) +
                              "PRAGMA user_version = " + std::to_string(i + 1) + ";COMMIT");
    if (!done) return done;
  }
  return Done{};
}

}  // namespace menagerie::sqlite
