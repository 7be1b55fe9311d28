// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "server/cluster/ledger.h"
#include "server/tables/store.h"

namespace menagerie {

// The database of a simulated cluster: it keeps the rules of server/cluster/ledger.h, by a clock
// that it is told.
class Judge final : public Ledger {
 public:
  struct Table {
    std::vector<std::string> bodies;
    Life owner = 0;
    Epoch epoch = 0;
    bool begun = false, ended = false, abandoned = false;
    std::int64_t at = 0;     // By the clock of who wrote last.
    std::size_t before = 0;  // So many were stored before that.
  };

  LedgerAnswer carry_out(const LedgerCall& call) override {
    if (!waits_for_disk) note_past();
    return std::visit([&](const auto& one) { return LedgerAnswer(judge(one)); }, call);
  }

  const std::map<std::string, Table>& tables() const { return tables_; }
  Table& table(const std::string& id) { return tables_[id]; }
  // Those that were removed, as they were then.
  const std::map<std::string, Table>& removed() const { return removed_; }
  // Of either; none if there never was one.
  const Table* find(const std::string& id) const {
    const auto stored = tables_.find(id);
    if (stored != tables_.end()) return &stored->second;
    const auto gone = removed_.find(id);
    return gone == removed_.end() ? nullptr : &gone->second;
  }

  // Tables are removed beside the calls of the ledger, as server/tables/store.h has it.
  std::vector<Removable> outdated(const Outdated& limits, std::size_t most) const {
    std::vector<Removable> found;
    for (const auto& [id, table] : tables_) {
      if (found.size() == most) break;
      const std::int64_t limit = table.abandoned ? limits.abandoned : limits.finished;
      if (table.ended && !is_owned(table) && table.at < limit) {
        found.push_back({id, table.bodies.size()});
      }
    }
    return found;
  }
  // Games alone: tables that wait are kept for ever.
  std::vector<Removable> unused(const Unused& limits, std::size_t most) const {
    std::vector<Removable> found;
    for (const auto& [id, table] : tables_) {
      if (found.size() == most) break;
      const bool is_left = table.begun && !table.ended && !is_owned(table);
      if (is_left && table.at < limits.playing) found.push_back({id, table.bodies.size()});
    }
    return found;
  }
  std::vector<std::string> remove(std::span<const Removable> tables) {
    std::vector<std::string> gone;
    for (const Removable& one : tables) {
      const auto found = tables_.find(one.id);
      if (found == tables_.end()) continue;
      const bool is_as_found =
          !is_owned(found->second) && found->second.bodies.size() == one.changes;
      if (!is_as_found && checks_removals) continue;
      foreign_removals += is_as_found ? 0u : 1u;
      removed_.insert(tables_.extract(found));
      gone.push_back(one.id);
    }
    return gone;
  }
  void touch(const std::string& id, std::int64_t at) {
    const auto found = tables_.find(id);
    if (found != tables_.end()) found->second.at = std::max(found->second.at, at);
  }

  // It begins anew: tables that are not logged are empty.
  void lose_unlogged() { laid_.clear(); }
  // It crashes. Of one that does not wait for its disk, also what was done in the last so many
  // milliseconds was never done.
  void crash(Time unsynced_ms) {
    lose_unlogged();
    while (!past_.empty() && past_.back().at >= now - unsynced_ms) {
      nodes_ = std::move(past_.back().nodes);
      tables_ = std::move(past_.back().tables);
      past_.pop_back();
    }
  }

  static constexpr Time unsynced_ms_max = 200;
  Time now = 0;
  // Negative controls take these away.
  bool checks_epochs = true, checks_removals = true, waits_for_disk = true;
  // What it stores of a change; another negative control stores another one.
  std::function<std::string(const std::string& body)> keeps = [](const auto& body) { return body; };
  // Writes of somebody who did not own the table, and removals of what somebody owned, or had
  // changed since.
  unsigned foreign_writes = 0, foreign_removals = 0;

 private:
  struct Node {
    std::string name, lobby;
    Time until = 0;
  };
  struct Past {
    Time at = 0;
    std::map<Life, Node> nodes;
    std::map<std::string, Table> tables;
  };

  void note_past() {
    while (!past_.empty() && past_.front().at < now - unsynced_ms_max) past_.pop_front();
    past_.push_back({now, nodes_, tables_});
  }

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
      if (table.owner == 0 || table.ended || is_owned(table)) continue;
      claimed.tables.push_back(claim(call.life, id, table));
    }
    std::erase_if(claimed.tables,
                  [](const auto& one) { return one.outcome != Claimed::Table::Outcome::ours; });
    return claimed;
  }
  Claimed::Table claim(Life life, const std::string& id, Table& table) {
    if (table.owner != life && is_owned(table)) {
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
      const auto found = tables_.find(append.table);
      if (found != tables_.end()) found->second.before = found->second.bodies.size();
    }
    for (const Append& append : call.appends) {
      Table& table = tables_[append.table];
      if (append.seq == 1) {
        table = Table{};
        table.owner = call.life;
        table.epoch = 1;
      }
      foreign_writes += table.owner == call.life ? 0u : 1u;
      table.bodies.push_back(keeps(append.body));
      table.begun = table.begun || append.begins;
      table.ended = table.ended || append.ends;
      table.abandoned = table.abandoned || append.abandons;
      table.at = append.at;
    }
    return {Written::Outcome::stored};
  }
  LedgerDone judge(const Release& call) {
    for (std::size_t i = 0; i < call.tables.size(); ++i) {
      const auto found = tables_.find(call.tables[i]);
      if (found == tables_.end()) continue;
      Table& table = found->second;
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
  bool is_owned(const Table& table) const { return nodes_.contains(table.owner); }
  void bury() {
    std::erase_if(nodes_, [&](const auto& entry) { return entry.second.until <= now; });
  }

  Life lives_ = 0;
  std::map<Life, Node> nodes_;
  std::map<std::string, Table> tables_, removed_;
  std::map<Life, std::vector<std::string>> laid_;
  std::deque<Past> past_;  // Before each of the last calls.
};

}  // namespace menagerie
