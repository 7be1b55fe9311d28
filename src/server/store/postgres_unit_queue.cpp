// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_unit_queue.h"

namespace menagerie {

using namespace postgres;

namespace {

constexpr const char* queue_patience_ms = "1500";

// Separate from the layout of tables (postgres.cpp): its content may be lost.
constexpr const char* layout = R"(
  CREATE UNLOGGED TABLE IF NOT EXISTS menagerie_workers (
    worker BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    engine TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL
  );
  CREATE UNLOGGED TABLE IF NOT EXISTS menagerie_units (
    desk BIGINT NOT NULL,
    ticket BIGINT NOT NULL,
    engine TEXT NOT NULL,
    rank INTEGER NOT NULL,
    made TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    body BYTEA NOT NULL,
    worker BIGINT,
    tries INTEGER NOT NULL DEFAULT 0,
    until TIMESTAMPTZ,
    answer BYTEA,
    PRIMARY KEY (desk, ticket)
  ))";

std::string bytes_text(std::string_view bytes) {
  ArrayText array;
  array.add_bytes(bytes);
  return array.text();
}

}  // namespace

PostgresUnitQueue::PostgresUnitQueue(std::string url, std::string engine)
    : url_(std::move(url)), engine_(std::move(engine)) {}

bool PostgresUnitQueue::connected() {
  if (PQstatus(connection_.get()) == CONNECTION_OK) return true;
  connection_ = connect(url_, queue_patience_ms);
  PGconn* raw = connection_.get();
  // Two servers that start at the same time may conflict; then the next call finds it done.
  const bool is_ready = PQstatus(raw) == CONNECTION_OK &&
                        succeeded(run(raw, "SET lock_timeout = '2s'")) &&
                        migrate(raw).has_value() && succeeded(run(raw, layout));
  if (!is_ready) connection_.reset();
  return is_ready;
}

Rows PostgresUnitQueue::ask(const char* sql, const std::vector<std::string>& values) {
  if (!connected()) return nullptr;
  Rows rows = run(connection_.get(), sql, values);
  return succeeded(rows) ? std::move(rows) : nullptr;
}

std::optional<bool> PostgresUnitQueue::has_workers() {
  const Rows rows =
      ask("SELECT 1 FROM menagerie_workers WHERE engine = $1 AND until > "
          "clock_timestamp() LIMIT 1",
          {engine_});
  if (!rows) return std::nullopt;
  return PQntuples(rows.get()) > 0;
}

// All in one statement. Each ticket is inserted once: its key is the owner and the ticket.
bool PostgresUnitQueue::put(Owner owner, const std::vector<Queued>& units) {
  ArrayText tickets, ranks, bodies;
  for (const Queued& unit : units) {
    tickets.add(unit.ticket);
    ranks.add(std::int64_t{unit.rank});
    bodies.add_bytes(unit.body);
  }
  return ask("INSERT INTO menagerie_units (desk, engine, ticket, rank, body) SELECT $1::bigint, "
             "$2::text, * FROM unnest($3::bigint[], $4::int[], $5::bytea[])",
             {std::to_string(owner), engine_, tickets.text(), ranks.text(), bodies.text()}) !=
         nullptr;
}

// Takes answered units, and those that no worker has had for that long, counted from their
// insertion or the end of the last worker's time. Reading the clock is part of the statement, so a
// worker either still has the unit or finds it gone.
std::optional<std::vector<PostgresUnitQueue::Back>> PostgresUnitQueue::take_back(
    Owner owner, std::int64_t patience) {
  const Rows rows =
      ask("DELETE FROM menagerie_units WHERE desk = $1 AND (answer IS NOT NULL OR (coalesce(until, "
          "made) + $2 * interval '1 ms' <= clock_timestamp())) RETURNING ticket, answer, tries",
          {std::to_string(owner), std::to_string(patience)});
  if (!rows) return std::nullopt;
  std::vector<Back> all;
  for (int i = 0; i < PQntuples(rows.get()); ++i) {
    Back back;
    back.ticket = number_at(rows, i, 0);
    back.tries = static_cast<int>(number_at(rows, i, 2));
    if (PQgetisnull(rows.get(), i, 1) == 0) {
      back.answer = bytes_of(PQgetvalue(rows.get(), i, 1));
    }
    all.push_back(std::move(back));
  }
  return all;
}

std::optional<std::vector<std::int64_t>> PostgresUnitQueue::handed_out(Owner owner) {
  const Rows rows =
      ask("SELECT ticket FROM menagerie_units WHERE desk = $1 AND answer IS NULL AND "
          "until > clock_timestamp()",
          {std::to_string(owner)});
  if (!rows) return std::nullopt;
  std::vector<std::int64_t> tickets;
  for (int i = 0; i < PQntuples(rows.get()); ++i) tickets.push_back(number_at(rows, i, 0));
  return tickets;
}

