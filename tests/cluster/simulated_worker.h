// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/net/worker_core.h"
#include "tests/cluster/simulated_shelf.h"

namespace menagerie {

// A worker of a simulated cluster. It crashes, sleeps, is cut off and leaves; one that lies says
// whatever it likes, and writes it into the database where it is not asked.
class SimulatedWorker {
 public:
  struct Parts {
    JudgedUnits& units;
    std::size_t number = 0;
    bool lies = false;
    std::function<void(UnitShelf::Desk)> ring;
  };
  SimulatedWorker(SimulatedCluster& cluster, Parts parts);

  void hear_bell();
  // Something happens to it.
  void trouble();
  // Nothing happens to it any more.
  void recover();

 private:
  using Job = WorkerCore::Job;

  void start();
  void crash(Time away);
  void step(const std::function<void(WorkerCore&, Time)>& input);
  void step_of(std::uint64_t run, const std::function<void(WorkerCore&, Time)>& input);
  void ask();
  void wake();
  void think(Job job);
  // Whether that was all.
  bool lie(Job& job);
  // A legal action that is not the decision, or a possible finding that is not the piece's.
  std::string wrong(const Job& job) const;
  Time steady() const { return cluster_.now() + 77'777 * static_cast<Time>(parts_.number + 1); }

  SimulatedCluster& cluster_;
  Parts parts_;
  std::unique_ptr<WorkerCore> core_;
  std::uint64_t run_ = 0;  // Grows with every start and end.
  bool is_cut_off_ = false;
  Time stopped_until_ = 0, wake_at_ = -1;
  WayToShelf way_;
  std::map<std::string, JudgedUnits::Answer> seen_;  // On the shelf: one of each kind.
};

}  // namespace menagerie
