// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_store.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "server/store/known_tables.h"
#include "server/store/lease_keeper.h"
#include "server/store/postgres.h"
#include "server/store/postgres_batch.h"
#include "server/store/postgres_documents.h"
#include "server/store/postgres_lease.h"

namespace menagerie {
namespace {

using namespace postgres;

// How many changes a table has.
#define MENAGERIE_CHANGES "(SELECT coalesce(max(seq), 0) FROM menagerie_events WHERE table_no = no)"

// Whether the lease still has that epoch; it then keeps it until the transaction has ended.
#define MENAGERIE_HELD(epoch) "SELECT 1 FROM menagerie_lease WHERE epoch = " epoch " FOR KEY SHARE"

// The fence (lease.h): nothing is added if the epoch has changed. If a table's version isn't the
// one before its first change, the division by zero undoes everything.
constexpr const char* insert_events =
    "WITH held AS (" MENAGERIE_HELD("$1") "), wrong AS (SELECT count(*) AS n FROM "
    "unnest($5::bigint[], $6::bigint[]) AS p (no, first) WHERE p.first - 1 <> "
    MENAGERIE_CHANGES ") INSERT INTO menagerie_events (table_no, seq, body) SELECT c.no, c.seq, "
    "c.body FROM unnest($2::bigint[], $3::bigint[], $4::text[]) AS c (no, seq, body), held, wrong "
    "WHERE 1 / (CASE WHEN wrong.n = 0 THEN 1 ELSE 0 END) = 1";

class PostgresStore final : public FencedStore {
 public:
  PostgresStore(Connection connection, bool is_prepared)
      : connection_(std::move(connection)),
        is_prepared_(is_prepared),
        documents_([this] { return connected() ? raw() : nullptr; }) {}
  ~PostgresStore() override {
    if (lease_) lease_->leave(std::chrono::seconds(2));
  }

  bool is_connected() const { return PQstatus(raw()) == CONNECTION_OK; }
  bool begin(Epoch epoch) override {
    if (!connected()) return false;
    held_.reset();
    known_.forget();
    epoch_ = epoch;
    return true;
  }
  bool begin(std::unique_ptr<LeaseKeeper> lease) {
    lease_ = std::move(lease);
    const Epoch epoch = lease_->wait(std::chrono::seconds(5));
    return epoch != 0 && begin(epoch);
  }

  Result<Stored, StoreError> append(std::span<const Append> changes) override {
    if (!connected()) return unavailable();
    if (epoch_ == 0) return lost();
    Batch batch;
    // One statement is a transaction by itself.
    const bool begun = std::any_of(changes.begin(), changes.end(), [](const Append& change) {
      return change.seq == 1 || change.begins || change.ends || change.late || change.document;
    });
    if (begun && !succeeded(run(raw(), "BEGIN"))) return failure(nullptr, false);
    if (auto wrong = write_documents(changes)) return *std::move(wrong);
    for (const Append& change : changes) {
      if (change.document) continue;
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
    if (!batch.nos.is_empty()) {
      const Rows inserted = run(raw(), insert_events,
                                {std::to_string(epoch_), batch.nos.text(), batch.seqs.text(),
                                 batch.bodies.text(), batch.tables.text(), batch.firsts.text()});
      if (!succeeded(inserted)) return failure(inserted, begun);
      if (std::string_view(PQcmdTuples(inserted.get())) == "0") {
        if (begun) run(raw(), "ROLLBACK");
        return lost();
      }
    }
    if (begun) {
      if (const auto wrong = mark(batch)) return *wrong;
      const Rows committed = run(raw(), "COMMIT");
      if (!succeeded(committed)) return failure(committed, begun);
    }
    // Only now, since the transaction may fail until the end.
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
    auto list =
        removable(run(raw(),
                      "SELECT id, " MENAGERIE_CHANGES " FROM menagerie_tables WHERE ended AND "
                      "at < (CASE WHEN "
                      "abandoned THEN $1 ELSE $2 END)::bigint ORDER BY at LIMIT $3",
                      {std::to_string(limits.abandoned), std::to_string(limits.finished),
                       std::to_string(most)}));
    if (!list || !list->empty() || limits.bytes_max > INT64_MAX) return list;
    // From the newest down, while they fit; the rest is too much.
    return removable(
        run(raw(),
            "SELECT id, " MENAGERIE_CHANGES
            " FROM (SELECT id, at, sum(bytes) OVER (ORDER BY at DESC, no DESC) AS "
            "until, no FROM menagerie_tables WHERE ended) s WHERE until > $1 ORDER BY at LIMIT $2",
            {std::to_string(limits.bytes_max), std::to_string(most)}));
  }

  Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                    std::size_t most) override {
    if (!connected()) return unavailable();
    auto list = removable(run(raw(),
                              "SELECT id, " MENAGERIE_CHANGES
                              " FROM menagerie_tables WHERE NOT ended AND NOT begun AND at < "
                              "$1 ORDER BY at LIMIT $2",
                              {std::to_string(limits.waiting), std::to_string(most)}));
    // Those that were never started go first, whatever their age.
    if (!list || list->size() == most) return list;
    const auto begun =
        removable(run(raw(),
                      "SELECT id, " MENAGERIE_CHANGES
                      " FROM menagerie_tables WHERE NOT ended AND begun AND at "
                      "< $1 ORDER BY at LIMIT $2",
                      {std::to_string(limits.playing), std::to_string(most - list->size())}));
    if (!begun) return begun;
    list->insert(list->end(), begun->begin(), begun->end());
    return list;
  }