std::optional<PostgresUnitQueue::Worker> PostgresUnitQueue::join(const std::string& name,
                                                                 std::int64_t lease_ms) {
  // What workers and owners left behind that are long gone: no owner waits that long for a unit.
  for (const char* sql :
       {"DELETE FROM menagerie_workers WHERE until < clock_timestamp() - interval '1 minute'",
        "DELETE FROM menagerie_units WHERE greatest(made, until) < clock_timestamp() - interval "
        "'10 minutes'"}) {
    if (!ask(sql)) return std::nullopt;
  }
  const Rows rows =
      ask("INSERT INTO menagerie_workers (name, engine, until) VALUES ($1, $2, "
          "clock_timestamp() + $3 * interval '1 ms') RETURNING worker",
          {name, engine_, std::to_string(lease_ms)});
  if (!rows) return std::nullopt;
  return number_at(rows, 0, 0);
}

// The worker and its units together, and only while both are in time: afterwards another worker may
// have taken the units.
bool PostgresUnitQueue::prolong(Worker worker, std::int64_t lease_ms) {
  const Rows rows =
      ask("WITH lives AS (UPDATE menagerie_workers SET until = clock_timestamp() + $2 * interval "
          "'1 ms' WHERE worker = $1 AND until > clock_timestamp() RETURNING worker), longer AS ("
          "UPDATE menagerie_units u SET until = clock_timestamp() + $2 * interval '1 ms' FROM "
          "lives WHERE u.worker = lives.worker AND u.answer IS NULL AND u.until > "
          "clock_timestamp()) SELECT 1 FROM lives",
          {std::to_string(worker), std::to_string(lease_ms)});
  return rows && PQntuples(rows.get()) == 1;
}

// SKIP LOCKED: workers that take units at the same time get different ones, and none waits. Each
// time a unit is taken counts in `tries`, which is the unit's epoch: see answer().
std::optional<std::vector<PostgresUnitQueue::Taken>> PostgresUnitQueue::take(
    Worker worker, std::size_t most, std::int64_t lease_ms) {
  const Rows rows =
      ask("UPDATE menagerie_units u SET worker = $1, tries = tries + 1, until = clock_timestamp() "
          "+ $2 * interval '1 ms' FROM (SELECT desk, ticket FROM menagerie_units WHERE engine = $3 "
          "AND answer IS NULL AND tries < $4 AND (until IS NULL OR until <= clock_timestamp()) "
          "ORDER BY rank, made LIMIT $5 FOR UPDATE SKIP LOCKED) n WHERE u.desk = n.desk AND "
          "u.ticket = n.ticket RETURNING u.desk, u.ticket, u.tries, u.body",
          {std::to_string(worker), std::to_string(lease_ms), engine_, std::to_string(tries_max),
           std::to_string(most)});
  if (!rows) return std::nullopt;
  std::vector<Taken> all;
  for (int i = 0; i < PQntuples(rows.get()); ++i) {
    Taken unit;
    unit.owner = number_at(rows, i, 0);
    unit.ticket = number_at(rows, i, 1);
    unit.tries = static_cast<int>(number_at(rows, i, 2));
    unit.body = bytes_of(PQgetvalue(rows.get(), i, 3));
    all.push_back(std::move(unit));
  }
  return all;
}

// Stored if the unit still belongs to this worker and this attempt, has no answer, and is in time
// by the database's clock. Otherwise another worker has it, or the owner has taken it back.
std::optional<bool> PostgresUnitQueue::answer(Worker worker, const Taken& unit,
                                              const std::string& answer) {
  // An array of one element, since bytes are written as texts in arrays.
  const Rows rows =
      ask("UPDATE menagerie_units SET answer = ($5::bytea[])[1] WHERE desk = $1 AND ticket = $2 "
          "AND worker = $3 AND tries = $4 AND answer IS NULL AND until > clock_timestamp()",
          {std::to_string(unit.owner), std::to_string(unit.ticket), std::to_string(worker),
           std::to_string(unit.tries), bytes_text(answer)});
  if (!rows) return std::nullopt;
  return std::string_view(PQcmdTuples(rows.get())) == "1";
}

// The attempt doesn't count: a worker that leaves properly was not killed by its units.
bool PostgresUnitQueue::leave(Worker worker) {
  return ask("WITH gone AS (DELETE FROM menagerie_workers WHERE worker = $1) UPDATE "
             "menagerie_units "
             "SET worker = NULL, tries = tries - 1, until = clock_timestamp() WHERE worker = $1 "
             "AND "
             "answer IS NULL AND until > clock_timestamp()",
             {std::to_string(worker)}) != nullptr;
}

}  // namespace menagerie
