// SPDX-License-Identifier: Apache-2.0
// The clients of a simulated cluster with a model of the service, and what must hold whatever
// happens there.
#include "tests/cluster/model_clients.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <vector>

#include "tests/cluster/model_host.h"

namespace menagerie {
namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string table_at(std::size_t i) { return "table......" + std::to_string(i); }

bool is_view(const std::string& frame) {
  return frame.starts_with("step ") || frame.starts_with("view ") ||
         frame.starts_with(R"({"t":"welcome")");
}

}  // namespace

// ---- A client -------------------------------------------------------------------------------

class ModelClients::Client final : public SimulatedClient {
 public:
  Client(ModelClients& all, SimulatedCluster& cluster, std::size_t number)
      : SimulatedClient(cluster, number),
        all_(all),
        table_(table_at(number % simulated_tables)),
        seat_(std::to_string(number / simulated_tables)) {}

  void hear(const std::string& frame) override;

 private:
  bool greet(ClientId id) override;
  void act();
  void heard_ack(const std::string& table, const std::string& id, std::size_t v);

  ModelClients& all_;
  std::string table_, seat_;
  unsigned done_ = 0;
};

bool ModelClients::Client::greet(ClientId id) {
  const std::string hello =
      R"({"t":"hello","a":"h","d":{"table":")" + table_ + R"(","token":")" + seat_ + R"("}})";
  const auto tries = tries_;
  step([id](Node& node, Moment now) { node.opened(id, "somebody", now); });
  if (tries_ != tries || !is_connected()) return false;
  step([id, hello](Node& node, Moment now) { node.frame(id, hello, now); });
  return true;
}

void ModelClients::Client::act() {
  if (!is_open_ || number_ / simulated_tables == 2) return;  // The last one only looks on.
  if (pending_.empty() && cluster_.begins_more()) {
    pending_id_ = "a" + std::to_string(number_) + "-" + std::to_string(++done_);
    const bool both = cluster_.happens(30);
    pending_ = both ? "both " + pending_id_ + " " + table_at(number_ % simulated_tables ^ 1u)
                    : "act " + pending_id_;
  }
  if (pending_.empty()) return;
  heard_ = cluster_.now();
  step([id = connection_, text = pending_](Node& node, Moment now) { node.frame(id, text, now); });
}

void ModelClients::Client::hear(const std::string& frame) {
  const auto words = words_of(frame);
  heard_ = cluster_.now();
  if (is_view(frame)) {
    const std::size_t version = std::stoull(words[3]);
    if (words[1] != table_) cluster_.violated("a view of another table");
    if (words[2] != seat_ && words[2] != "-") {
      cluster_.violated("a view of another seat: " + frame);
    }
    const bool is_now = !cluster_.may_show_the_past();
    if (is_now && version < seen_) {
      cluster_.violated("a view older than the one before: " + frame);
    }
    if (is_now && version < certain_) {
      cluster_.violated("a view without what was acknowledged: " + frame);
    }
    seen_ = version;
    if (is_open_ || !frame.starts_with("{")) return;
    is_open_ = true;
    act();
  } else if (words[0] == "ack" && words[2] == pending_id_) {
    heard_ack(words[1], words[2], std::stoull(words[3]));
  } else if (words[0] == "no" && words[1] == pending_id_) {
    cluster_.later(300, [this] { act(); });
  } else if (words[0] == "error") {
    all_.hang_up(*this);
  }
}

void ModelClients::Client::heard_ack(const std::string& table, const std::string& id,
                                     std::size_t v) {
  all_.check_acknowledged(all_.acknowledged_, {table, id}, table, id, v);
  certain_ = std::max(certain_, v);
  pending_.clear();
  pending_id_.clear();
  cluster_.later(cluster_.between(20, 400), [this] { act(); });
}

// ---- All of them ----------------------------------------------------------------------------

