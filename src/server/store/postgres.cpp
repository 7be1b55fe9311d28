// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres.h"

#include <array>
#include <cstdlib>

namespace menagerie::postgres {
namespace {

// As in sqlite.cpp: statements are only added, never changed.
constexpr std::array<const char*, 6> migrations = {R"(
  CREATE TABLE menagerie_tables (
    no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    ended BOOLEAN NOT NULL DEFAULT FALSE
  );
  CREATE INDEX menagerie_tables_unfinished ON menagerie_tables (no) WHERE NOT ended;
  CREATE TABLE menagerie_events (
    table_no BIGINT NOT NULL REFERENCES menagerie_tables (no),
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_no, seq)
  );
)",
                                                   R"(
  CREATE TABLE menagerie_probe (times BIGINT NOT NULL);
  INSERT INTO menagerie_probe VALUES (0);
)",
                                                   R"(
  ALTER TABLE menagerie_tables ADD COLUMN at BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE menagerie_tables ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE menagerie_tables ADD COLUMN abandoned BOOLEAN NOT NULL DEFAULT FALSE;
  UPDATE menagerie_tables SET
    at = coalesce((SELECT (body::json->>'t')::bigint FROM menagerie_events WHERE table_no = no
                   ORDER BY seq DESC LIMIT 1), 0),
    bytes = coalesce((SELECT sum(length(body) + 40) FROM menagerie_events WHERE table_no = no), 0),
    abandoned = EXISTS (SELECT 1 FROM menagerie_events WHERE table_no = no
                        AND body::json->>'k' = 'abandon');
  CREATE INDEX menagerie_tables_ended ON menagerie_tables (at) WHERE ended;
  CREATE INDEX menagerie_tables_begun ON menagerie_tables (at) WHERE NOT ended;
)",
                                                   R"(
  -- Several nodes, each with tables of its own; the next layout has one active server.
  CREATE TABLE menagerie_nodes (
    life BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL,
    lobby TEXT NOT NULL DEFAULT '[]'
  );
  CREATE TABLE menagerie_dead (life BIGINT PRIMARY KEY);
  INSERT INTO menagerie_dead VALUES (-1);
  CREATE TABLE menagerie_owners (
    table_no BIGINT PRIMARY KEY REFERENCES menagerie_tables (no) ON DELETE CASCADE,
    life BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    version BIGINT NOT NULL
  ) WITH (fillfactor = 60);
  CREATE INDEX menagerie_owners_life ON menagerie_owners (life);
  CREATE UNLOGGED TABLE menagerie_post (
    no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    life BIGINT NOT NULL,
    packet BYTEA NOT NULL
  );
  CREATE INDEX menagerie_post_life ON menagerie_post (life, no);
  CREATE TABLE menagerie_cluster (name TEXT NOT NULL, key TEXT NOT NULL);
  INSERT INTO menagerie_cluster VALUES (replace(gen_random_uuid()::text, '-', ''),
    replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
)",
                                                   R"(
  -- One server changes the tables, the one with the lease; see lease.h. The epoch is the key, so
  -- that who holds a row with FOR KEY SHARE keeps the epoch, and lets the lease be renewed.
  CREATE TABLE menagerie_lease (
    epoch BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL
  ) WITH (fillfactor = 50);
  INSERT INTO menagerie_lease VALUES (0, '', '-infinity');
  DROP TABLE menagerie_nodes, menagerie_dead, menagerie_owners, menagerie_post, menagerie_cluster,
    menagerie_probe;
  -- What nobody has begun leaves before games do. The last versions of layout 4 made this column.
  DO $$ BEGIN
    IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = 'menagerie_tables'::regclass
               AND attname = 'begun' AND NOT attisdropped) THEN
      RETURN;
    END IF;
    ALTER TABLE menagerie_tables ADD COLUMN begun BOOLEAN NOT NULL DEFAULT FALSE;
    UPDATE menagerie_tables SET begun = TRUE WHERE NOT ended AND EXISTS
      (SELECT 1 FROM menagerie_events WHERE table_no = no AND body::json->>'k' = 'start');
    DROP INDEX menagerie_tables_begun;
    CREATE INDEX menagerie_tables_unused ON menagerie_tables (begun, at) WHERE NOT ended;
  END $$;
)",
                                                   R"(
  -- The names are ordered by their bytes, in any locale.
  CREATE TABLE menagerie_documents (
    id TEXT COLLATE "C" PRIMARY KEY,
    day BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX menagerie_documents_by_day ON menagerie_documents (day);
  CREATE TABLE menagerie_attachments (
    id TEXT COLLATE "C" PRIMARY KEY,
    bytes BIGINT NOT NULL,
    text TEXT NOT NULL
  );
)"};

// Servers of layout 4 and earlier hold this lock while they run: the layout changes when they are
// gone. Servers of this layout share the database by the lease.
constexpr std::size_t layout_of_locks = 4;
constexpr const char* older_servers =
    "SET LOCAL lock_timeout = '5s'; SELECT pg_advisory_xact_lock(7020162); "
    "SET LOCAL lock_timeout = 0";

// Servers that start at the same time migrate one after another.
constexpr const char* migration_lock = "SELECT pg_advisory_xact_lock(7020161)";

}  // namespace