  // Counted once, and updated from then on.
  Result<std::uint64_t, StoreError> unfinished_bytes() override {
    if (!connected()) return unavailable();
    if (!held_) {
      const Rows rows = run(raw(),
                            "SELECT coalesce(sum(octet_length(body) + 40), 0) FROM "
                            "menagerie_tables JOIN menagerie_events ON table_no = no WHERE NOT "
                            "ended");
      if (!succeeded(rows)) return unavailable();
      held_ = number_in(rows);
    }
    return static_cast<std::uint64_t>(*held_);
  }

  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override {
    if (!connected()) return unavailable();
    if (succeeded(run(raw(),
                      "WITH held AS (" MENAGERIE_HELD("$3") ") UPDATE menagerie_tables SET at = $1 "
                                                            "FROM held WHERE id = $2",
                      {std::to_string(at), std::string(table), std::to_string(epoch_)}))) {
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
    const Rows removed = run(
        raw(),
        "WITH held AS (" MENAGERIE_HELD("$3") "), gone AS (SELECT no, t.id, ended FROM held, "
        "menagerie_tables t JOIN unnest($1::text[], $2::bigint[]) AS r (id, changes) ON r.id = "
        "t.id WHERE r.changes = " MENAGERIE_CHANGES
        "), events AS (DELETE FROM menagerie_events WHERE table_no IN (SELECT no FROM gone) "
        "RETURNING table_no, octet_length(body) + 40 AS bytes), tables AS (DELETE FROM "
        "menagerie_tables WHERE no IN (SELECT no FROM gone)) SELECT id, (SELECT "
        "coalesce(sum(bytes), 0) FROM events WHERE table_no = no AND NOT ended) FROM gone",
        {ids.text(), changes.text(), std::to_string(epoch_)});
    if (!succeeded(removed)) {
      held_.reset();  // The outcome is unknown.
      return unavailable();
    }
    for (int i = 0; held_ && i < PQntuples(removed.get()); ++i) *held_ -= number_at(removed, i, 1);
    return texts(removed);
  }

  Documents& documents() override { return documents_; }

  bool ready() override {
    if (!connected()) return false;
    const Rows rows = run(raw(), MENAGERIE_HELD("$1"), {std::to_string(epoch_)});
    return succeeded(rows) && PQntuples(rows.get()) == 1;
  }

 private:
  // The state of tables after these changes.
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
      // A table that has ended is no longer unfinished, with all its bytes.
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

  // The lease is held until the transaction has ended, for documents as for changes.
  std::optional<tl::unexpected<StoreError>> write_documents(std::span<const Append> changes) {
    bool is_held = false;
    for (const Append& change : changes) {
      if (!change.document) continue;
      if (!is_held) {
        const Rows rows = run(raw(), MENAGERIE_HELD("$1"), {std::to_string(epoch_)});
        if (!succeeded(rows)) return failure(rows, true);
        if (PQntuples(rows.get()) == 0) {
          run(raw(), "ROLLBACK");
          return lost();
        }
        is_held = true;
      }
      const Rows written = write_document(raw(), change.table, *change.document);
      if (!succeeded(written)) return failure(written, true);
    }
    return std::nullopt;
  }

  PGconn* raw() const { return connection_.get(); }

  // An epoch ends with its connection: the outcome of the last transaction is unknown.
  bool connected() {
    if (PQstatus(raw()) == CONNECTION_OK && is_prepared_) return true;
    // Everyone waits meanwhile, so it isn't tried for every request.
    const auto now = std::chrono::steady_clock::now();
    if (now < next_try_) return false;
    epoch_ = 0;
    held_.reset();
    PQreset(raw());
    is_prepared_ = PQstatus(raw()) == CONNECTION_OK && migrate(raw()).has_value();
    next_try_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
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

  tl::unexpected<StoreError> unavailable() const { return postgres::unavailable(raw()); }

  tl::unexpected<StoreError> lost() {
    epoch_ = 0;
    return tl::unexpected(StoreError{StoreError::Kind::lost, "this server has lost its lease"});
  }

  // Class 23 are violated constraints, and 22012 is the fence's division: something else wrote
  // first. Other errors may go away, as long as the connection lives. The numbers of tables made in
  // the transaction are now invalid.
  tl::unexpected<StoreError> failure(const Rows& rows, bool begun) {
    if (PQstatus(raw()) != CONNECTION_OK) return lost();
    const char* state = rows ? PQresultErrorField(rows.get(), PG_DIAG_SQLSTATE) : "23503";
    const std::string_view code = state == nullptr ? "" : state;
    const bool conflict = code.starts_with("23") || code == "22012";
    StoreError error{conflict ? StoreError::Kind::conflict : StoreError::Kind::unavailable,
                     message_of(raw())};
    if (begun) run(raw(), "ROLLBACK");
    known_.forget();
    return tl::unexpected(std::move(error));
  }

  Connection connection_;
  bool is_prepared_;
  PostgresDocuments documents_;
  Epoch epoch_ = 0;
  std::unique_ptr<LeaseKeeper> lease_;  // If it is used exclusively.
  std::chrono::steady_clock::time_point next_try_{};
  KnownTables known_;
  std::optional<std::int64_t> held_;  // Of unfinished tables; nothing: not counted yet.
};

Result<std::unique_ptr<PostgresStore>> open(const std::string& url, const char* patience_ms,
                                            IfMissing if_missing) {
  Connection connection = connect(url, patience_ms);
  const auto failed = [](const std::string& text) {
    return problem("cannot open the PostgreSQL database: " + text);
  };
  if (PQstatus(connection.get()) != CONNECTION_OK) {
    // It is down or is starting, so wait for it. Other errors are permanent.
    if (may_come(url)) return std::make_unique<PostgresStore>(std::move(connection), false);
    return failed(message_of(connection.get()));
  }
  if (if_missing == IfMissing::fail && !has_layout(connection.get())) {
    return failed("no server has stored tables there");
  }
  if (const auto migrated = migrate(connection.get()); !migrated) {
    return failed(migrated.error().text);
  }
  return std::make_unique<PostgresStore>(std::move(connection), true);
}

}  // namespace

Result<std::unique_ptr<FencedStore>> open_fenced_postgres(const std::string& url) {
  return open(url, "2000", IfMissing::create);
}

Result<std::unique_ptr<Store>> open_postgres(const std::string& url, IfMissing if_missing) {
  auto store = open(url, "10000", if_missing);
  if (!store) return tl::unexpected(store.error());
  const bool is_there = (*store)->is_connected();
  if (is_there &&
      !(*store)->begin(std::make_unique<LeaseKeeper>(make_postgres_lease(url, "menagerie db")))) {
    return problem("cannot open the PostgreSQL database: another server is using it");
  }
  return std::move(*store);
}

}  // namespace menagerie
