// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/unit_shelf.h"

namespace menagerie {

// What the database of a simulated cluster holds for workers: it keeps the rules of
// server/cluster/postgres_shelf.cpp, by a clock that it is told.
struct JudgedUnits {
  using Name = std::pair<UnitShelf::Desk, std::int64_t>;  // A desk and its ticket.
  struct Answer {
    std::string text;
    std::optional<Name> sealed_for;  // Nothing: nobody of the cluster wrote it.
  };
  struct Unit {
    std::string engine;
    int rank = 0;
    Time made = 0;
    std::string body;
    std::optional<UnitShelf::Worker> worker;
    int tries = 0;
    std::optional<Time> until;
    std::optional<Answer> answer;
    std::vector<UnitShelf::Worker> had;  // All who have taken it and did not give it back.
  };
  struct Worker {
    std::string engine;
    Time until = 0;
  };

  // The tables that hold all this are not logged: a database that crashes has lost them.
  void crash() {
    units.clear();
    workers.clear();
  }
  // Somebody writes that into the database, whose unit it may be.
  void write(const Name& name, Answer answer);

  Time now = 0;
  std::map<Name, Unit> units;
  std::map<UnitShelf::Worker, Worker> workers;
  UnitShelf::Worker last_worker = 0;

  // Negative controls take these away.
  bool checks_seals = true, binds_seals = true, checks_tries = true, ends_leases = true;
  // Answers that were taken of who did not have the unit then, or of another time that he had it;
  // and units that were given to more workers than may have one.
  unsigned foreign_answers = 0, given_too_often = 0;
};

// One who uses it, with a program of its own.
class JudgedShelf final : public UnitShelf {
 public:
  JudgedShelf(JudgedUnits& all, std::string engine) : all_(all), engine_(std::move(engine)) {}

  std::optional<bool> has_workers() override;
  bool lay(Desk desk, const std::vector<Laid>& units) override;
  std::optional<std::vector<Back>> take_back(Desk desk, std::int64_t patience_ms) override;
  std::optional<std::vector<std::int64_t>> handed_out(Desk desk) override;
  std::optional<Worker> join(const std::string& name, std::int64_t lease_ms) override;
  bool prolong(Worker worker, std::int64_t lease_ms) override;
  std::optional<std::vector<Taken>> take(Worker worker, std::size_t most,
                                         std::int64_t lease_ms) override;
  std::optional<bool> answer(Worker worker, const Taken& unit, const std::string& answer) override;
  bool leave(Worker worker) override;

 private:
  using Unit = JudgedUnits::Unit;

  bool is_had(const Unit& unit) const {
    return unit.until && (*unit.until > all_.now || (!all_.ends_leases && unit.worker));
  }

  JudgedUnits& all_;
  std::string engine_;
};

// A shelf that nobody reaches now.
class NoShelf final : public UnitShelf {
 public:
  std::optional<bool> has_workers() override { return std::nullopt; }
  bool lay(Desk, const std::vector<Laid>&) override { return false; }
  std::optional<std::vector<Back>> take_back(Desk, std::int64_t) override { return std::nullopt; }
  std::optional<std::vector<std::int64_t>> handed_out(Desk) override { return std::nullopt; }
  std::optional<Worker> join(const std::string&, std::int64_t) override { return std::nullopt; }
  bool prolong(Worker, std::int64_t) override { return false; }
  std::optional<std::vector<Taken>> take(Worker, std::size_t, std::int64_t) override {
    return std::nullopt;
  }
  std::optional<bool> answer(Worker, const Taken&, const std::string&) override {
    return std::nullopt;
  }
  bool leave(Worker) override { return false; }
};

}  // namespace menagerie
