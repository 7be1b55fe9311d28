// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/cluster/ledger.h"

namespace menagerie {

// The database of a simulated cluster: it keeps the rules of server/cluster/ledger.h, by a clock
// that it is told.
class Judge final : public Ledger {
 public:
  struct Table {
    std::vector<std::string> bodies;
    Life owner = 0;
    Epoch epoch = 0;
    bool ended = false;
  };

  LedgerAnswer carry_out(const LedgerCall& call) override {
    return std::visit([&](const auto& one) { return LedgerAnswer(judge(one)); }, call);
  }

  const std::map<std::string, Table>& tables() const { return tables_; }
  Table& table(const std::string& id) { return tables_[id]; }

  Time now = 0;
  bool checks_epochs = true;  // A negative control takes that away.
  // Writes of somebody who did not own the table.
  unsigned foreign_writes = 0;

 private:
  struct Node {
    std::string name, lobby;
    Time until = 0;
  };

  Enlisted judge(const Enlist& call) {
    bury();
    nodes_[++lives_] = {call.name, {}, now + call.lease_ms};
    return {lives_};
  }
  Beaten judge(const Beat& call) {
    Beaten beaten;
    bury();
    const auto found = nodes_.find(call.life);
    if (found == nodes_.end()) return beaten;
    found->second.until = now + call.lease_ms;
    found->second.lobby = call.lobby;
    beaten.alive = true;
    for (const auto& [life, node] : nodes_) beaten.nodes.push_back({life, node.name, node.lobby});
    beaten.packets = std::exchange(laid_[call.life], {});
    return beaten;
  }
  Claimed judge(const Claim& call) {
    Claimed claimed;
    for (const std::string& id : call.tables) {
      const auto found = tables_.find(id);
      if (found == tables_.end()) {
        claimed.tables.push_back({id, Claimed::Table::Outcome::missing, 0, 0, {}});
      } else {
        claimed.tables.push_back(claim(call.life, id, found->second));
      }
    }
    return claimed;
  }
  Claimed judge(const ClaimOrphans& call) {
    Claimed claimed;
    for (auto& [id, table] : tables_) {
      if (claimed.tables.size() == call.most) break;
      if (table.owner == 0 || table.ended || nodes_.contains(table.owner)) continue;
      claimed.tables.push_back(claim(call.life, id, table));
    }
    std::erase_if(claimed.tables,
                  [](const auto& one) { return one.outcome != Claimed::Table::Outcome::ours; });
    return claimed;
  }
  Claimed::Table claim(Life life, const std::string& id, Table& table) {
    if (table.owner != life && nodes_.contains(table.owner)) {
      return {id, Claimed::Table::Outcome::others, table.owner, 0, {}};
    }
    if (!nodes_.contains(life)) return {id, Claimed::Table::Outcome::others, table.owner, 0, {}};
    table.owner = life;
    return {id, Claimed::Table::Outcome::ours, life, ++table.epoch, table.bodies};
  }
  Written judge(const Write& call) {
    std::map<std::string, std::size_t> sizes;
    for (std::size_t i = 0; i < call.appends.size(); ++i) {
      const Append& append = call.appends[i];
      const auto found = tables_.find(append.table);
      const bool exists = found != tables_.end();
      auto [size, first] =
          sizes.try_emplace(append.table, exists ? found->second.bodies.size() : 0);
      if (append.seq == 1 && exists) return {Written::Outcome::conflict};
      const bool is_owner =
          !exists || (found->second.owner == call.life && found->second.epoch == call.epochs[i]);
      if (!is_owner && checks_epochs) return {Written::Outcome::deposed};
      if (append.seq != ++size->second) return {Written::Outcome::deposed};
    }
    for (const Append& append : call.appends) {
      Table& table = tables_[append.table];
      if (append.seq == 1) table = {{}, call.life, 1, false};
      foreign_writes += table.owner == call.life ? 0u : 1u;
      table.bodies.push_back(append.body);
      table.ended = table.ended || append.ends;
    }
    return {Written::Outcome::stored};
  }
  LedgerDone judge(const Release& call) {
    for (std::size_t i = 0; i < call.tables.size(); ++i) {
      Table& table = tables_[call.tables[i]];
      if (table.owner == call.life && table.epoch == call.epochs[i]) table.owner = 0;
    }
    return {};
  }
  LedgerDone judge(const Lay& call) {
    for (const Packet& packet : call.packets) laid_[packet.to].push_back(write_packet(packet));
    return {};
  }
  LedgerDone judge(const Retire& call) {
    nodes_.erase(call.life);
    return {};
  }
  void bury() {
    std::erase_if(nodes_, [&](const auto& entry) { return entry.second.until <= now; });
  }

  Life lives_ = 0;
  std::map<Life, Node> nodes_;
  std::map<std::string, Table> tables_;
  std::map<Life, std::vector<std::string>> laid_;
};

}  // namespace menagerie
