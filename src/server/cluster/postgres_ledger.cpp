// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/postgres_ledger.h"

#include <algorithm>
#include <map>
#include <optional>

#include "server/store/postgres.h"

namespace menagerie {

using namespace postgres;

namespace {

// So long a TCP connection may be silent that has something to say, and a transaction idle.
constexpr const char* patience_ms = "1500";

// A single server would know nothing of owners; it keeps others out with the same lock.
constexpr const char* node_lock =
    "SET lock_timeout = '2s'; SELECT pg_advisory_lock_shared(7020162); SET lock_timeout = '1s'";

// The look at the clock and the end of the life are one: what renews its lease at the same time
// either comes first, and lives, or finds nothing to renew. Whose row somebody holds is left for
// the next time: a node that sleeps in the midst of a transaction must not keep the others from
// their own leases.
constexpr const char* bury =
    "WITH gone AS (DELETE FROM menagerie_nodes WHERE life IN (SELECT life FROM menagerie_nodes "
    "WHERE until <= clock_timestamp() FOR UPDATE SKIP LOCKED) RETURNING life) "
    "INSERT INTO menagerie_dead SELECT life FROM gone ON CONFLICT DO NOTHING";

// The tables of the array $2 that nobody alive has, to the life $1. Their rows are locked already,
// so this statement sees every life that could have taken them before.
#define MENAGERIE_TAKE_TABLES                                                                  \
  "UPDATE menagerie_owners o SET life = CASE WHEN t.ended AND $3 THEN 0 ELSE $1::bigint END, " \
  "epoch = o.epoch + 1, (version, bytes) = (SELECT coalesce(max(seq), 0), "                    \
  "coalesce(sum(octet_length(body) + 40), 0) FROM menagerie_events e "                         \
  "WHERE e.table_no = o.table_no) FROM menagerie_tables t WHERE t.no = o.table_no "            \
  "AND o.table_no = ANY($2::bigint[]) AND EXISTS (SELECT 1 FROM menagerie_nodes WHERE life = " \
  "$1) AND (o.life = $1 OR NOT EXISTS (SELECT 1 FROM menagerie_nodes n WHERE n.life = o.life)) "

std::string text(std::uint64_t number) { return std::to_string(number); }

bool fails_with(const Rows& rows, std::string_view state) {
  const char* is = PQresultErrorField(rows.get(), PG_DIAG_SQLSTATE);
  return is != nullptr && std::string_view(is).starts_with(state);
}

}  // namespace

struct PostgresLedger::Session {
  Connection connection;
  std::string& lobby;

  PGconn* raw() const { return connection.get(); }
  LedgerFailed failure() const { return {message_of(raw())}; }

  LedgerAnswer make(const Enlist& call) {
    // What lay there for lives that are over, and tables of times without nodes.
    for (const char* sql :
         {bury,
          "DELETE FROM menagerie_post p WHERE NOT EXISTS (SELECT 1 FROM menagerie_nodes n WHERE "
          "n.life = p.life)",
          "INSERT INTO menagerie_owners (table_no, life, epoch, version, bytes) SELECT no, -1, 0, "
          "0, "
          "(SELECT coalesce(sum(octet_length(body) + 40), 0) FROM menagerie_events e WHERE "
          "e.table_no = t.no) FROM menagerie_tables t WHERE NOT ended AND NOT EXISTS (SELECT 1 "
          "FROM menagerie_owners o WHERE o.table_no = t.no) ON "
          "CONFLICT DO NOTHING"}) {
      if (!succeeded(run(raw(), sql))) return failure();
    }
    lobby = "[]";
    const Rows rows = run(raw(),
                          "INSERT INTO menagerie_nodes (name, until) VALUES ($1, "
                          "clock_timestamp() + $2 * interval '1 ms') RETURNING life",
                          {call.name, std::to_string(call.lease_ms)});
    if (!succeeded(rows)) return failure();
    return Enlisted{static_cast<Life>(number_at(rows, 0, 0))};
  }

