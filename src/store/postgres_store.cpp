// SPDX-License-Identifier: Apache-2.0
#include "store/postgres_store.h"

#include <libpq-fe.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <unordered_map>

namespace menagerie {
namespace {

// As in sqlite_store.cpp: never changed, only added to.
constexpr std::array<const char*, 1> migrations = {R"(
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
)"};

constexpr std::size_t known_tables_max = 100'000;
// Servers that start at the same time migrate one after the other.
constexpr const char* migration_lock = "SELECT pg_advisory_xact_lock(7020161)";

// Held as long as the connection lives: one server owns its database. One that was killed may have
// left a transaction under way; it ends, and lets go of the lock, before its successor reads.
constexpr const char* owner_lock =
    "SET lock_timeout = '5s'; SELECT pg_advisory_lock(7020162); SET lock_timeout = 0";

struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};
struct Finish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Rows = std::unique_ptr<PGresult, Clear>;
using Connection = std::unique_ptr<PGconn, Finish>;

bool succeeded(const Rows& rows) {
  const auto status = PQresultStatus(rows.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

Rows run(PGconn* connection, const char* sql, const std::vector<std::string>& values = {}) {
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
  std::string text() const { return text_ + "}"; }

 private:
  std::string& separate() { return text_.size() > 1 ? text_ += ',' : text_; }
  std::string text_ = "{";
};

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(Connection connection) : connection_(std::move(connection)) {}

  Result<Stored, StoreError> append(std::span<const Append> changes) override {
    if (!connected()) return unavailable();
    ArrayText ended, nos, seqs, bodies;
    // One statement is a transaction by itself.
    bool begun = false;
    for (const Append& change : changes) begun = begun || change.seq == 1 || change.ends;
    if (begun && !succeeded(run(raw(), "BEGIN"))) return unavailable();
    for (const Append& change : changes) {
      if (change.seq == 1) {
        const Rows added = run(raw(), "INSERT INTO menagerie_tables (id) VALUES ($1) RETURNING no",
                               {change.table});
        if (!succeeded(added)) return failure(added, begun);
        known_[change.table] = number_in(added);
      }
      const auto no = number_of(change.table);
      if (!no) return failure(nullptr, begun);
      nos.add(*no);
      seqs.add(static_cast<std::int64_t>(change.seq));
      bodies.add(change.body);
      if (change.ends) ended.add(*no);
    }
    const Rows inserted = run(raw(),
                              "INSERT INTO menagerie_events (table_no, seq, body) SELECT * FROM "
                              "unnest($1::bigint[], $2::bigint[], $3::text[])",
                              {nos.text(), seqs.text(), bodies.text()});
    if (!succeeded(inserted)) return failure(inserted, begun);
    if (!begun) return Stored{};
    const Rows marked =
        run(raw(), "UPDATE menagerie_tables SET ended = TRUE WHERE no = ANY($1::bigint[])",
            {ended.text()});
    if (!succeeded(marked)) return failure(marked, begun);
    const Rows committed = run(raw(), "COMMIT");
    if (!succeeded(committed)) return failure(committed, begun);
    return Stored{};
  }

  Result<std::vector<std::string>, StoreError> load(std::string_view table) override {
    if (!connected()) return unavailable();
    return texts(run(raw(),
                     "SELECT e.body FROM menagerie_events e JOIN menagerie_tables t "
                     "ON t.no = e.table_no WHERE t.id = $1 ORDER BY e.seq",
                     {std::string(table)}));
  }

  Result<std::vector<std::string>, StoreError> unfinished() override {
    if (!connected()) return unavailable();
    return texts(run(raw(), "SELECT id FROM menagerie_tables WHERE NOT ended ORDER BY no"));
  }

  bool ready() override { return connected() && succeeded(run(raw(), "SELECT 1")); }

 private:
  PGconn* raw() const { return connection_.get(); }

  bool connected() {
    if (PQstatus(raw()) == CONNECTION_OK) return true;
    PQreset(raw());
    return PQstatus(raw()) == CONNECTION_OK && succeeded(run(raw(), owner_lock));
  }

  static std::int64_t number_in(const Rows& rows) {
    return std::strtoll(PQgetvalue(rows.get(), 0, 0), nullptr, 10);
  }

  std::optional<std::int64_t> number_of(const std::string& table) {
    if (const auto known = known_.find(table); known != known_.end()) return known->second;
    const Rows rows = run(raw(), "SELECT no FROM menagerie_tables WHERE id = $1", {table});
    if (!succeeded(rows) || PQntuples(rows.get()) == 0) return std::nullopt;
    if (known_.size() > known_tables_max) known_.clear();
    return known_[table] = number_in(rows);
  }

  Result<std::vector<std::string>, StoreError> texts(const Rows& rows) {
    if (!succeeded(rows)) return unavailable();
    std::vector<std::string> list;
    for (int i = 0; i < PQntuples(rows.get()); ++i) {
      list.emplace_back(PQgetvalue(rows.get(), i, 0));
    }
    return list;
  }

  tl::unexpected<StoreError> unavailable() const {
    return tl::unexpected(StoreError{StoreError::Kind::unavailable, message_of(raw())});
  }

  tl::unexpected<StoreError> failure(const Rows& rows, bool begun) {
    const char* state = rows ? PQresultErrorField(rows.get(), PG_DIAG_SQLSTATE) : "23503";
    const bool conflict = state != nullptr && std::string_view(state).starts_with("23");
    StoreError error{conflict ? StoreError::Kind::conflict : StoreError::Kind::unavailable,
                     message_of(raw())};
    if (begun) run(raw(), "ROLLBACK");
    known_.clear();
    return tl::unexpected(std::move(error));
  }

  Connection connection_;
  std::unordered_map<std::string, std::int64_t> known_;
};

Result<Stored> migrate(PGconn* connection) {
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
  if (version > migrations.size()) {
    return problem("the database is of a newer version of this program");
  }
  for (std::size_t i = version; i < migrations.size(); ++i) {
    if (!succeeded(run(connection, migrations[i]))) return failed();
    const auto text = std::to_string(i + 1);
    if (!succeeded(run(connection, "INSERT INTO menagerie_schema VALUES ($1)", {text}))) {
      return failed();
    }
  }
  if (!succeeded(run(connection, "COMMIT"))) return failed();
  return Stored{};
}

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& url) {
  Connection connection(PQconnectdb(url.c_str()));
  const auto failed = [](const std::string& text) {
    return problem("cannot open the PostgreSQL database: " + text);
  };
  if (PQstatus(connection.get()) != CONNECTION_OK) return failed(message_of(connection.get()));
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  if (!succeeded(run(connection.get(), owner_lock))) {
    return failed("another server is using it (" + message_of(connection.get()) + ")");
  }
  if (const auto migrated = migrate(connection.get()); !migrated) {
    return failed(migrated.error().text);
  }
  return std::unique_ptr<Store>(std::make_unique<PostgresStore>(std::move(connection)));
}

}  // namespace menagerie
