// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/unit_clients.h"

#include <algorithm>

#include "engine/games.h"
#include "server/tables/unit.h"

namespace menagerie {
namespace {

constexpr std::size_t simulated_workers = 3;
constexpr Time never = 1'000'000;

}  // namespace

UnitClients::UnitClients(SimulatedCluster& cluster, Theme theme) : ServiceClients(cluster, theme) {
  const Broken broken = cluster.broken();
  units_.checks_seals = broken != Broken::seal;
  units_.binds_seals = broken != Broken::unbound;
  units_.ends_leases = broken != Broken::unit_lease;
  // Where questions wait behind decisions in the queues of the nodes, these have much to do in
  // every other history.
  const bool has_workers = theme != Theme::questions || cluster.seed() % 2 == 1;
  for (std::size_t i = 0; has_workers && i < simulated_workers; ++i) {
    workers_.emplace_back(
        cluster, SimulatedWorker::Parts{units_, i, i == 0, [this](auto desk) { ring_desk(desk); }});
  }
  Time at = 500;
  for (; at < Course{}.troubles_ms; at += cluster.between(200, 1500)) {
    cluster.later(at, [this] { trouble(); });
  }
  cluster.later(Course{}.troubles_ms, [this] {
    for (SimulatedWorker& worker : workers_) worker.recover();
  });
}

void UnitClients::trouble() {
  ++cluster().history().faults;
  if (cluster().happens(100) || workers_.empty()) return units_.crash();
  workers_[cluster().below(workers_.size())].trouble();
}

std::unique_ptr<TableHost> UnitClients::host(const SimulatedProcess& process,
                                             const Ownership& ownership) {
  SimulatedDesk*& desk = desk_of_[process.index];
  if (desk == nullptr || !desk->lives()) {
    DeskSettings settings;
    settings.iterations_worth_it = 0;
    settings.out_of_sight_ms = cluster().broken() == Broken::unit_lease ? never : 3000;
    desk = &desks_.emplace_back(
        cluster(), process.index, static_cast<UnitShelf::Desk>(desks_.size() + 1),
        SimulatedDesk::Parts{units_, metrics_, settings,
                             [this, index = process.index](const Think& think) {
                               think_here(*desk_of_.at(index), think);
                             },
                             [this] { ring_workers(); },
                             [this](const Thought& thought) { heard(thought); }});
  }
  return ServiceClients::host(process, ownership);
}

bool UnitClients::takes(const SimulatedProcess& process, const Think& think) {
  Think wanted = think;
  if (cluster().broken() == Broken::unit_seed) wanted.seed += process.index;
  if (wanted.ticket.purpose == Ticket::Purpose::move) {
    // The whole budget, for nobody here asks for so much that it is shared.
    Think whole = wanted;
    whole.iterations = unit_iterations(whole.level);
    note(whole);
  }
  desk_of_.at(process.index)->think(wanted);
  return true;
}

void UnitClients::think_here(SimulatedDesk& desk, const Think& think) {
  cluster().later(cluster().between(5, 120), [this, &desk, think] {
    if (desk.lives()) desk.settle(decide_as_asked(think));
  });
}

Thought UnitClients::decide_as_asked(const Think& think) {
  if (think.ticket.purpose != Ticket::Purpose::move) return decide(think);
  note(think);
  Thought thought;
  thought.ticket = think.ticket;
  thought.action = decision(write_unit(unit_of(think)), think);
  return thought;
}

void UnitClients::note(const Think& think) {
  const auto [entry, is_new] = wanted_.try_emplace(key_of(think.ticket), Wanted{think.seed, {}});
  if (entry->second.seed != think.seed) {
    cluster().violated("two owners think with different seeds about the same question");
  }
  entry->second.units.emplace(write_unit(unit_of(think)), think);
}

const std::string& UnitClients::decision(const std::string& unit, const Think& think) {
  const auto [entry, is_new] = decisions_.try_emplace(unit);
  if (is_new) entry->second = menagerie::decide(think, {});
  return entry->second;
}

void UnitClients::ring_workers() {
  for (SimulatedWorker& worker : workers_) {
    if (cluster().happens(50)) continue;
    cluster().later(cluster().between(0, 2), [&worker] { worker.hear_bell(); });
  }
}

void UnitClients::ring_desk(UnitShelf::Desk desk) {
  if (cluster().happens(50)) return;
  SimulatedDesk& rung = desks_.at(static_cast<std::size_t>(desk) - 1);
  cluster().later(cluster().between(0, 2), [&rung] { rung.hear_bell(); });
}

// ---- What must hold in the end --------------------------------------------------------------

void UnitClients::finish() {
  ServiceClients::finish();
  check_shelf();
  for (SimulatedDesk& desk : desks_) desk.check();
  for (const auto& [id, table] : cluster().judge().tables()) {
    if (!over_before_.contains(id)) check_decisions(id, table.bodies);
  }
  UnitCounts& counts = cluster().history().units;
  counts.pieces = metrics_.reviews.done;
  for (const UnitFigures* figures : {&metrics_.decisions, &metrics_.reviews}) {
    counts.done += figures->done;
    counts.expired += figures->expired;
    counts.taken_back += figures->taken_back;
    for (const auto& rejected : figures->rejected) counts.refused += rejected;
  }
}

void UnitClients::check_shelf() {
  if (units_.foreign_answers > 0) cluster().violated("an answer counts that came too late");
  if (units_.given_too_often > 0) cluster().violated("a unit was given to a third worker");
}

void UnitClients::check_decisions(const std::string& id, const std::vector<std::string>& bodies) {
  std::unique_ptr<Table> table;
  for (const std::string& body : bodies) {
    const auto change = read_change(body);
    if (table == nullptr) {
      table = std::move(*Table::create(id, games(), *change));
      continue;
    }
    const auto* play = std::get_if<changes::Play>(&change->what);
    if (play != nullptr && !change->by) {
      ++cluster().history().units.decisions;
      Ticket ticket;
      ticket.table = id;
      ticket.seat = play->seat;
      ticket.generation = table->generation();
      ticket.asked_at = table->chair(play->seat).asked_at;
      const Wanted& wanted = wanted_[key_of(ticket)];
      const bool is_due = std::any_of(
          wanted.units.begin(), wanted.units.end(),
          [&](const auto& unit) { return decision(unit.first, unit.second) == play->action; });
      if (!is_due) cluster().violated("another decision than the unit's: " + body);
    }
    static_cast<void>(table->apply(*change));
  }
}

History unit_history(std::uint64_t seed, Broken broken) {
  const auto populate = [](SimulatedCluster& cluster) {
    return std::make_unique<UnitClients>(cluster);
  };
  return SimulatedCluster(seed, populate, broken).run();
}

}  // namespace menagerie