ModelClients::ModelClients(SimulatedCluster& cluster) : SimulatedClients(cluster) {
  for (std::size_t i = 0; i < simulated_tables; ++i) {
    cluster.judge().table(table_at(i)).bodies = {"a0 0"};
    cluster.judge().table(table_at(i)).owner = 999;  // Long dead.
  }
  for (std::size_t i = 0; i < simulated_tables * 3; ++i) {
    add(std::make_unique<Client>(*this, cluster, i));
  }
}

std::unique_ptr<TableHost> ModelClients::host(const SimulatedProcess& process,
                                              const Ownership& ownership) {
  return std::make_unique<ModelHost>(ownership, process.name);
}

Thought ModelClients::decide(const Think& think) {
  Thought thought;
  thought.ticket = think.ticket;
  return thought;
}

void ModelClients::shows(const SimulatedProcess& process, const Reply& reply) {
  if (is_view(reply.body)) check_view(process, reply.body);
  deliver(reply.client, true,
          [frame = reply.body](SimulatedClient& client) { client.hear(frame); });
}

void ModelClients::shows(const SimulatedProcess& process, const Send& send) {
  if (is_view(*send.frame)) check_view(process, *send.frame);
  deliver(send.client, send.closes,
          [frame = *send.frame](SimulatedClient& client) { client.hear(frame); });
}

void ModelClients::relays(const SimulatedProcess& process, const RelayMessage& message) {
  const auto* send = std::get_if<RelayedSend>(&message);
  if (send != nullptr && is_view(send->frame)) check_view(process, send->frame);
}

void ModelClients::lays(const RelayMessage& message) {
  const auto* send = std::get_if<RelayedSend>(&message);
  if (send != nullptr && is_view(send->frame)) {
    check_past(cluster().judge().table(words_of(send->frame)[1]), send->frame);
  }
}

// ---- What must hold -------------------------------------------------------------------------

void ModelClients::check_view(const SimulatedProcess& process, const std::string& frame) {
  const auto words = words_of(frame);
  // What another made was looked at when it left there.
  if (words[5] != process.name) return;
  const auto found = cluster().judge().tables().find(words[1]);
  if (found == cluster().judge().tables().end()) {
    return cluster().violated("a view of a table that is not stored");
  }
  const Judge::Table& table = found->second;
  check_owner(process, table, frame);
  check_past(table, frame);
}

void ModelClients::check_past(const Judge::Table& table, const std::string& frame) {
  const auto words = words_of(frame);
  const std::size_t version = std::stoull(words[3]);
  if (!check_stored(table, version, frame)) return;
  std::uint64_t chain = 0;
  for (std::size_t i = 0; i < version; ++i) chain = chained(chain, table.bodies[i]);
  if (std::to_string(chain) != words[4]) cluster().violated("a view of another past: " + frame);
}

void ModelClients::finish() {
  check_nobody_waits();
  for (const auto& [key, version] : acknowledged_) {
    const auto& bodies = cluster().judge().tables().at(key.first).bodies;
    if (version > bodies.size() || !bodies[version - 1].starts_with(key.second + " ")) {
      cluster().violated("the acknowledged action " + key.second + " is lost");
    }
  }
  for (const auto& [id, table] : cluster().judge().tables()) {
    std::set<std::string> ids;
    std::uint64_t chain = 0;
    for (const std::string& body : table.bodies) {
      const auto words = words_of(body);
      if (!ids.insert(words[0]).second) cluster().violated(words[0] + " was done twice");
      if (words[1] != std::to_string(chain)) {
        cluster().violated(words[0] + " was written on another past");
      }
      chain = chained(chain, body);
    }
  }
}

namespace {

History model_history_with(std::uint64_t seed, Broken broken, Database database) {
  const auto populate = [](SimulatedCluster& cluster) {
    return std::make_unique<ModelClients>(cluster);
  };
  return SimulatedCluster(seed, populate, broken, {.database = database}).run();
}

}  // namespace

History model_history(std::uint64_t seed, Broken broken) {
  return model_history_with(seed, broken, Database::stays);
}

History model_crash_history(std::uint64_t seed, Broken broken) {
  return model_history_with(seed, broken, Database::crashes);
}

}  // namespace menagerie
