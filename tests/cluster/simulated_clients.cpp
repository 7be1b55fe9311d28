// SPDX-License-Identifier: Apache-2.0
// The clients of a simulated cluster, and what must hold whatever happens there.
#include <algorithm>
#include <sstream>

#include "tests/cluster/model_host.h"
#include "tests/cluster/simulation.h"

namespace menagerie {
namespace {

constexpr Time patience_ms = 2500;  // Of a client that hears nothing.

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::string simulated_table(std::size_t i) { return "table......" + std::to_string(i); }

bool is_view(const std::string& frame) {
  return frame.starts_with("step ") || frame.starts_with("view ") ||
         frame.starts_with(R"({"t":"welcome")");
}

// ---- What must hold -------------------------------------------------------------------------

void SimulatedCluster::check_view(const Process& process, const std::string& frame) {
  const auto words = words_of(frame);
  // What another made was looked at when it left there.
  if (words[5] != process.name) return;
  const auto found = judge_.tables().find(words[1]);
  if (found == judge_.tables().end()) return violated("a view of a table that is not stored");
  const Judge::Table& table = found->second;
  if (!process.lives.contains(table.owner) && table.owner != 0) {
    violated("node " + std::to_string(process.index) +
             " shows a table that is another's: " + frame);
  }
  check_stored(table, frame);
}

void SimulatedCluster::check_stored(const Judge::Table& table, const std::string& frame) {
  const auto words = words_of(frame);
  const std::size_t version = std::stoull(words[3]);
  if (version > table.bodies.size()) return violated("a view of what is not stored: " + frame);
  std::uint64_t chain = 0;
  for (std::size_t i = 0; i < version; ++i) chain = chained(chain, table.bodies[i]);
  if (std::to_string(chain) != words[4]) violated("a view of another past: " + frame);
}

void SimulatedCluster::check_frames(const Process& process, const Packet& packet) {
  if (packet.number == 0) return;
  // What is sent again was shown before, when it was sent first.
  std::uint64_t& sent = sent_[{packet.from, packet.to, packet.stream}];
  if (packet.number <= sent) return;
  sent = packet.number;
  const auto message = read_relay(packet.payload);
  if (!message) return violated("a relayed message that cannot be read");
  if (const auto* send = std::get_if<RelayedSend>(&*message)) {
    if (is_view(send->frame)) check_view(process, send->frame);
  }
}

void SimulatedCluster::check_laid(const Packet& packet) {
  if (packet.number == 0) return;
  std::uint64_t& sent = sent_[{packet.from, packet.to, packet.stream}];
  sent = std::max(sent, packet.number);
  const auto message = read_relay(packet.payload);
  if (!message) return violated("a relayed message that cannot be read");
  if (const auto* send = std::get_if<RelayedSend>(&*message); send && is_view(send->frame)) {
    check_stored(judge_.table(words_of(send->frame)[1]), send->frame);
  }
}

void SimulatedCluster::finish() {
  for (const auto& client : clients_) {
    if (!client->pending.empty() || !client->is_open) {
      violated("a client waits for ever for " + client->pending);
    }
  }
  for (const auto& [key, version] : acknowledged_) {
    const auto& bodies = judge_.tables().at(key.first).bodies;
    if (version > bodies.size() || !bodies[version - 1].starts_with(key.second + " ")) {
      violated("the acknowledged action " + key.second + " is lost");
    }
  }
  for (const auto& [id, table] : judge_.tables()) {
    std::set<std::string> ids;
    std::uint64_t chain = 0;
    for (const std::string& body : table.bodies) {
      const auto words = words_of(body);
      if (!ids.insert(words[0]).second) violated(words[0] + " was done twice");
      if (words[1] != std::to_string(chain)) violated(words[0] + " was written on another past");
      chain = chained(chain, body);
    }
  }
}

// ---- Clients --------------------------------------------------------------------------------

void SimulatedCluster::connect(Client& client) {
  if (client.connection != 0) return;
  client.process = rng_.below(simulated_processes);
  Process& process = *processes_[client.process];
  if (process.node == nullptr) {
    later(between(50, 300), [this, &client] { connect(client); });
    return;
  }
  client.connection = ++next_client_;
  const std::uint64_t tries = ++client.tries;
  client.seen = 0;
  client.is_open = false;
  client.heard = now_;
  connections_[client.connection] = {&client, tries};
  const ClientId id = client.connection;
  const std::string hello = R"({"t":"hello","a":"h","d":{"table":")" + client.table +
                            R"(","token":")" + client.seat + R"("}})";
  step(client.process, [id](Node& node, Moment now) { node.opened(id, "somebody", now); });
  if (client.tries != tries || client.connection == 0) return;
  step(client.process, [id, hello](Node& node, Moment now) { node.frame(id, hello, now); });
  retry(client);
}

