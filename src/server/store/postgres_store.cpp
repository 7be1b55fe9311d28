// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_store.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "server/store/known_tables.h"
#include "server/store/postgres.h"

namespace menagerie {
namespace {

using namespace postgres;

// Held as long as the connection lives: one server owns its database. One that was killed may have
// left a transaction under way; it ends, and lets go of the lock, before its successor reads.
constexpr const char* owner_lock =
    "SET lock_timeout = '5s'; SELECT pg_advisory_lock(7020162); SET lock_timeout = 0";
// Or all nodes of a cluster hold it together.
constexpr const char* node_lock =
    "SET lock_timeout = '5s'; SELECT pg_advisory_lock_shared(7020162); SET lock_timeout = 0";
// A table that a node owns stays; none, where there is one server.
#define MENAGERIE_UNOWNED                                                             \
  "NOT EXISTS (SELECT 1 FROM menagerie_owners o JOIN menagerie_nodes n USING (life) " \
  "WHERE o.table_no = no)"

// How many changes a table has.
#define MENAGERIE_CHANGES "(SELECT coalesce(max(seq), 0) FROM menagerie_events WHERE table_no = no)"

class PostgresStore final : public Store {
 public:
  // `is_prepared`: it is ours, or our cluster's, and of the present layout.
  PostgresStore(Connection connection, Sharing sharing, bool is_prepared)
      : connection_(std::move(connection)), sharing_(sharing), is_prepared_(is_prepared) {}

  // Nothing is compared but what the keys say: a table's id is there once, and a change's number in
  // its table once. More is not needed, for one server at a time has the lock of the database. (Of
  // a cluster it is the ledger that writes.) A change of a table that is not there any more is a
  // conflict too.
  Result<Stored, StoreError> append(std::span<const Append> changes) override {
    if (!connected()) return unavailable();
    Batch batch;
    // One statement is a transaction by itself.
    const bool begun = std::any_of(changes.begin(), changes.end(), [](const Append& change) {
      return change.seq == 1 || change.begins || change.ends || change.late;
    });
    if (begun && !succeeded(run(raw(), "BEGIN"))) return unavailable();
    for (const Append& change : changes) {
      if (change.seq == 1) {
        const Rows added =
            run(raw(), "INSERT INTO menagerie_tables (id, at) VALUES ($1, $2) RETURNING no",
                {change.table, std::to_string(change.at)});
        if (!succeeded(added)) return failure(added, begun);
        known_.remember(change.table, number_in(added));
      }
      const auto no = number_of(change.table);
      if (!no) return failure(nullptr, begun);
      batch.add(*no, change);
    }
    const Rows inserted = run(raw(),
                              "INSERT INTO menagerie_events (table_no, seq, body) SELECT * FROM "
                              "unnest($1::bigint[], $2::bigint[], $3::text[])",
                              {batch.nos.text(), batch.seqs.text(), batch.bodies.text()});
    if (!succeeded(inserted)) return failure(inserted, begun);
    if (begun) {
      if (const auto wrong = mark(batch)) return *wrong;
      const Rows committed = run(raw(), "COMMIT");
      if (!succeeded(committed)) return failure(committed, begun);
    }
    // Only now, as the transaction may have failed to the last.
    if (held_) *held_ += batch.grown;
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

  Result<std::vector<TablePlace>, StoreError> tables(std::int64_t behind,
                                                     std::size_t most) override {
    if (!connected()) return unavailable();
    const Rows rows =
        run(raw(), "SELECT no, id FROM menagerie_tables WHERE no > $1 ORDER BY no LIMIT $2",
            {std::to_string(behind), std::to_string(most)});
    if (!succeeded(rows)) return unavailable();
    std::vector<TablePlace> list;
    for (int i = 0; i < PQntuples(rows.get()); ++i) {
      list.push_back({number_at(rows, i, 0), PQgetvalue(rows.get(), i, 1)});
    }
    return list;
  }

  Result<std::vector<Removable>, StoreError> outdated(const Outdated& limits,
                                                      std::size_t most) override {
    if (!connected()) return unavailable();
    auto list = removable(run(
        raw(),
        "SELECT id, " MENAGERIE_CHANGES " FROM menagerie_tables WHERE ended AND " MENAGERIE_UNOWNED
        " AND at < (CASE WHEN "
        "abandoned THEN $1 ELSE $2 END)::bigint ORDER BY at LIMIT $3",
        {std::to_string(limits.abandoned), std::to_string(limits.finished), std::to_string(most)}));
    if (!list || !list->empty() || limits.bytes_max > INT64_MAX) return list;
    // From the newest down, as long as it goes; what is behind that is too much.
    return removable(
        run(raw(),
            "SELECT id, " MENAGERIE_CHANGES
            " FROM (SELECT id, at, sum(bytes) OVER (ORDER BY at DESC, no DESC) AS "
            "until, no FROM menagerie_tables WHERE ended) s WHERE until > $1 AND " MENAGERIE_UNOWNED
            " ORDER BY at "
            "LIMIT $2",
            {std::to_string(limits.bytes_max), std::to_string(most)}));
  }

  Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                    std::size_t most) override {
    if (!connected()) return unavailable();
    auto list = removable(run(raw(),
                              "SELECT id, " MENAGERIE_CHANGES
                              " FROM menagerie_tables WHERE NOT ended AND NOT begun AND at < "
                              "$1 AND " MENAGERIE_UNOWNED " ORDER BY at LIMIT $2",
                              {std::to_string(limits.waiting), std::to_string(most)}));
    // Those that nobody has begun go first, whatever their age.
    if (!list || list->size() == most) return list;
    const auto begun =
        removable(run(raw(),
                      "SELECT id, " MENAGERIE_CHANGES
                      " FROM menagerie_tables WHERE NOT ended AND begun AND at "
                      "< $1 AND " MENAGERIE_UNOWNED " ORDER BY at LIMIT $2",
                      {std::to_string(limits.playing), std::to_string(most - list->size())}));
    if (!begun) return begun;
    list->insert(list->end(), begun->begin(), begun->end());
    return list;
  }