  LedgerAnswer make(const Beat& call) {
    if (!succeeded(run(raw(), bury))) return failure();
    std::vector<std::string> values = {text(call.life), std::to_string(call.lease_ms)};
    const bool is_new = call.lobby != lobby;
    if (is_new) values.push_back(call.lobby);
    const Rows renewed =
        run(raw(),
            is_new ? "UPDATE menagerie_nodes SET until = clock_timestamp() + $2 * interval '1 ms', "
                     "lobby = $3 WHERE life = $1"
                   : "UPDATE menagerie_nodes SET until = clock_timestamp() + $2 * interval '1 ms' "
                     "WHERE life = $1",
            values);
    if (!succeeded(renewed)) return failure();
    Beaten beaten;
    beaten.alive = std::string_view(PQcmdTuples(renewed.get())) == "1";
    if (!beaten.alive) return beaten;
    lobby = call.lobby;
    const Rows nodes = run(raw(), "SELECT life, name, lobby FROM menagerie_nodes");
    const Rows packets = run(raw(),
                             "WITH mine AS (DELETE FROM menagerie_post WHERE life = $1 RETURNING "
                             "no, packet) SELECT packet FROM mine ORDER BY no",
                             {text(call.life)});
    if (!succeeded(nodes) || !succeeded(packets)) return failure();
    for (int i = 0; i < PQntuples(nodes.get()); ++i) {
      beaten.nodes.push_back({static_cast<Life>(number_at(nodes, i, 0)),
                              PQgetvalue(nodes.get(), i, 1), PQgetvalue(nodes.get(), i, 2)});
    }
    for (int i = 0; i < PQntuples(packets.get()); ++i) {
      beaten.packets.push_back(bytes_of(PQgetvalue(packets.get(), i, 0)));
    }
    return beaten;
  }

  LedgerAnswer make(const Claim& call) {
    Transaction transaction(raw());
    ArrayText ids;
    for (const std::string& id : call.tables) ids.add(id);
    const Rows added = run(raw(),
                           "INSERT INTO menagerie_owners SELECT no, 0, 0, 0 FROM menagerie_tables "
                           "WHERE id = ANY($1::text[]) ON CONFLICT DO NOTHING",
                           {ids.text()});
    // In one order, lest two nodes that want the same tables wait for each other.
    const Rows locked = run(raw(),
                            "SELECT o.table_no FROM menagerie_owners o JOIN menagerie_tables t ON "
                            "t.no = o.table_no WHERE t.id = ANY($1::text[]) ORDER BY o.table_no "
                            "FOR UPDATE OF o",
                            {ids.text()});
    if (!transaction.is_open() || !succeeded(added) || !succeeded(locked)) return failure();
    Claimed claimed;
    std::map<std::string, bool> found;
    if (!take(call.life, locked, false, claimed)) return failure();
    const Rows others = run(raw(),
                            "SELECT t.id, o.life FROM menagerie_owners o JOIN menagerie_tables t "
                            "ON t.no = o.table_no WHERE t.id = ANY($1::text[]) AND o.life <> $2",
                            {ids.text(), text(call.life)});
    if (!succeeded(others) || !transaction.commit()) return failure();
    for (int i = 0; i < PQntuples(others.get()); ++i) {
      claimed.tables.push_back({PQgetvalue(others.get(), i, 0),
                                Claimed::Table::Outcome::others,
                                static_cast<Life>(number_at(others, i, 1)),
                                0,
                                {}});
    }
    for (const auto& table : claimed.tables) found[table.id] = true;
    for (const std::string& id : call.tables) {
      if (found[id]) continue;
      claimed.tables.push_back({id, Claimed::Table::Outcome::missing, 0, 0, {}});
    }
    return claimed;
  }

