// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tests/cluster/service_clients.h"
#include "tests/cluster/simulated_desk.h"
#include "tests/cluster/simulated_worker.h"

namespace menagerie {

// A simulated cluster whose bots think in units: at workers, one of whom lies, or at the nodes. The
// log says of each decision what its unit comes to, whoever thought about it.
class UnitClients : public ServiceClients {
 public:
  explicit UnitClients(SimulatedCluster& cluster, Theme theme = Theme::play);

  std::unique_ptr<TableHost> host(const SimulatedProcess& process,
                                  const Ownership& ownership) override;
  bool takes(const SimulatedProcess& process, const Think& think) override;
  void finish() override;

 protected:
  // A process thinks about that itself, and settles it then.
  virtual void think_here(SimulatedDesk& desk, const Think& think);
  // Somebody of the cluster has thought that.
  virtual void heard(const Thought& /*thought*/) {}
  Thought decide_as_asked(const Think& think);
  // Nobody was asked at that table since the history began.
  void know_over(const std::string& table) { over_before_.insert(table); }
  SimulatedDesk& desk_of(const SimulatedProcess& process) { return *desk_of_.at(process.index); }

 private:
  // What was asked of a seat: with one seed, but now and then with more than one budget, or when
  // more was to be seen.
  struct Wanted {
    std::uint64_t seed = 0;
    std::map<std::string, Think> units;  // By what is sent.
  };

  void note(const Think& think);
  // What comes of that unit, at any place.
  const std::string& decision(const std::string& unit, const Think& think);
  void trouble();
  void ring_workers();
  void ring_desk(UnitShelf::Desk desk);
  void check_shelf();
  void check_decisions(const std::string& id, const std::vector<std::string>& bodies);

  JudgedUnits units_;
  UnitMetrics metrics_;
  std::deque<SimulatedDesk> desks_;
  std::map<std::size_t, SimulatedDesk*> desk_of_;  // By process, the last.
  std::deque<SimulatedWorker> workers_;
  std::map<QuestionKey, Wanted> wanted_;
  std::map<std::string, std::string> decisions_;
  std::set<std::string> over_before_;
};

History unit_history(std::uint64_t seed, Broken broken = Broken::nothing);

}  // namespace menagerie
