// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/rng.h"
#include "server/cluster/node.h"
#include "tests/cluster/judge.h"

namespace menagerie {

// What is broken on purpose, to show that the simulation would notice.
enum class Broken : std::uint8_t {
  nothing,
  epochs,   // The database does not look who writes.
  acks,     // A write is called stored before it is.
  lease,    // The clock of leases stands still while a process is stopped.
  removal,  // The database does not look what has become of a table that is to go.
  sync,     // The database answers before its disk has what it says.
  archive,  // So does the archive.
  redraw,   // Who takes a table over draws another shuffle, where luck is known.
  early,    // Luck that was opened is told at once.
  forgets,  // Luck that was taken is not stored.
  // Of workers:
  seal,        // The desk does not look who has sealed an answer.
  unit_lease,  // Who has taken a unit has it for ever, and the desk waits for ever.
  unit_seed,   // The luck of a decision is the process's.
  unbound,     // A seal says who wrote an answer, and not to which unit.
  // Of questions:
  swaps,        // Of two who ask for hints each gets the other's.
  drops,        // What was thought is forgotten, each third time.
  unchecked,    // A hint is given though the game has gone on.
  peeks,        // A hint rests on what another seat has seen.
  own_luck,     // The luck of a hint is the process's.
  own_finding,  // What is found of a game depends on who examined it.
  urgent,       // Hints are as urgent as decisions.
  twice,        // A hint is thought about twice.
  open_cards,   // The reasons of a hint rest on the cards as they lie.
};

// What becomes of the database, beside being away. `crashes`: what its disk does not have yet was
// never done, nobody hears of what was done just now, and its clock jumps ahead now and then.
enum class Database : std::uint8_t { stays, crashes };

// Troubles, then actions without any, then nothing new: everybody gets an answer.
struct Course {
  Database database = Database::stays;
  Time troubles_ms = 7000, begins_until_ms = 9000, until_ms = 14'000;
};

inline constexpr Time simulation_begins = 1'000'000;
inline constexpr std::size_t simulated_processes = 3, simulated_tables = 2;

// Units of thinking, by what became of them.
struct UnitCounts {
  std::uint64_t done = 0, expired = 0, taken_back = 0, refused = 0;
  std::uint64_t pieces = 0;     // Of reviews, among those that are done.
  std::uint64_t decisions = 0;  // In the logs, each held against its unit.

  UnitCounts& operator+=(const UnitCounts& more) {
    done += more.done;
    expired += more.expired;
    taken_back += more.taken_back;
    refused += more.refused;
    pieces += more.pieces;
    decisions += more.decisions;
    return *this;
  }
};

// What was asked of bots, beside their decisions.
struct QuestionCounts {
  std::uint64_t asked = 0, hints = 0, past_hints = 0, reviews = 0;  // Answers, by what they are.
  std::uint64_t refused = 0, stale = 0;                             // Stale ones are refused, too.

  QuestionCounts& operator+=(const QuestionCounts& more) {
    asked += more.asked;
    hints += more.hints;
    past_hints += more.past_hints;
    reviews += more.reviews;
    refused += more.refused;
    stale += more.stale;
    return *this;
  }
};

struct History {
  std::vector<std::string> violations;
  std::uint64_t acknowledged = 0, events = 0, faults = 0, claims = 0;
  std::uint64_t finished = 0;             // Games.
  std::uint64_t removed = 0;              // Tables.
  std::uint64_t archived = 0;             // Records of these.
  std::uint64_t left = 0;                 // Games of these, which all had left.
  std::uint64_t lucks = 0, left_out = 0;  // That were taken, and that were not.
  // Calls of the database that a crash has undone, and those that were done and never answered.
  std::uint64_t undone = 0, unanswered = 0;
  UnitCounts units;
  QuestionCounts questions;
};

struct SimulatedProcess {
  std::size_t index = 0;
  std::string name;
  std::unique_ptr<Node> node;
  std::uint64_t run = 0;  // Grows with every start.
  std::set<Life> lives;
  Time steady_offset = 0, wall_offset = 0;
  Time stopped_until = 0, stopped_for = 0;  // The latter in all, up to the end of the last stop.
  double speed = 1;                         // Of its clocks.
  bool cut_from_database = false, cut_from_bus = false;
  Time wake_at = -1;

  // It stands still until then, whatever was meant before: where two stops overlap, time counts
  // once.
  void stop(Time now, Time until) {
    stopped_for += until - std::max(now, stopped_until);
    stopped_until = until;
  }
  // The time for which it was not stopped.
  Time awake(Time now) const { return std::max(now, stopped_until) - stopped_for; }
};

// With whom a cluster is simulated: what serves the tables of a node, who plays there, and what
// must hold of what these are shown.
class Population {
 public:
  virtual ~Population() = default;