  LedgerAnswer make(const ClaimOrphans& call) {
    Transaction transaction(raw());
    const Rows locked = run(raw(),
                            "SELECT o.table_no FROM menagerie_owners o JOIN menagerie_dead d USING "
                            "(life) LIMIT $1 FOR UPDATE OF o SKIP LOCKED",
                            {std::to_string(call.most)});
    if (!transaction.is_open() || !succeeded(locked)) return failure();
    Claimed claimed;
    // Several nodes look at once: each takes others, and none waits. A life without tables is done.
    if (PQntuples(locked.get()) == 0) {
      const Rows cleared = run(raw(),
                               "DELETE FROM menagerie_dead d WHERE life > 0 AND NOT EXISTS (SELECT "
                               "1 FROM menagerie_owners o WHERE o.life = d.life)");
      if (!succeeded(cleared)) return failure();
    } else if (!take(call.life, locked, true, claimed)) {
      return failure();
    }
    if (!transaction.commit()) return failure();
    return claimed;
  }

  // Takes what nobody alive has of the locked tables, and reads it. Of orphans those that are over
  // are left to whoever asks for them.
  bool take(Life life, const Rows& locked, bool leaves_ended, Claimed& claimed) {
    const Rows taken =
        run(raw(), MENAGERIE_TAKE_TABLES "RETURNING t.id, o.epoch, o.table_no, o.life",
            {text(life), numbers_in(locked), leaves_ended ? "true" : "false"});
    if (!succeeded(taken)) return false;
    std::map<std::int64_t, std::size_t> places;
    ArrayText ours;
    for (int i = 0; i < PQntuples(taken.get()); ++i) {
      if (static_cast<Life>(number_at(taken, i, 3)) != life) continue;
      places[number_at(taken, i, 2)] = claimed.tables.size();
      ours.add(number_at(taken, i, 2));
      claimed.tables.push_back({PQgetvalue(taken.get(), i, 0),
                                Claimed::Table::Outcome::ours,
                                life,
                                static_cast<Epoch>(number_at(taken, i, 1)),
                                {}});
    }
    const Rows bodies = run(raw(),
                            "SELECT table_no, body FROM menagerie_events WHERE table_no = "
                            "ANY($1::bigint[]) ORDER BY table_no, seq",
                            {ours.text()});
    if (!succeeded(bodies)) return false;
    for (int i = 0; i < PQntuples(bodies.get()); ++i) {
      claimed.tables[places.at(number_at(bodies, i, 0))].bodies.emplace_back(
          PQgetvalue(bodies.get(), i, 1));
    }
    return true;
  }

  LedgerAnswer make(const Write& call) {
    const bool is_plain = std::none_of(
        call.appends.begin(), call.appends.end(),
        [](const auto& one) { return one.seq == 1 || one.begins || one.ends || one.late; });
    // One statement is a transaction by itself.
    if (is_plain) return append(call);
    Transaction transaction(raw());
    if (!transaction.is_open()) return failure();
    if (auto wrong = create(call)) return *wrong;
    LedgerAnswer appended = append(call);
    const auto* written = std::get_if<Written>(&appended);
    if (written == nullptr || written->outcome != Written::Outcome::stored) return appended;
    if (!mark(call) || !mark_ended(call) || !transaction.commit()) return failure();
    return Written{};
  }

  // The new tables among them. Nobody may bury a life between its look and its commit: the table
  // would be of a life that is forgotten, and nobody's orphan.
  std::optional<LedgerAnswer> create(const Write& call) {
    bool looked = false;
    for (const Append& append : call.appends) {
      if (append.seq != 1) continue;
      if (!looked) {
        const Rows alive = run(raw(), "SELECT 1 FROM menagerie_nodes WHERE life = $1 FOR SHARE",
                               {text(call.life)});
        if (!succeeded(alive)) return failure();
        if (PQntuples(alive.get()) == 0) return Written{Written::Outcome::deposed};
        looked = true;
      }
      const Rows added =
          run(raw(),
              "WITH t AS (INSERT INTO menagerie_tables (id, at) VALUES ($1, $2) "
              "RETURNING no) INSERT INTO menagerie_owners SELECT no, $3::bigint, 1, 0 FROM t",
              {append.table, std::to_string(append.at), text(call.life)});
      if (fails_with(added, "23")) return Written{Written::Outcome::conflict};
      if (!succeeded(added)) return failure();
    }
    return std::nullopt;
  }

