// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulated_desk.h"

#include <algorithm>
#include <utility>

namespace menagerie {
namespace {

// So long nothing lies on a desk or the shelf, at the worst: the call of before, the laying down
// and the last look each take until they are given up, and the unit lies there in between.
constexpr Time settled_max = 8000;
// And where all is well.
constexpr Time settled_soon = 4000;

}  // namespace

QuestionKey key_of(const Ticket& ticket) {
  return {ticket.purpose,    ticket.table,    ticket.seat.index(),
          ticket.generation, ticket.asked_at, ticket.client};
}

SimulatedDesk::SimulatedDesk(SimulatedCluster& cluster, std::size_t process, UnitShelf::Desk desk,
                             Parts parts)
    : cluster_(cluster),
      process_(process),
      number_(desk),
      run_(cluster.process(process).run),
      parts_(std::move(parts)),
      core_(desk, parts_.metrics, parts_.settings),
      way_(cluster, parts_.units, [&cluster, process] { return cluster.has_database(process); }) {
  cluster_.later(0, [this] { step([](DeskCore&, Time) {}); });
}

bool SimulatedDesk::lives() const { return process().node != nullptr && process().run == run_; }

Time SimulatedDesk::steady() const {
  return static_cast<Time>(static_cast<double>(cluster_.now()) * process().speed) +
         process().steady_offset;
}

void SimulatedDesk::think(const Think& think) {
  Asked& asked = asked_[key_of(think.ticket)];
  asked.lies_since.push_back(awake());
  ++asked.unsettled;
  step([think](DeskCore& core, Time) { core.think(think); });
}

void SimulatedDesk::hear_bell() {
  if (process().cut_from_bus) return;
  step([](DeskCore& core, Time) { core.rung(); });
}

void SimulatedDesk::step(const std::function<void(DeskCore&, Time)>& input) {
  if (!lives()) return;
  if (process().stopped_until > cluster_.now()) {
    cluster_.later(process().stopped_until - cluster_.now(), [this, input] { step(input); });
    return;
  }
  core_.bell(!process().cut_from_bus);
  input(core_, steady());
  let_out();
  ask(steady());
  wake();
}

void SimulatedDesk::let_out() {
  DeskOutput output = core_.take_output();
  for (const Think& think : output.to_pool) {
    note_leaves(think.ticket);
    parts_.think_here(think);
  }
  for (const Thought& thought : output.thoughts) {
    note_leaves(thought.ticket);
    cluster_.later(0, [this, thought] { settle(thought); });
  }
  if (output.rings && !process().cut_from_bus) parts_.ring();
}

void SimulatedDesk::note_leaves(const Ticket& ticket) {
  auto& since = asked_[key_of(ticket)].lies_since;
  if (since.empty()) return cluster_.violated("a desk lets something out twice");
  const Time lay = awake() - since.front();
  if (lay > settled_max) {
    cluster_.violated("something lay on a desk for " + std::to_string(lay) + " ms");
  }
  since.pop_front();
}

void SimulatedDesk::ask(Time now) {
  const auto call = core_.next_call(now);
  if (!call) return;
  way_.ask(*call, [this](const ShelfAnswer& answer) {
    step([answer](DeskCore& core, Time then) { core.answered(answer, then); });
  });
}

void SimulatedDesk::wake() {
  const Time wait = std::clamp<Time>(core_.alarm() - steady(), 1, 1000) + 1;
  const Time at = cluster_.now() + wait;
  if (wake_at_ > cluster_.now() && wake_at_ <= at) return;
  wake_at_ = at;
  cluster_.later(wait, [this, at] {
    if (wake_at_ == at) step([](DeskCore&, Time) {});
  });
}

void SimulatedDesk::settle(const Thought& thought) {
  if (process().stopped_until > cluster_.now()) {
    cluster_.later(process().stopped_until - cluster_.now(), [this, thought] { settle(thought); });
    return;
  }
  if (!lives()) return;
  auto& unsettled = asked_[key_of(thought.ticket)].unsettled;
  if (unsettled == 0) return cluster_.violated("something is thought about twice");
  --unsettled;
  parts_.heard(thought);
  step([ticket = thought.ticket](DeskCore& core, Time) { core.settled(ticket); });
  cluster_.step(process_, [thought](Node& node, Moment now) { node.thought(thought, now); });
}

void SimulatedDesk::check() {
  if (!lives()) return;
  bool waits = false;
  for (const auto& [question, asked] : asked_) {
    waits = waits || asked.unsettled > 0;
    if (!asked.lies_since.empty() && awake() - asked.lies_since.front() > settled_soon) {
      cluster_.violated("nobody thinks about what seat " + std::to_string(question.seat) + " of " +
                        question.table + " is asked");
    }
  }
  if (waits) return;
  if (core_.out() > 0) cluster_.violated("a desk waits for what it has");
  const auto& units = parts_.units.units;
  const auto lies_there = units.lower_bound({number_, 0});
  if (lies_there != units.end() && lies_there->first.first == number_) {
    cluster_.violated("a unit lies on the shelf for which nobody waits");
  }
}

}  // namespace menagerie