  Result<std::uint64_t, StoreError> unfinished_bytes() override {
    if (!connected()) return unavailable();
    const bool alone = sharing_ == Sharing::alone;
    if (!alone || !held_) {
      // Nodes count their tables with each change, so that no log is read here. Who is alone counts
      // once, and keeps it up from there.
      const Rows rows =
          run(raw(), alone ? "SELECT coalesce(sum(octet_length(body) + 40), 0) FROM "
                             "menagerie_tables JOIN menagerie_events ON table_no = no WHERE NOT "
                             "ended"
                           : "SELECT coalesce(sum(o.bytes), 0) FROM menagerie_owners o JOIN "
                             "menagerie_tables ON table_no = no WHERE NOT ended");
      if (!succeeded(rows)) return unavailable();
      held_ = number_in(rows);
    }
    return static_cast<std::uint64_t>(*held_);
  }

  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override {
    if (!connected()) return unavailable();
    if (succeeded(run(raw(), "UPDATE menagerie_tables SET at = $1 WHERE id = $2",
                      {std::to_string(at), std::string(table)}))) {
      return Stored{};
    }
    return unavailable();
  }

  Result<std::vector<std::string>, StoreError> remove(std::span<const Removable> tables) override {
    if (!connected()) return unavailable();
    ArrayText ids, changes;
    for (const Removable& table : tables) {
      ids.add(table.id);
      changes.add(static_cast<std::int64_t>(table.changes));
    }
    known_.forget();
    // Who takes a table or appends to it holds the row of its owner, and who appends also its own:
    // such a table stays, without anybody waiting for it. What was done before is seen below.
    Transaction transaction(raw());
    const Rows own = run(raw(),
                         "SELECT no FROM menagerie_tables WHERE id = ANY($1::text[]) "
                         "FOR UPDATE SKIP LOCKED",
                         {ids.text()});
    const std::string nos = numbers_in(own);
    const Rows owners = run(raw(),
                            "SELECT table_no FROM menagerie_owners WHERE table_no = "
                            "ANY($1::bigint[]) FOR UPDATE SKIP LOCKED",
                            {nos});
    const Rows removed = run(
        raw(),
        "WITH gone AS (SELECT no, t.id, ended FROM menagerie_tables t JOIN unnest($1::text[], "
        "$2::bigint[]) AS r (id, changes) ON r.id = t.id WHERE no = ANY($3::bigint[]) AND "
        "r.changes = " MENAGERIE_CHANGES " AND " MENAGERIE_UNOWNED
        " AND NOT EXISTS (SELECT 1 FROM menagerie_owners o WHERE o.table_no = no AND NOT "
        "o.table_no = ANY($4::bigint[]))), events AS (DELETE FROM menagerie_events WHERE table_no "
        "IN (SELECT no FROM gone) RETURNING table_no, octet_length(body) + 40 AS bytes), tables AS "
        "(DELETE FROM menagerie_tables WHERE no IN (SELECT no FROM gone)) SELECT id, (SELECT "
        "coalesce(sum(bytes), 0) FROM events WHERE table_no = no AND NOT ended) FROM gone",
        {ids.text(), changes.text(), nos, numbers_in(owners)});
    const bool is_done = transaction.is_open() && succeeded(own) && succeeded(owners) &&
                         succeeded(removed) && transaction.commit();
    if (!is_done) {
      held_.reset();  // Whether it was committed nobody knows.
      return unavailable();
    }
    for (int i = 0; held_ && i < PQntuples(removed.get()); ++i) *held_ -= number_at(removed, i, 1);
    return texts(removed);
  }

