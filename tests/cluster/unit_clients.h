// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/cluster/service_clients.h"
#include "tests/cluster/simulated_desk.h"
#include "tests/cluster/simulated_worker.h"

namespace menagerie {

// A simulated cluster whose bots think in units: at workers, one of whom lies, or at the nodes. The
// log says of each decision what its unit comes to, whoever thought about it.
class UnitClients final : public ServiceClients {
 public:
  UnitClients(SimulatedCluster& cluster, Broken broken);

  std::unique_ptr<TableHost> host(const SimulatedProcess& process,
                                  const Ownership& ownership) override;
  bool takes(const SimulatedProcess& process, const Think& think) override;
  void finish() override;

 private:
  // What was asked of a seat: with one seed, but now and then with more than one budget, or when
  // more was to be seen.
  struct Question {
    std::uint64_t seed = 0;
    std::map<std::string, Think> units;  // By what is sent.
  };

  Thought decide_as_asked(const Think& think);
  void note(const Think& think);
  // What comes of that unit, at any place.
  const std::string& decision(const std::string& unit, const Think& think);
  void trouble();
  void ring_workers();
  void ring_desk(UnitShelf::Desk desk);
  void check_shelf();
  void check_decisions(const std::string& id, const std::vector<std::string>& bodies);

  Broken broken_;
  JudgedUnits units_;
  UnitMetrics metrics_;
  std::deque<SimulatedDesk> desks_;
  std::map<std::size_t, SimulatedDesk*> desk_of_;  // By process, the last.
  std::deque<SimulatedWorker> workers_;
  std::map<QuestionKey, Question> questions_;
  std::map<std::string, std::string> decisions_;
};

History unit_history(std::uint64_t seed, Broken broken = Broken::nothing);

}  // namespace menagerie