// Who hears nothing for a time tries another way.
void SimulatedCluster::retry(Client& client) {
  later(patience_ms, [this, &client, tries = client.tries] {
    if (client.tries != tries || client.connection == 0) return;
    if ((!client.is_open || !client.pending.empty()) && now_ - client.heard >= patience_ms) {
      const ClientId id = client.connection;
      step(client.process, [id](Node& node, Moment now) { node.gone(id, now); });
      if (client.tries == tries) lost(client);
    } else {
      retry(client);
    }
  });
}

void SimulatedCluster::lost(Client& client) {
  connections_.erase(client.connection);
  client.connection = 0;
  client.is_open = false;
  ++client.tries;
  later(between(100, 400), [this, &client] { connect(client); });
}

void SimulatedCluster::act(Client& client) {
  if (!client.is_open || client.number / simulated_tables == 2)
    return;  // The last one only looks on.
  if (client.pending.empty() && now_ < simulation_begins + begins_until_ms) {
    client.pending_id = "a" + std::to_string(client.number) + "-" + std::to_string(++client.done);
    const bool both = happens(30);
    client.pending = both ? "both " + client.pending_id + " " +
                                simulated_table(client.number % simulated_tables ^ 1u)
                          : "act " + client.pending_id;
  }
  if (client.pending.empty()) return;
  client.heard = now_;
  const ClientId id = client.connection;
  const std::string text = client.pending;
  step(client.process, [id, text](Node& node, Moment now) { node.frame(id, text, now); });
}

void SimulatedCluster::hear(Client& client, const std::string& frame) {
  const auto words = words_of(frame);
  client.heard = now_;
  if (is_view(frame)) {
    const std::size_t version = std::stoull(words[3]);
    if (words[1] != client.table) violated("a view of another table");
    if (words[2] != client.seat && words[2] != "-") violated("a view of another seat: " + frame);
    if (version < client.seen) violated("a view older than the one before: " + frame);
    if (version < client.certain) violated("a view without what was acknowledged: " + frame);
    client.seen = version;
    if (client.is_open || !frame.starts_with("{")) return;
    client.is_open = true;
    act(client);
  } else if (words[0] == "ack" && words[2] == client.pending_id) {
    heard_ack(client, words[1], words[2], std::stoull(words[3]));
  } else if (words[0] == "no" && words[1] == client.pending_id) {
    later(300, [this, &client] { act(client); });
  } else if (words[0] == "error") {
    const ClientId id = client.connection;
    const auto tries = client.tries;
    step(client.process, [id](Node& node, Moment now) { node.gone(id, now); });
    if (client.tries == tries) lost(client);
  }
}

void SimulatedCluster::heard_ack(Client& client, const std::string& table, const std::string& id,
                                 std::size_t v) {
  ++history_.acknowledged;
  const auto [entry, is_new] = acknowledged_.try_emplace({table, id}, v);
  if (!is_new && entry->second != v) violated(id + " was acknowledged at two places");
  const auto& bodies = judge_.tables().at(table).bodies;
  if (v > bodies.size()) violated(id + " was acknowledged and is not stored");
  client.certain = std::max(client.certain, v);
  client.pending.clear();
  client.pending_id.clear();
  later(between(20, 400), [this, &client] { act(client); });
}

}  // namespace menagerie
