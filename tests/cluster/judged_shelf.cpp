// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/judged_shelf.h"

#include <algorithm>
#include <tuple>

namespace menagerie {
namespace {

constexpr Time worker_forgotten_ms = 60'000, unit_forgotten_ms = 600'000;

}  // namespace

void JudgedUnits::write(const Name& name, Answer answer) {
  const auto found = units.find(name);
  if (found != units.end()) found->second.answer = std::move(answer);
}

std::optional<bool> JudgedShelf::has_workers() {
  return std::any_of(all_.workers.begin(), all_.workers.end(), [&](const auto& entry) {
    return entry.second.engine == engine_ && entry.second.until > all_.now;
  });
}

bool JudgedShelf::lay(Desk desk, const std::vector<Laid>& units) {
  const bool is_there = std::any_of(units.begin(), units.end(), [&](const Laid& unit) {
    return all_.units.contains({desk, unit.ticket});
  });
  if (is_there) return false;
  for (const Laid& laid : units) {
    Unit& unit = all_.units[{desk, laid.ticket}];
    unit.engine = engine_;
    unit.rank = laid.rank;
    unit.made = all_.now;
    unit.body = laid.body;
  }
  return true;
}

std::optional<std::vector<UnitShelf::Back>> JudgedShelf::take_back(Desk desk,
                                                                   std::int64_t patience_ms) {
  std::vector<Back> all;
  std::erase_if(all_.units, [&](const auto& entry) {
    const auto& [name, unit] = entry;
    if (name.first != desk) return false;
    const bool is_over = unit.until.value_or(unit.made) + patience_ms <= all_.now;
    const bool is_kept = !all_.ends_leases && unit.worker;
    if (!unit.answer && (!is_over || is_kept)) return false;
    Back back{name.second, std::nullopt, unit.tries, true};
    if (unit.answer) {
      const auto& sealed_for = unit.answer->sealed_for;
      back.is_sealed =
          sealed_for == name || (sealed_for && !all_.binds_seals) || !all_.checks_seals;
      back.answer = back.is_sealed ? unit.answer->text : std::string{};
    }
    all.push_back(std::move(back));
    return true;
  });
  return all;
}

std::optional<std::vector<std::int64_t>> JudgedShelf::handed_out(Desk desk) {
  std::vector<std::int64_t> tickets;
  for (const auto& [name, unit] : all_.units) {
    if (name.first == desk && !unit.answer && is_had(unit)) tickets.push_back(name.second);
  }
  return tickets;
}

std::optional<UnitShelf::Worker> JudgedShelf::join(const std::string& /*name*/,
                                                   std::int64_t lease_ms) {
  std::erase_if(all_.workers, [&](const auto& entry) {
    return entry.second.until < all_.now - worker_forgotten_ms;
  });
  std::erase_if(all_.units, [&](const auto& entry) {
    const Unit& unit = entry.second;
    return std::max(unit.made, unit.until.value_or(unit.made)) < all_.now - unit_forgotten_ms;
  });
  all_.workers[++all_.last_worker] = {engine_, all_.now + lease_ms};
  return all_.last_worker;
}

bool JudgedShelf::prolong(Worker worker, std::int64_t lease_ms) {
  const auto found = all_.workers.find(worker);
  if (found == all_.workers.end() || found->second.until <= all_.now) return false;
  found->second.until = all_.now + lease_ms;
  for (auto& [name, unit] : all_.units) {
    if (unit.worker == worker && !unit.answer && is_had(unit)) unit.until = all_.now + lease_ms;
  }
  return true;
}

std::optional<std::vector<UnitShelf::Taken>> JudgedShelf::take(Worker worker, std::size_t most,
                                                               std::int64_t lease_ms) {
  std::vector<std::pair<JudgedUnits::Name, Unit*>> free;
  for (auto& [name, unit] : all_.units) {
    const bool is_free = unit.engine == engine_ && !unit.answer && unit.tries < tries_max;
    if (is_free && !is_had(unit)) free.emplace_back(name, &unit);
  }
  std::stable_sort(free.begin(), free.end(), [](const auto& one, const auto& other) {
    return std::tuple(one.second->rank, one.second->made) <
           std::tuple(other.second->rank, other.second->made);
  });
  if (free.size() > most) free.resize(most);
  std::vector<Taken> all;
  for (const auto& [name, unit] : free) {
    unit->worker = worker;
    ++unit->tries;
    unit->until = all_.now + lease_ms;
    unit->had.push_back(worker);
    all_.given_too_often += unit->had.size() > 2 ? 1u : 0u;
    all.push_back({name.first, name.second, unit->tries, unit->body});
  }
  return all;
}

std::optional<bool> JudgedShelf::answer(Worker worker, const Taken& unit,
                                        const std::string& answer) {
  const JudgedUnits::Name name{unit.desk, unit.ticket};
  const auto found = all_.units.find(name);
  if (found == all_.units.end()) return false;
  Unit& laid = found->second;
  const bool is_of_this_try = laid.tries == unit.tries;
  if (laid.answer || laid.worker != worker || !is_had(laid)) return false;
  if (!is_of_this_try && all_.checks_tries) return false;
  const bool is_in_time = laid.until > all_.now;
  all_.foreign_answers += is_of_this_try && is_in_time ? 0u : 1u;
  laid.answer = {answer, name};
  return true;
}

bool JudgedShelf::leave(Worker worker) {
  all_.workers.erase(worker);
  for (auto& [name, unit] : all_.units) {
    if (unit.worker != worker || unit.answer || !is_had(unit)) continue;
    unit.worker.reset();
    --unit.tries;
    unit.until = all_.now;
    unit.had.pop_back();
  }
  return true;
}

}  // namespace menagerie
