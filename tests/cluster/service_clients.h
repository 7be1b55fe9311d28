// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/json.h"
#include "tests/cluster/judged_store.h"
#include "tests/cluster/luck_watch.h"
#include "tests/cluster/simulated_archive.h"
#include "tests/cluster/simulated_clients.h"
#include "tests/server/seeded_entropy.h"

namespace menagerie {

// A table that is to be made in a simulation.
struct PlannedTable {
  std::string id, key;
  Json wish;            // A NewTable.
  bool starts = false;  // By a command of the host, with bots at what is free.
  Seat guest{1};
  Time left_from = 0;  // All go away in the midst of the game, for long; 0: they do not.
};

// A command of a seat, by the id that it was given.
struct CommandKey {
  std::string table;
  unsigned seat = 0;
  std::string id;
  auto operator<=>(const CommandKey&) const = default;
};

class Player;

// What a history is about, beside playing.
enum class Theme : std::uint8_t {
  play,
  luck,       // Everybody promises luck, and most open it.
  questions,  // Players ask for hints and reviews.
  removal,    // Ended tables are archived and removed at once, while players go away and come back.
};

// A simulated cluster whose nodes have the real service with real games, and those who play there:
// they speak the protocol.
class ServiceClients : public SimulatedClients {
 public:
  ServiceClients(SimulatedCluster& cluster, Theme theme);
  bool removes() const { return theme_ == Theme::removal; }
  bool promises() const { return theme_ == Theme::luck; }
  LuckWatch& luck() { return luck_; }

  std::unique_ptr<TableHost> host(const SimulatedProcess& process,
                                  const Ownership& ownership) override;
  void shows(const SimulatedProcess& process, const Reply& reply) override;
  void shows(const SimulatedProcess& process, const Send& send) override;
  void relays(const SimulatedProcess& process, const RelayMessage& message) override;
  void lays(const RelayMessage& message) override;
  Thought decide(const Think& think) override;
  void crashed(const SimulatedProcess& process) override;
  void finish() override;

  // A connection or a request is about that table.
  void note(ClientId number, const std::string& table) { about_[number] = table; }
  // A request beside the connection; the player gets its reply, if it still waits for it.
  ClientId begin_request(Player& player, const std::string& table);
  void acknowledged(const CommandKey& command, std::size_t version);
  // What a connection that is over has shown is what the log makes of it; looked at now and then.
  void look_back(const Player& player);
  void refused(const CommandKey& command, const std::string& why) { refused_[command] = why; }

 protected:
  const std::vector<Player*>& players() const { return players_; }

 private:
  // What was told to a connection by another node, which was looked at when it left there.
  bool was_relayed(ClientId client, const std::string& text) const;
  // `from`: who made it; nobody where only what it says is looked at.
  void check(const SimulatedProcess* from, ClientId client, const std::string& text);
  void look_at(const SimulatedProcess* from, const RelayMessage& message);
  Archive& archive_of(std::size_t process, JudgedStore& store);
  // Every node looks now and then what it may remove.
  void clean_up(std::size_t process);
  void check_logs();
  void check_views();
  void check_archives();

  Theme theme_;
  LuckWatch luck_;
  Rng disks_rng_;
  std::deque<PlannedTable> plans_;
  std::vector<Player*> players_;
  std::deque<SeededEntropy> entropies_;
  std::deque<JudgedStore> stores_;  // Of each host.
  std::deque<SimulatedArchive> archives_;
  std::array<ArchiveDisk, simulated_processes> disks_;
  std::map<ClientId, std::string> about_;
  std::map<ClientId, Player*> requests_;
  std::map<ClientId, std::set<std::size_t>> relayed_;  // Hashes.
  std::map<CommandKey, std::size_t> acknowledged_;     // The version.
  std::map<CommandKey, std::string> refused_;          // Why.
  unsigned looked_back_ = 0;
};

// The version of a frame or a reply that has one; nothing otherwise.
std::optional<std::size_t> version_of(std::string_view text);

History service_history(std::uint64_t seed, Broken broken = Broken::nothing);
// One in which tables are removed, too.
History removal_history(std::uint64_t seed, Broken broken = Broken::nothing);
// One in which players promise luck and open it, or do not.
History luck_history(std::uint64_t seed, Broken broken = Broken::nothing);
// One in which the database crashes.
History crash_history(std::uint64_t seed, Broken broken = Broken::nothing);

}  // namespace menagerie
