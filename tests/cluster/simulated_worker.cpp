// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulated_worker.h"

#include <algorithm>
#include <utility>

#include "engine/games.h"
#include "engine/json.h"
#include "server/tables/unit.h"
#include "tests/cluster/small_thoughts.h"

namespace menagerie {
namespace {

// Shorter than that of real ones, so that more happens in the seconds of a history.
constexpr Time lease_ms = 700;

// What is of one kind may well stand for another of it.
std::string kind_of(const std::string& answer) {
  return answer.starts_with('{') ? answer.substr(0, answer.find(':')) : std::string{};
}

// One that could be right.
std::string other_finding(Json finding) {
  for (const char* name : {"chances", "dealt"}) {
    if (finding.contains(name)) finding[name][0] = finding[name][0] == 0 ? 1 : 0;
  }
  if (finding.contains("loss"))
    finding["loss"] = finding["high"] = 1 - finding["loss"].get<double>();
  return finding.dump();
}

}  // namespace

SimulatedWorker::SimulatedWorker(SimulatedCluster& cluster, Parts parts)
    : cluster_(cluster),
      parts_(std::move(parts)),
      way_(cluster, parts_.units, [this] { return cluster_.database_is_up() && !is_cut_off_; }) {
  cluster_.later(cluster_.between(0, 1000), [this] { start(); });
}

void SimulatedWorker::start() {
  if (core_ != nullptr) return;
  ++run_;
  core_ = std::make_unique<WorkerCore>(WorkerSettings{
      .name = "worker " + std::to_string(parts_.number), .threads = 2, .lease_ms = lease_ms});
  wake_at_ = -1;
  step([](WorkerCore&, Time) {});
}

void SimulatedWorker::crash(Time away) {
  core_.reset();
  ++run_;
  cluster_.later(away, [this] { start(); });
}

void SimulatedWorker::trouble() {
  switch (cluster_.below(4)) {
    case 0:
      return crash(cluster_.between(10, 2000));
    case 1:
      stopped_until_ = cluster_.now() + cluster_.between(50, 3000);
      return;
    case 2:
      is_cut_off_ = true;
      return cluster_.later(cluster_.between(100, 3000), [this] { is_cut_off_ = false; });
    default:
      step([](WorkerCore& core, Time) { core.leave(); });
  }
}

void SimulatedWorker::recover() {
  is_cut_off_ = false;
  stopped_until_ = cluster_.now();
  start();
}

void SimulatedWorker::hear_bell() {
  step([](WorkerCore& core, Time) { core.rung(); });
}

void SimulatedWorker::step(const std::function<void(WorkerCore&, Time)>& input) {
  step_of(run_, input);
}

void SimulatedWorker::step_of(std::uint64_t run,
                              const std::function<void(WorkerCore&, Time)>& input) {
  if (core_ == nullptr || run_ != run) return;
  if (stopped_until_ > cluster_.now()) {
    cluster_.later(stopped_until_ - cluster_.now(), [this, run, input] { step_of(run, input); });
    return;
  }
  core_->bell(true);
  input(*core_, steady());
  for (const UnitShelf::Desk desk : core_->take_rings()) parts_.ring(desk);
  while (auto job = core_->begin()) {
    cluster_.later(cluster_.between(5, 120), [this, run, job = *job] {
      if (run_ == run) think(job);
    });
  }
  ask();
  if (core_->has_left()) return crash(cluster_.between(50, 1500));
  wake();
}

void SimulatedWorker::ask() {
  const auto call = core_->next_call(steady());
  if (!call) return;
  way_.ask(*call, [this, run = run_](const ShelfAnswer& answer) {
    step_of(run, [answer](WorkerCore& core, Time then) { core.answered(answer, then); });
  });
}

void SimulatedWorker::wake() {
  const Time wait = std::clamp<Time>(core_->alarm() - steady(), 1, 1000) + 1;
  const Time at = cluster_.now() + wait;
  if (wake_at_ > cluster_.now() && wake_at_ <= at) return;
  wake_at_ = at;
  cluster_.later(wait, [this, at, run = run_] {
    if (wake_at_ == at) step_of(run, [](WorkerCore&, Time) {});
  });
}

void SimulatedWorker::think(Job job) {
  if (stopped_until_ > cluster_.now()) {
    cluster_.later(stopped_until_ - cluster_.now(), [this, job, run = run_] {
      if (run_ == run) think(job);
    });
    return;
  }
  auto said = work_off(job.unit.body, games(), {}, small_effort);
  if (!said) return cluster_.violated("a unit that cannot be worked off: " + said.error().text);
  job.answer = std::move(*said);
  const bool lies = parts_.lies && !cluster_.is_quiet() && cluster_.happens(600);
  if (lies && lie(job)) return;
  step([job](WorkerCore& core, Time) { core.thought(job); });
}

bool SimulatedWorker::lie(Job& job) {
  const JudgedUnits::Name name{job.unit.desk, job.unit.ticket};
  const JudgedUnits::Answer right{job.answer, name};
  switch (cluster_.below(6)) {
    case 0:
      job.answer = "play Z99";
      return false;
    case 1:
      job.answer.clear();
      return false;
    case 2:  // As somebody who has the password of the database and not the cluster's key.
      parts_.units.write(name, {wrong(job), std::nullopt});
      return false;
    case 3:  // What somebody of the cluster has sealed, for another unit.
      parts_.units.write(name, std::exchange(seen_[kind_of(right.text)], right));
      return false;
    case 4: {  // It is gone, and comes back when its time is over.
      Job late = job;
      late.answer = wrong(job);
      crash(cluster_.between(10, 500));
      cluster_.later(cluster_.between(lease_ms, 3 * lease_ms), [this, late] {
        way_.ask(
            [late](UnitShelf& shelf) -> ShelfAnswer {
              shelf.answer(late.worker, late.unit, late.answer);
              return [](Time) {};
            },
            [](const ShelfAnswer&) {});
      });
      return true;
    }
    default:  // It lives and says nothing for a long time.
      cluster_.later(cluster_.between(2000, 4500), [this, run = run_, job] {
        step_of(run, [job](WorkerCore& core, Time) { core.thought(job); });
      });
      return true;
  }
}

std::string SimulatedWorker::wrong(const Job& job) const {
  if (const auto finding = parse_json(job.answer)) return other_finding(*finding);
  const auto unit = read_unit(job.unit.body);
  for (const GameType& game : games()) {
    if (!unit || game.id != unit->game) continue;
    const auto observation = game.read_seen(unit->seen);
    for (const std::string& action : observation->knowledge->legal()) {
      if (action != job.answer) return action;
    }
  }
  return {};
}

}  // namespace menagerie
