// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/rng.h"
#include "server/tables/think_queue.h"
#include "tests/cluster/simulation.h"

namespace menagerie {

// The threads of one run of a process of a simulated cluster: in the order of the real queue, they
// think for simulated times. Nothing keeps a decision for which a person waits from its turn for
// longer than the queue's rules allow.
class SimulatedPool {
 public:
  // `over`: that was thought about for long enough.
  using Over = std::function<void(const Think&)>;
  SimulatedPool(SimulatedCluster& cluster, std::size_t process, Rng& rng, Over over);

  void think(const Think& think);
  // Whether its process still runs.
  bool lives() const { return process().node != nullptr && process().run == run_; }

 private:
  struct Waiting {
    Think think;
    Time since = 0;
    std::size_t begun = 0;   // How many had begun before.
    bool is_beside = false;  // Its visitor has something dear that runs: it has no first wish.
  };
  struct Running {
    Think think;
    Time since = 0, wants = 0;
  };

  bool begin_one();
  void begin(ThinkQueue::Job job);
  void check_turn(const Think& think);
  void check_wait(const Waiting& waited);
  void look();
  void look_later();
  Time wanted(const Think& think);
  bool is_busy(const std::string& table) const;
  SimulatedProcess& process() const { return cluster_.process(process_); }
  Time awake() const { return process().awake(cluster_.now()); }

  SimulatedCluster& cluster_;
  std::size_t process_;
  std::uint64_t run_;
  Rng& rng_;
  Over over_;
  ThinkQueue queue_;
  std::map<ThinkQueue::Id, Waiting> waiting_;
  std::map<ThinkQueue::Id, Running> running_;
  ThinkQueue::Id last_ = 0;
  std::size_t begun_ = 0;
  std::size_t went_before_ = 0;  // When something less urgent did so last.
  Time look_at_ = -1;
};

}  // namespace menagerie
