// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <tuple>

#include "server/net/desk_core.h"
#include "tests/cluster/simulated_shelf.h"

namespace menagerie {

// What is asked of a seat, or of a finished game, as its ticket has it: the same at each node that
// has the table.
struct QuestionKey {
  Ticket::Purpose purpose = Ticket::Purpose::move;
  std::string table;
  unsigned seat = 0, generation = 0;
  std::size_t asked_at = 0;
  ClientId client = 0;
  auto operator<=>(const QuestionKey&) const = default;
};
QuestionKey key_of(const Ticket& ticket);

// The desk of one run of a process of a simulated cluster, and its pool of bots. Everything that
// the node wants thought about is settled, once, and in time.
class SimulatedDesk {
 public:
  struct Parts {
    JudgedUnits& units;
    UnitMetrics& metrics;
    DeskSettings settings;
    std::function<void(const Think&)> think_here;  // Its own process; which settles it.
    std::function<void()> ring;                    // For workers.
    std::function<void(const Thought&)> heard;     // What somebody has thought, of the cluster.
  };
  SimulatedDesk(SimulatedCluster& cluster, std::size_t process, UnitShelf::Desk desk, Parts parts);

  void think(const Think& think);
  void hear_bell();
  // It was thought about.
  void settle(const Thought& thought);
  // Whether its process still runs.
  bool lives() const;
  UnitShelf::Desk number() const { return number_; }
  std::size_t process_index() const { return process_; }
  // What must hold in the end, long after all troubles.
  void check();

 private:
  void step(const std::function<void(DeskCore&, Time)>& input);
  void let_out();
  void ask(Time now);
  void wake();
  void note_leaves(const Ticket& ticket);
  SimulatedProcess& process() const { return cluster_.process(process_); }
  Time steady() const;
  Time awake() const { return process().awake(cluster_.now()); }

  SimulatedCluster& cluster_;
  std::size_t process_;
  UnitShelf::Desk number_;
  std::uint64_t run_;
  Parts parts_;
  DeskCore core_;
  WayToShelf way_;
  Time wake_at_ = -1;
  struct Asked {
    std::deque<Time> lies_since;  // On the desk or the shelf, each time it was asked.
    std::size_t unsettled = 0;    // These, and what its own process thinks about.
  };
  std::map<QuestionKey, Asked> asked_;
};

}  // namespace menagerie