  // Appends where each table has this life, its epoch and the version before; otherwise the
  // division by zero undoes all of it. Whether the life is alive is not asked: as long as nobody
  // has taken the table, a late change is in the log that its next owner will read.
  LedgerAnswer append(const Write& call) {
    struct Part {
      Epoch epoch = 0;
      std::uint64_t first = 0, last = 0, bytes = 0;
    };
    std::map<std::string_view, Part> parts;
    ArrayText ids, seqs, bodies;
    for (std::size_t i = 0; i < call.appends.size(); ++i) {
      const Append& one = call.appends[i];
      Part& part =
          parts.try_emplace(one.table, Part{call.epochs[i], one.seq, one.seq, 0}).first->second;
      part.last = one.seq;
      part.bytes += one.bytes();
      ids.add(one.table);
      seqs.add(static_cast<std::int64_t>(one.seq));
      bodies.add(one.body);
    }
    ArrayText tables, epochs, firsts, lasts, bytes;
    for (const auto& [table, part] : parts) {
      tables.add(table);
      epochs.add(static_cast<std::int64_t>(part.epoch));
      firsts.add(static_cast<std::int64_t>(part.first));
      lasts.add(static_cast<std::int64_t>(part.last));
      bytes.add(static_cast<std::int64_t>(part.bytes));
    }
    const Rows rows = run(
        raw(),
        "WITH fenced AS (UPDATE menagerie_owners o SET version = p.last, bytes = o.bytes + p.bytes "
        "FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $10::bigint[]) AS p "
        "(id, epoch, first, last, bytes) JOIN "
        "menagerie_tables t ON t.id = p.id WHERE o.table_no = t.no AND o.life = $1 AND o.epoch = "
        "p.epoch AND o.version = p.first - 1 RETURNING o.table_no), n AS (SELECT count(*) AS n "
        "FROM fenced) INSERT INTO menagerie_events SELECT t.no, c.seq, c.body FROM "
        "unnest($6::text[], $7::bigint[], $8::text[]) AS c (id, seq, body) JOIN menagerie_tables t "
        "ON t.id = c.id, n WHERE 1 / (CASE WHEN n.n = $9::bigint THEN 1 ELSE 0 END) = 1",
        {text(call.life), tables.text(), epochs.text(), firsts.text(), lasts.text(), ids.text(),
         seqs.text(), bodies.text(), text(parts.size()), bytes.text()});
    if (fails_with(rows, "22012") || fails_with(rows, "23")) {
      return Written{Written::Outcome::deposed};
    }
    if (!succeeded(rows)) return failure();
    // A table that was removed meanwhile has no row to join with.
    const bool is_whole = PQcmdTuples(rows.get()) == text(call.appends.size());
    return Written{is_whole ? Written::Outcome::stored : Written::Outcome::deposed};
  }

  // What games are on, and what came behind the end of some.
  bool mark(const Write& call) {
    ArrayText begun, late, late_bytes;
    for (const Append& one : call.appends) {
      if (one.begins) begun.add(one.table);
      if (!one.late) continue;
      late.add(one.table);
      late_bytes.add(static_cast<std::int64_t>(one.bytes()));
    }
    const bool is_marked =
        begun.is_empty() ||
        succeeded(run(raw(), "UPDATE menagerie_tables SET begun = TRUE WHERE id = ANY($1::text[])",
                      {begun.text()}));
    if (!is_marked || late.is_empty()) return is_marked;
    return succeeded(run(raw(),
                         "UPDATE menagerie_tables t SET bytes = t.bytes + l.bytes FROM (SELECT id, "
                         "sum(bytes) AS bytes FROM unnest($1::text[], $2::bigint[]) AS a (id, "
                         "bytes) GROUP BY id) l WHERE t.id = l.id",
                         {late.text(), late_bytes.text()}));
  }

