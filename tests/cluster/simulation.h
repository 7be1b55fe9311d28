// SPDX-License-Identifier: Apache-2.0
#pragma once

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
  epochs,  // The database does not look who writes.
  acks,    // A write is called stored before it is.
  lease,   // The clock of leases stands still while a process is stopped.
};

// Troubles, then actions without any, then nothing new: everybody gets an answer.
inline constexpr Time troubles_ms = 7000, begins_until_ms = 9000, until_ms = 14'000;
inline constexpr Time simulation_begins = 1'000'000;
inline constexpr std::size_t simulated_processes = 3, simulated_tables = 2;

std::string simulated_table(std::size_t i);
bool is_view(const std::string& frame);

struct History {
  std::vector<std::string> violations;
  std::uint64_t acknowledged = 0, events = 0, faults = 0, claims = 0;
};

// A whole cluster with its clients, its database, its bus and their troubles, for some seconds: one
// seed, one history. Behind the troubles everything is well again, and everybody gets an answer.
class SimulatedCluster {
 public:
  explicit SimulatedCluster(std::uint64_t seed, Broken broken = Broken::nothing);
  History run();

 private:
  struct Process {
    std::size_t index = 0;
    std::string name;
    std::unique_ptr<Node> node;
    std::uint64_t run = 0;  // Grows with every start.
    std::set<Life> lives;
    Time steady_offset = 0, wall_offset = 0, stopped_until = 0, stopped_for = 0;
    double speed = 1;  // Of its clocks.
    bool cut_from_database = false, cut_from_bus = false;
    Time wake_at = -1;
  };

  struct Client {
    std::size_t number = 0;
    std::string table, seat;
    ClientId connection = 0;
    std::size_t process = 0;
    std::uint64_t tries = 0;  // Grows with every connection.
    bool is_open = false;
    unsigned done = 0;
    std::string pending;      // The frame that is not acknowledged yet,
    std::string pending_id;   // and its id.
    std::size_t seen = 0;     // The last version on this connection.
    std::size_t certain = 0;  // The highest version that was acknowledged to it.
    Time heard = 0;
    Time arrives = 0;  // When what was sent last arrives.
  };
  struct Event {
    Time at = 0;
    std::uint64_t number = 0;
    std::function<void()> happen;
    bool operator<(const Event& other) const {
      return std::pair(other.at, other.number) < std::pair(at, number);
    }
  };

  void later(Time delay, std::function<void()> happen);
  Time between(Time least, Time most) {
    return least + static_cast<Time>(rng_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool happens(unsigned in_thousand) { return rng_.below(1000) < in_thousand; }
  void violated(const std::string& what);

  // Processes.
  void start(Process& process);
  void crash(Process& process);
  Moment moment(const Process& process) const;
  void step(std::size_t index, const std::function<void(Node&, Moment)>& input);
  void drain(Process& process);
  void call(Process& process);
  void wake(Process& process);
  void send_packet(const Process& from, const Packet& packet);
  void trouble();

  // What must hold whenever something is shown.
  void check_view(const Process& process, const std::string& frame);
  void check_stored(const Judge::Table& table, const std::string& frame);
  void check_frames(const Process& process, const Packet& packet);
  // What goes through the database was let out before, and is not looked at where it is sent again.
  void check_laid(const Packet& packet);

  // Clients.
  void connect(Client& client);
  void lost(Client& client);
  void act(Client& client);
  void retry(Client& client);
  void hear(Client& client, const std::string& frame);
  void heard_ack(Client& client, const std::string& table, const std::string& id, std::size_t v);
  void finish();

  Broken broken_;
  Rng rng_;
  Time now_ = 0;
  std::uint64_t numbers_ = 0;
  std::priority_queue<Event> events_;
  Judge judge_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::map<ClientId, std::pair<Client*, std::uint64_t>> connections_;
  ClientId next_client_ = 0;
  // What was acknowledged: by table and id, the version.
  std::map<std::pair<std::string, std::string>, std::size_t> acknowledged_;
  std::map<std::tuple<Life, Life, std::uint64_t>, std::uint64_t> sent_;  // The last of each stream.
  bool is_quiet_ = false, bus_is_up_ = true, database_is_up_ = true;
  History history_;
};

}  // namespace menagerie
