// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/cluster/simulation.h"

namespace menagerie {

// A client of a simulated cluster and its connection. It comes back, to whichever node, when that
// is lost.
class SimulatedClient {
 public:
  SimulatedClient(SimulatedCluster& cluster, std::size_t number)
      : cluster_(cluster), number_(number) {}
  virtual ~SimulatedClient() = default;

  // It heard something, that is, anything at all.
  virtual void hear(const std::string& frame) = 0;
  virtual void answered(const Reply& /*reply*/) {}
  // Whether it waits for something.
  virtual bool waits() const { return !is_open_ || !pending_.empty(); }
  const std::string& pending() const { return pending_; }
  // It has nowhere to go any more.
  virtual bool is_done() const { return false; }

 protected:
  friend class SimulatedClients;

  // Says who it is on a new connection. False if that was lost at once.
  virtual bool greet(ClientId connection) = 0;
  // The connection is no more.
  virtual void left() {}
  // What an input of the node on the other side is.
  void step(const std::function<void(Node&, Moment)>& input) { cluster_.step(process_, input); }
  bool is_connected() const { return connection_ != 0; }

  SimulatedCluster& cluster_;
  std::size_t number_, process_ = 0;
  ClientId connection_ = 0;
  std::uint64_t tries_ = 0;  // Grows with every connection.
  bool is_open_ = false;
  std::string pending_;      // What is not acknowledged yet,
  std::string pending_id_;   // and its id.
  std::size_t seen_ = 0;     // The last version on this connection.
  std::size_t certain_ = 0;  // The highest version that was acknowledged to it.
  Time heard_ = 0;
  Time arrives_ = 0;     // When what was sent last arrives.
  Time away_until_ = 0;  // It does not connect before.
};

// All of them: who is connected where.
class SimulatedClients : public Population {
 public:
  explicit SimulatedClients(SimulatedCluster& cluster) : cluster_(cluster) {}
  void crashed(const SimulatedProcess& process) override;

  // Gives up a connection that is of no use.
  void hang_up(SimulatedClient& client);
  // The number of a connection, or of a request.
  ClientId next_number() { return ++next_client_; }

 protected:
  // Connects at some time of the first.
  void add(std::unique_ptr<SimulatedClient> client);
  void deliver(ClientId connection, bool closes,
               const std::function<void(SimulatedClient&)>& hear_it);
  SimulatedCluster& cluster() { return cluster_; }

  // What must hold whenever a node shows a table, and whatever version of it is named.
  void check_owner(const SimulatedProcess& process, const Judge::Table& table,
                   const std::string& frame);
  bool check_stored(const Judge::Table& table, std::size_t version, const std::string& frame);
  // That command was acknowledged at that version of its table, `all` are those of before.
  template <class Command>
  void check_acknowledged(std::map<Command, std::size_t>& all, const Command& command,
                          const std::string& table, const std::string& id, std::size_t version) {
    ++cluster_.history().acknowledged;
    const auto [entry, is_new] = all.try_emplace(command, version);
    if (!is_new && entry->second != version) {
      cluster_.violated(id + " was acknowledged at two places");
    }
    const Judge::Table* stored = cluster_.judge().find(table);
    if (stored == nullptr || version > stored->bodies.size()) {
      cluster_.violated(id + " was acknowledged and is not stored");
    }
  }
  // In the end.
  void check_nobody_waits();

 private:
  void connect(SimulatedClient& client);
  void lost(SimulatedClient& client);
  void retry(SimulatedClient& client);

  SimulatedCluster& cluster_;
  std::vector<std::unique_ptr<SimulatedClient>> clients_;
  std::map<ClientId, std::pair<SimulatedClient*, std::uint64_t>> connections_;
  ClientId next_client_ = 0;
};

}  // namespace menagerie