  bool mark_ended(const Write& call) {
    ArrayText ids, at, abandoned;
    for (const Append& one : call.appends) {
      if (!one.ends) continue;
      ids.add(one.table);
      at.add(one.at);
      abandoned.add(std::int64_t{one.abandons});
    }
    return succeeded(run(
        raw(),
        "UPDATE menagerie_tables t SET ended = TRUE, at = e.at, abandoned = e.gone <> 0, bytes "
        "= (SELECT sum(octet_length(body) + 40) FROM menagerie_events WHERE table_no = t.no) FROM "
        "unnest($1::text[], $2::bigint[], $3::bigint[]) AS e (id, at, gone) WHERE t.id = e.id",
        {ids.text(), at.text(), abandoned.text()}));
  }

  LedgerAnswer make(const Release& call) {
    ArrayText ids, epochs;
    for (const std::string& id : call.tables) ids.add(id);
    for (const Epoch epoch : call.epochs) epochs.add(static_cast<std::int64_t>(epoch));
    return done(run(raw(),
                    "UPDATE menagerie_owners o SET life = 0 FROM unnest($2::text[], $3::bigint[]) "
                    "AS r (id, epoch) JOIN menagerie_tables t ON t.id = r.id WHERE o.table_no = "
                    "t.no AND o.life = $1 AND o.epoch = r.epoch",
                    {text(call.life), ids.text(), epochs.text()}));
  }

  LedgerAnswer make(const Lay& call) {
    ArrayText lives, packets;
    for (const Packet& packet : call.packets) {
      lives.add(static_cast<std::int64_t>(packet.to));
      packets.add_bytes(write_packet(packet));
    }
    return done(run(raw(),
                    "INSERT INTO menagerie_post (life, packet) SELECT * FROM unnest($1::bigint[], "
                    "$2::bytea[])",
                    {lives.text(), packets.text()}));
  }

  LedgerAnswer make(const Retire& call) {
    return done(run(raw(),
                    "WITH gone AS (DELETE FROM menagerie_nodes WHERE life = $1 RETURNING life) "
                    "INSERT INTO menagerie_dead SELECT life FROM gone ON CONFLICT DO NOTHING",
                    {text(call.life)}));
  }

  LedgerAnswer done(const Rows& rows) const {
    if (succeeded(rows)) return LedgerDone{};
    return failure();
  }
};

PostgresLedger::PostgresLedger(std::string url) : url_(std::move(url)) {}
PostgresLedger::~PostgresLedger() = default;

bool PostgresLedger::connected() {
  if (session_ && PQstatus(session_->raw()) == CONNECTION_OK) return true;
  session_ = std::unique_ptr<Session>(new Session{connect(url_, patience_ms), lobby_});
  const auto give_up = [&] {
    session_.reset();
    return false;
  };
  if (PQstatus(session_->raw()) != CONNECTION_OK) return give_up();
  if (!succeeded(run(session_->raw(), node_lock)) || !migrate(session_->raw())) return give_up();
  const Rows rows = run(session_->raw(), "SELECT name, key FROM menagerie_cluster");
  if (!succeeded(rows) || PQntuples(rows.get()) != 1) return give_up();
  lobby_.clear();
  const std::scoped_lock lock(mutex_);
  identity_.name = PQgetvalue(rows.get(), 0, 0);
  identity_.key = bytes_of(std::string("\\x") + PQgetvalue(rows.get(), 0, 1));
  return true;
}

LedgerAnswer PostgresLedger::carry_out(const LedgerCall& call) {
  if (!connected()) return LedgerFailed{"PostgreSQL does not answer"};
  return std::visit([&](const auto& one) { return session_->make(one); }, call);
}

ClusterIdentity PostgresLedger::identity() const {
  const std::scoped_lock lock(mutex_);
  return identity_;
}

}  // namespace menagerie