bool succeeded(const Rows& rows) {
  const auto status = PQresultStatus(rows.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

// Values go beside the statement, not into its text.
Rows run(PGconn* connection, const char* sql, const std::vector<std::string>& values) {
  if (values.empty()) return Rows(PQexec(connection, sql));
  std::vector<const char*> texts;
  for (const std::string& value : values) texts.push_back(value.c_str());
  return Rows(PQexecParams(connection, sql, static_cast<int>(texts.size()), nullptr, texts.data(),
                           nullptr, nullptr, 0));
}

std::string message_of(PGconn* connection) {
  std::string text = PQerrorMessage(connection);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::int64_t number_at(const Rows& rows, int row, int column) {
  return std::strtoll(PQgetvalue(rows.get(), row, column), nullptr, 10);
}

std::string numbers_in(const Rows& rows) {
  ArrayText list;
  for (int i = 0; i < PQntuples(rows.get()); ++i) list.add(number_at(rows, i, 0));
  return list.text();
}

namespace {

// How to reach the server at the URL, and settings for both ends of the connection.
class Words {
 public:
  // Each end probes a silent connection. Otherwise a client that waits would not notice that the
  // server's machine is gone, and the server would keep the locks of a client that is cut off or
  // asleep in the middle of a transaction.
  Words(const std::string& url, const std::string& timeout_ms)
      : timeout_ms_(timeout_ms),
        options_("-c idle_in_transaction_session_timeout=" + timeout_ms +
                 " -c tcp_user_timeout=" + timeout_ms +
                 " -c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1"
                 " -c tcp_keepalives_count=3"),
        values_{"3",         "1",    "1", "3", timeout_ms_.c_str(), "menagerie", options_.c_str(),
                url.c_str(), nullptr} {}
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;

  const char* const* names() const { return names_.data(); }
  const char* const* values() const { return values_.data(); }

 private:
  // Settings in the URL win, since they come later.
  static constexpr std::array<const char*, 9> names_ = {
      "connect_timeout",  "keepalives_idle",  "keepalives_interval",
      "keepalives_count", "tcp_user_timeout", "application_name",
      "options",          "dbname",           nullptr};
  std::string timeout_ms_, options_;
  std::array<const char*, 9> values_;
};

}  // namespace

// Never null; whether it is connected, PQstatus says. Notices of the server are not for our log.
Connection connect(const std::string& url, const char* timeout_ms) {
  const Words words(url, timeout_ms);
  Connection connection(PQconnectdbParams(words.names(), words.values(), 1));
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  return connection;
}

bool may_come(const std::string& url) {
  const Words words(url, "3000");
  const PGPing answer = PQpingParams(words.names(), words.values(), 1);
  return answer == PQPING_NO_RESPONSE || answer == PQPING_REJECT;
}

std::string bytes_of(std::string_view hex) {
  const auto value = [](char c) {
    return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
  };
  std::string bytes;
  for (std::size_t i = 2; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(value(hex[i]) << 4u | value(hex[i + 1]));
  }
  return bytes;
}

// Backslashes are doubled, because quotes in an array consume one.
void ArrayText::add_bytes(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  separate() += R"("\\x)";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text_ += digits[byte >> 4u];
    text_ += digits[byte & 15u];
  }
  text_ += '"';
}

bool has_layout(PGconn* connection) {
  const Rows asked = run(connection, "SELECT 1 WHERE to_regclass('menagerie_schema') IS NOT NULL");
  return succeeded(asked) && PQntuples(asked.get()) == 1;
}

// All of it in one transaction, so an interrupted migration has no effect. The connection isn't
// used after a failure, so there is no rollback.
Result<Migrated> migrate(PGconn* connection) {
  const auto failed = [&] { return problem(message_of(connection)); };
  if (!succeeded(run(connection, "BEGIN")) || !succeeded(run(connection, migration_lock))) {
    return failed();
  }
  if (!succeeded(run(connection,
                     "CREATE TABLE IF NOT EXISTS menagerie_schema (version INTEGER NOT NULL)"))) {
    return failed();
  }
  const Rows asked = run(connection, "SELECT coalesce(max(version), 0) FROM menagerie_schema");
  if (!succeeded(asked)) return failed();
  const auto version =
      static_cast<std::size_t>(std::strtoul(PQgetvalue(asked.get(), 0, 0), nullptr, 10));
  // If the layout is unknown to this version, it is left alone.
  if (version > migrations.size()) {
    return problem("the database is of a newer version of this program");
  }
  if (version > 0 && version <= layout_of_locks && !succeeded(run(connection, older_servers))) {
    return problem("a server of an older version is using it (" + message_of(connection) + ")");
  }
  for (std::size_t i = version; i < migrations.size(); ++i) {
    if (!succeeded(run(connection, migrations[i]))) return failed();
    const auto text = std::to_string(i + 1);
    if (!succeeded(run(connection, "INSERT INTO menagerie_schema VALUES ($1)", {text}))) {
      return failed();
    }
  }
  if (!succeeded(run(connection, "COMMIT"))) return failed();
  return Migrated{};
}

}  // namespace menagerie::postgres
