// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulated_clients.h"

#include <algorithm>

namespace menagerie {
namespace {

constexpr Time patience_ms = 2500;  // Of a client that hears nothing.

}  // namespace

void SimulatedClients::add(std::unique_ptr<SimulatedClient> client) {
  clients_.push_back(std::move(client));
  SimulatedClient& added = *clients_.back();
  cluster_.later(cluster_.between(0, 600), [this, &added] { connect(added); });
}

void SimulatedClients::crashed(const SimulatedProcess& process) {
  for (auto& client : clients_) {
    if (client->is_connected() && client->process_ == process.index) lost(*client);
  }
}

void SimulatedClients::connect(SimulatedClient& client) {
  if (client.is_connected() || client.is_done()) return;
  client.process_ = cluster_.below(simulated_processes);
  if (cluster_.process(client.process_).node == nullptr) {
    cluster_.later(cluster_.between(50, 300), [this, &client] { connect(client); });
    return;
  }
  client.connection_ = next_number();
  ++client.tries_;
  client.seen_ = 0;
  client.is_open_ = false;
  client.heard_ = cluster_.now();
  connections_[client.connection_] = {&client, client.tries_};
  if (client.greet(client.connection_)) retry(client);
}

// Who hears nothing for a time tries another way.
void SimulatedClients::retry(SimulatedClient& client) {
  cluster_.later(patience_ms, [this, &client, tries = client.tries_] {
    if (client.tries_ != tries || !client.is_connected()) return;
    if (client.waits() && cluster_.now() - client.heard_ >= patience_ms) {
      hang_up(client);
    } else {
      retry(client);
    }
  });
}

void SimulatedClients::hang_up(SimulatedClient& client) {
  const auto tries = client.tries_;
  client.step([id = client.connection_](Node& node, Moment now) { node.gone(id, now); });
  if (client.tries_ == tries) lost(client);
}

void SimulatedClients::lost(SimulatedClient& client) {
  connections_.erase(client.connection_);
  client.connection_ = 0;
  client.is_open_ = false;
  ++client.tries_;
  client.left();
  const Time away = std::max<Time>(client.away_until_ - cluster_.now(), 0);
  cluster_.later(away + cluster_.between(100, 400), [this, &client] { connect(client); });
}

// What a connection carries keeps its order.
void SimulatedClients::deliver(ClientId connection, bool closes,
                               const std::function<void(SimulatedClient&)>& hear_it) {
  const auto found = connections_.find(connection);
  if (found == connections_.end()) return;
  SimulatedClient* to = found->second.first;
  to->arrives_ = std::max(to->arrives_, cluster_.now() + cluster_.between(0, 4));
  cluster_.later(to->arrives_ - cluster_.now(),
                 [this, to, tried = found->second.second, closes, hear_it] {
                   if (to->tries_ != tried || !to->is_connected()) return;
                   hear_it(*to);
                   if (closes && to->tries_ == tried) lost(*to);
                 });
}

void SimulatedClients::check_owner(const SimulatedProcess& process, const Judge::Table& table,
                                   const std::string& frame) {
  if (table.owner == 0 || process.lives.contains(table.owner)) return;
  if (cluster_.may_show_the_past()) return;
  cluster_.violated("node " + std::to_string(process.index) +
                    " shows a table that is another's: " + frame);
}

bool SimulatedClients::check_stored(const Judge::Table& table, std::size_t version,
                                    const std::string& frame) {
  const bool is_stored = version <= table.bodies.size();
  if (!is_stored) cluster_.violated("a view of what is not stored: " + frame);
  return is_stored;
}

void SimulatedClients::check_nobody_waits() {
  for (const auto& client : clients_) {
    if (client->waits() && !client->is_done())
      cluster_.violated("a client waits for ever for " + client->pending());
  }
}

}  // namespace menagerie