  bool ready() override {
    return connected() && succeeded(run(raw(), "UPDATE menagerie_probe SET times = times + 1"));
  }

 private:
  // Changes as the database takes them.
  struct Batch {
    ArrayText nos, seqs, bodies, begun, ended, ended_at, abandoned, late, late_bytes;
    std::int64_t grown = 0;  // The unfinished tables, by that.

    void add(std::int64_t no, const Append& change) {
      nos.add(no);
      seqs.add(static_cast<std::int64_t>(change.seq));
      bodies.add(change.body);
      const auto bytes = static_cast<std::int64_t>(change.bytes());
      if (change.begins) begun.add(no);
      if (change.late) {
        late.add(no);
        late_bytes.add(bytes);
        return;
      }
      grown += bytes;
      if (!change.ends) return;
      ended.add(no);
      ended_at.add(change.at);
      abandoned.add(std::int64_t{change.abandons});
    }
  };

  // What tables are now that these changes are made.
  std::optional<tl::unexpected<StoreError>> mark(Batch& batch) {
    if (!batch.begun.is_empty()) {
      const Rows rows =
          run(raw(), "UPDATE menagerie_tables SET begun = TRUE WHERE no = ANY($1::bigint[])",
              {batch.begun.text()});
      if (!succeeded(rows)) return failure(rows, true);
    }
    if (!batch.ended.is_empty()) {
      const Rows rows =
          run(raw(),
              "UPDATE menagerie_tables t SET ended = TRUE, at = e.at, abandoned = e.gone <> 0, "
              "bytes = (SELECT sum(octet_length(body) + 40) FROM menagerie_events WHERE table_no = "
              "t.no) FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS e (no, at, gone) "
              "WHERE t.no = e.no RETURNING bytes",
              {batch.ended.text(), batch.ended_at.text(), batch.abandoned.text()});
      if (!succeeded(rows)) return failure(rows, true);
      // What has ended is unfinished no longer, with all that it had.
      for (int i = 0; i < PQntuples(rows.get()); ++i) batch.grown -= number_at(rows, i, 0);
    }
    if (!batch.late.is_empty()) {
      const Rows rows =
          run(raw(),
              "UPDATE menagerie_tables t SET bytes = t.bytes + l.bytes FROM (SELECT no, sum(bytes) "
              "AS bytes FROM unnest($1::bigint[], $2::bigint[]) AS a (no, bytes) GROUP BY no) l "
              "WHERE t.no = l.no",
              {batch.late.text(), batch.late_bytes.text()});
      if (!succeeded(rows)) return failure(rows, true);
    }
    return std::nullopt;
  }