  virtual std::unique_ptr<TableHost> host(const SimulatedProcess& process,
                                          const Ownership& ownership) = 0;
  // It says that to a client of its own.
  virtual void shows(const SimulatedProcess& process, const Reply& reply) = 0;
  virtual void shows(const SimulatedProcess& process, const Send& send) = 0;
  // It says that to another node, for the first time.
  virtual void relays(const SimulatedProcess& process, const RelayMessage& message) = 0;
  // The same through the database. It was let out before.
  virtual void lays(const RelayMessage& message) = 0;
  virtual Thought decide(const Think& think) = 0;
  // Whether it sees to that itself that the node gets a Thought.
  virtual bool takes(const SimulatedProcess& /*process*/, const Think& /*think*/) { return false; }
  virtual void crashed(const SimulatedProcess& process) = 0;
  // What must hold in the end.
  virtual void finish() = 0;
};

// A whole cluster with its clients, its database, its bus and their troubles, for some seconds: one
// seed, one history. Behind the troubles everything is well again, and everybody gets an answer.
class SimulatedCluster {
 public:
  using Populate = std::function<std::unique_ptr<Population>(SimulatedCluster& cluster)>;

  SimulatedCluster(std::uint64_t seed, const Populate& populate, Broken broken = Broken::nothing,
                   const Course& course = {});
  History run();

  // For the population.
  std::uint64_t seed() const { return seed_; }
  Broken broken() const { return broken_; }
  Time now() const { return now_; }
  bool begins_more() const { return now_ < simulation_begins + course_.begins_until_ms; }
  Judge& judge() { return judge_; }
  History& history() { return history_; }
  SimulatedProcess& process(std::size_t index) { return *processes_[index]; }
  // Whether that process can ask the database now.
  bool has_database(std::size_t index) const {
    return database_is_up_ && !processes_[index]->cut_from_database;
  }
  // The clock of the database has jumped, so that nodes were buried that live: until their leases
  // are over by their own clocks they may show tables that have gone on elsewhere.
  bool may_show_the_past() const { return now_ < past_until_; }
  bool database_is_up() const { return database_is_up_; }
  bool is_quiet() const { return is_quiet_; }
  void later(Time delay, std::function<void()> happen);
  std::uint32_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }
  Time between(Time least, Time most) {
    return least + static_cast<Time>(rng_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool happens(unsigned in_thousand) { return rng_.below(1000) < in_thousand; }
  void violated(const std::string& what);
  // That process dies now, and begins anew after that time.
  void kill(std::size_t index, Time after);
  // The node hears that, as soon as its process runs.
  void step(std::size_t index, const std::function<void(Node&, Moment)>& input);

 private:
  struct Event {
    Time at = 0;
    std::uint64_t number = 0;
    std::function<void()> happen;
    bool operator<(const Event& other) const {
      return std::pair(other.at, other.number) < std::pair(at, number);
    }
  };

  void start(SimulatedProcess& process);
  void start_later(std::size_t index, Time after);
  void restart_later(std::size_t index, std::uint64_t run, Time after);
  void crash(SimulatedProcess& process);
  Moment moment(const SimulatedProcess& process) const;
  void drain(SimulatedProcess& process);
  void call(SimulatedProcess& process);
  struct Called;
  void carry_out(const Called& called);
  void answer(const Called& called, const LedgerAnswer& said, Time delay);
  void crash_database();
  void jump_ahead();
  void wake(SimulatedProcess& process);
  void send_packet(const SimulatedProcess& from, const Packet& packet);
  void trouble();

  // Whether the packet is sent for the first time: what is sent again was shown before.
  bool is_new(const Packet& packet);
  void check_relayed(const SimulatedProcess& process, const Packet& packet);
  void check_laid(const Packet& packet);

  std::uint64_t seed_;
  Broken broken_;
  Course course_;
  Rng rng_, disk_rng_;
  Time now_ = 0;
  std::uint64_t numbers_ = 0;
  std::priority_queue<Event> events_;
  Judge judge_;
  std::unique_ptr<Population> population_;  // Outlives the nodes, which use what is its.
  std::vector<std::unique_ptr<SimulatedProcess>> processes_;
  struct Stream {
    std::uint64_t last = 0;
    std::set<std::uint64_t> left_out;  // Before that.
  };
  std::map<std::tuple<Life, Life, std::uint64_t>, Stream> sent_;
  bool is_quiet_ = false, bus_is_up_ = true, database_is_up_ = true;
  std::uint64_t crashes_ = 0;  // Of the database.
  Time ahead_ = 0;             // Its clock.
  Time past_until_ = 0;
  History history_;
};

}  // namespace menagerie