  PGconn* raw() const { return connection_.get(); }

  bool connected() {
    if (PQstatus(raw()) == CONNECTION_OK && is_prepared_) return true;
    // Everybody waits meanwhile, so it is not tried at every request.
    const auto now = std::chrono::steady_clock::now();
    if (now < next_try_) return false;
    is_prepared_ = false;
    held_.reset();  // Whether the last transaction came to its end nobody knows.
    PQreset(raw());
    is_prepared_ = PQstatus(raw()) == CONNECTION_OK &&
                   succeeded(run(raw(), sharing_ == Sharing::alone ? owner_lock : node_lock)) &&
                   migrate(raw()).has_value();
    next_try_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    return is_prepared_;
  }

  Result<std::vector<Removable>, StoreError> removable(const Rows& rows) {
    if (!succeeded(rows)) return unavailable();
    std::vector<Removable> list;
    for (int i = 0; i < PQntuples(rows.get()); ++i) {
      list.push_back(
          {PQgetvalue(rows.get(), i, 0), static_cast<std::uint64_t>(number_at(rows, i, 1))});
    }
    return list;
  }

  static std::int64_t number_in(const Rows& rows) { return number_at(rows, 0, 0); }

  std::optional<std::int64_t> number_of(const std::string& table) {
    if (const auto known = known_.find(table)) return known;
    const Rows rows = run(raw(), "SELECT no FROM menagerie_tables WHERE id = $1", {table});
    if (!succeeded(rows) || PQntuples(rows.get()) == 0) return std::nullopt;
    const std::int64_t no = number_in(rows);
    known_.remember(table, no);
    return no;
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

  // Class 23 are constraints that do not hold: somebody else wrote first. All else may go well
  // another time. The numbers of tables made in the transaction are not theirs now.
  tl::unexpected<StoreError> failure(const Rows& rows, bool begun) {
    const char* state = rows ? PQresultErrorField(rows.get(), PG_DIAG_SQLSTATE) : "23503";
    const bool conflict = state != nullptr && std::string_view(state).starts_with("23");
    StoreError error{conflict ? StoreError::Kind::conflict : StoreError::Kind::unavailable,
                     message_of(raw())};
    if (begun) run(raw(), "ROLLBACK");
    known_.forget();
    return tl::unexpected(std::move(error));
  }

  Connection connection_;
  Sharing sharing_;
  bool is_prepared_;
  std::chrono::steady_clock::time_point next_try_{};
  KnownTables known_;
  std::optional<std::int64_t> held_;  // By unfinished tables; nothing: not counted yet.
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& url, Sharing sharing,
                                             IfMissing if_missing) {
  const bool alone = sharing == Sharing::alone;
  Connection connection = connect(url, alone ? "10000" : "2000");
  const auto failed = [](const std::string& text) {
    return problem("cannot open the PostgreSQL database: " + text);
  };
  const auto store = [&](bool is_prepared) {
    return std::unique_ptr<Store>(
        std::make_unique<PostgresStore>(std::move(connection), sharing, is_prepared));
  };
  if (PQstatus(connection.get()) != CONNECTION_OK) {
    // It is down, or starts just now: it is waited for. Whatever else is wrong does not mend.
    if (may_come(url)) return store(false);
    return failed(message_of(connection.get()));
  }
  if (!succeeded(run(connection.get(), alone ? owner_lock : node_lock))) {
    return failed("another server is using it (" + message_of(connection.get()) + ")");
  }
  if (if_missing == IfMissing::fail && !has_layout(connection.get())) {
    return failed("no server has stored tables there");
  }
  if (const auto migrated = migrate(connection.get()); !migrated) {
    return failed(migrated.error().text);
  }
  return store(true);
}

}  // namespace menagerie
