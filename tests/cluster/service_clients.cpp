// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/service_clients.h"

#include <algorithm>
#include <array>
#include <functional>

#include "bots/spec.h"
#include "engine/games.h"
#include "server/cluster/service_host.h"
#include "server/tables/seating.h"
#include "tests/cluster/mutant_host.h"
#include "tests/cluster/service_player.h"
#include "tests/cluster/shown.h"

namespace menagerie {
namespace {

struct Game {
  const char* id;
  const char* options;
  unsigned players;
};
constexpr std::array<Game, 5> played = {{{"savage-bowl", R"({"players":4})", 4},
                                         {"awimbawe", "{}", 2},
                                         {"color-gangsters", R"({"players":3})", 3},
                                         {"trump-tricks-game", R"({"players":3})", 3},
                                         {"rage-n-glyphs", R"({"players":3,"last_hand":2})", 3}}};

constexpr Time sweep_ms = 300;

PlannedTable plan(SimulatedCluster& cluster, std::size_t number) {
  const Game& game = played[(cluster.seed() + number) % played.size()];
  PlannedTable table;
  table.key = "history-" + std::to_string(cluster.seed()) + "-table-" + std::to_string(number) +
              "-its-secret-key";
  table.id = table_id_by_key(table.key);
  table.starts = game.players > 2 && cluster.happens(500);
  table.wish = {
      {"game", game.id}, {"options", Json::parse(game.options)},      {"name", "Ada"},
      {"seat", 0},       {"pace_ms", cluster.happens(500) ? 0 : 100}, {"open", number == 1},
      {"key", table.key}};
  if (table.starts) return table;
  for (unsigned seat = 2; seat < game.players; ++seat) {
    table.wish["bots"][std::to_string(seat)] = seat % 2 == 0 ? "novice" : "easy";
  }
  return table;
}

std::size_t hash_of(const std::string& text) { return std::hash<std::string>{}(text); }

// A change that says nothing, where luck was opened.
std::string without_luck(const std::string& body) {
  Change change = *read_change(body);
  const auto* opens = std::get_if<changes::OpenLuck>(&change.what);
  if (opens == nullptr) return body;
  change.what = changes::Rename{opens->seat, opens->seat == Seat(0) ? "Ada" : "Grace"};
  return write_change(change);
}

bool shows_a_view(std::string_view text) {
  return text.starts_with(R"({"t":"welcome")") || text.starts_with(R"({"t":"step")") ||
         (text.starts_with(R"({"v":)") && text.find(R"("view":)") != std::string_view::npos);
}

}  // namespace

ServiceClients::ServiceClients(SimulatedCluster& cluster, Theme theme)
    : SimulatedClients(cluster), theme_(theme), luck_(cluster), disks_rng_(cluster.seed(), 22) {
  if (cluster.broken() == Broken::forgets) cluster.judge().keeps = without_luck;
  // A clock that is put right, by more than the time after which a table is put away.
  const auto put_right = [&cluster](std::size_t index, Time at) {
    cluster.later(at, [&cluster, index] { cluster.process(index).wall_offset += 700'000; });
  };
  if (cluster.happens(150)) {
    const std::size_t process = cluster.below(simulated_processes);
    put_right(process, cluster.between(2000, 8500));
  }
  for (std::size_t i = 0; removes() && i < simulated_processes; ++i) {
    put_right(i, cluster.between(3000, 6000));
    put_right(i, cluster.between(6000, 10'000));
    clean_up(i);
  }
  for (std::size_t i = 0; i < simulated_tables; ++i) {
    PlannedTable& table = plans_.emplace_back(plan(cluster, i));
    if (theme_ == Theme::questions) table.wish["hints"] = true;
    if (removes() && disks_rng_.below(4) == 0) {
      table.left_from = simulation_begins + 1000 + static_cast<Time>(disks_rng_.below(4000));
    }
    for (const auto role : {Player::Role::host, Player::Role::guest, Player::Role::onlooker}) {
      const bool streams = cluster.happens(role == Player::Role::host ? 100 : 500);
      auto player = std::make_unique<Player>(*this, cluster, players_.size(), table, role, streams);
      players_.push_back(player.get());
      add(std::move(player));
    }
  }
}

std::unique_ptr<TableHost> ServiceClients::host(const SimulatedProcess& process,
                                                const Ownership& ownership) {
  const std::size_t index = process.index;
  JudgedStore& store = stores_.emplace_back(cluster().judge(), [this, index] {
    return cluster().has_database(index) && !(removes() && disks_rng_.below(20) == 0);
  });
  Entropy& entropy = entropies_.emplace_back(cluster().seed() * 1000 + entropies_.size());
  // Ended tables are kept for a moment, games that are left until a clock is put right, all others
  // for ever.
  const RetentionRules rules{.waiting_ms = 0,
                             .abandoned_ms = 1,
                             .finished_ms = 1,
                             .playing_ms = 300'000,
                             .sweep_ms = sweep_ms};
  auto host = std::make_unique<ServiceHost>(games(), store, ownership, entropy, RateLimits{}, rules,
                                            removes() ? &archive_of(index, store) : nullptr);
  const Broken broken = cluster().broken();
  if (broken != Broken::redraw && broken != Broken::early) return host;
  return std::make_unique<MutantHost>(std::move(host), broken);
}

// Between a table's archive and its removal much may happen.
Archive& ServiceClients::archive_of(std::size_t process, JudgedStore& store) {
  store.fate = [this, process] {
    const auto roll = disks_rng_.below(20);
    if (roll == 0) cluster().later(0, [this, process] { cluster().kill(process, 100); });
    return roll > 2   ? JudgedStore::Fate::heard
           : roll > 1 ? JudgedStore::Fate::unheard
                      : JudgedStore::Fate::lost;
  };
  const auto sync = [this, process] {
    if (cluster().broken() != Broken::archive) return disks_[process].sync();
    cluster().later(5000 + disks_rng_.below(25'000), [this, process] { disks_[process].sync(); });
  };
  const auto is_full = [this] { return disks_rng_.below(20) == 0; };
  return archives_.emplace_back(disks_[process], stores_.size() - 1, is_full, sync);
}

void ServiceClients::crashed(const SimulatedProcess& process) {
  disks_[process.index].crash();
  SimulatedClients::crashed(process);
}

void ServiceClients::clean_up(std::size_t process) {
  cluster().later(sweep_ms, [this, process] {
    cluster().step(process, [](Node& node, Moment now) { node.clean_up(now); });
    clean_up(process);
  });
}

// As the pool of bots does, with less thought.
Thought ServiceClients::decide(const Think& think) {
  Thought thought;
  thought.ticket = think.ticket;
  const auto bot = parse_bot(think.level == Level::novice ? "random" : "simple");
  Rng rng(think.seed);
  thought.action = think.game->make_mind(*bot)->choose(think.observation, rng, {});
  return thought;
}

ClientId ServiceClients::begin_request(Player& player, const std::string& table) {
  const ClientId number = next_number();
  note(number, table);
  requests_[number] = &player;
  return number;
}

// ---- What is shown --------------------------------------------------------------------------

void ServiceClients::shows(const SimulatedProcess& process, const Reply& reply) {
  check(was_relayed(reply.client, reply.body) ? nullptr : &process, reply.client, reply.body);
  const auto request = requests_.find(reply.client);
  if (request == requests_.end()) {
    return deliver(reply.client, !reply.stream,
                   [reply](SimulatedClient& client) { client.answered(reply); });
  }
  Player& player = *request->second;
  requests_.erase(request);
  cluster().later(cluster().between(0, 4),
                  [&player, reply] { player.answered(reply.client, reply); });
}

void ServiceClients::shows(const SimulatedProcess& process, const Send& send) {
  check(was_relayed(send.client, *send.frame) ? nullptr : &process, send.client, *send.frame);
  deliver(send.client, send.closes,
          [frame = send.frame](SimulatedClient& client) { client.hear(*frame); });
}

void ServiceClients::relays(const SimulatedProcess& process, const RelayMessage& message) {
  look_at(&process, message);
}

void ServiceClients::lays(const RelayMessage& message) { look_at(nullptr, message); }

void ServiceClients::look_at(const SimulatedProcess* from, const RelayMessage& message) {
  if (const auto* reply = std::get_if<RelayedReply>(&message)) {
    check(from, reply->reply.client, reply->reply.body);
    relayed_[reply->reply.client].insert(hash_of(reply->reply.body));
  } else if (const auto* send = std::get_if<RelayedSend>(&message)) {
    for (const ClientId client : send->clients) {
      check(from, client, send->frame);
      relayed_[client].insert(hash_of(send->frame));
    }
  }
}

bool ServiceClients::was_relayed(ClientId client, const std::string& text) const {
  const auto found = relayed_.find(client);
  return found != relayed_.end() && found->second.contains(hash_of(text));
}

void ServiceClients::check(const SimulatedProcess* from, ClientId client, const std::string& text) {
  if (promises()) luck_.told(text);
  const auto version = version_of(text);
  if (!version) return;
  const auto about = about_.find(client);
  if (about == about_.end()) return cluster().violated("a view for nobody: " + text);
  const Judge::Table* found = cluster().judge().find(about->second);
  if (found == nullptr) {
    return cluster().violated("a view of a table that is not stored: " + text);
  }
  const Judge::Table& table = *found;
  if (from != nullptr && shows_a_view(text)) check_owner(*from, table, text);
  check_stored(table, *version, text);
}

void ServiceClients::acknowledged(const CommandKey& command, std::size_t version) {
  check_acknowledged(acknowledged_, command, command.table, command.id, version);
}

void ServiceClients::look_back(const Player& player) {
  constexpr unsigned one_of = 4;  // It is dear.
  if (++looked_back_ % one_of != 0) return;
  const std::span<const std::string> bodies = cluster().judge().find(player.table())->bodies;
  if (player.seen() > bodies.size()) return cluster().violated("what was shown is not stored");
  const auto table = table_of_log(player.table(), bodies.first(player.seen()));
  if (table == nullptr) return cluster().violated("the log of a table is damaged");
  const std::string wrong = difference(shown_by(player.frames()), due_to(*table, player.who()));
  if (!wrong.empty()) cluster().violated("a view of another past: " + wrong);
}

namespace {

History history_of(Theme theme, std::uint64_t seed, Broken broken, const Course& course = {}) {
  const auto populate = [theme](SimulatedCluster& cluster) {
    return std::make_unique<ServiceClients>(cluster, theme);
  };
  return SimulatedCluster(seed, populate, broken, course).run();
}

}  // namespace

History service_history(std::uint64_t seed, Broken broken) {
  return history_of(Theme::play, seed, broken);
}

History removal_history(std::uint64_t seed, Broken broken) {
  return history_of(Theme::removal, seed, broken);
}

// Long enough for tables that wait in vain.
History luck_history(std::uint64_t seed, Broken broken) {
  return history_of(Theme::luck, seed, broken,
                    {.troubles_ms = 12'000, .begins_until_ms = 14'000, .until_ms = 32'000});
}

History crash_history(std::uint64_t seed, Broken broken) {
  return history_of(Theme::play, seed, broken, {.database = Database::crashes});
}

}  // namespace menagerie
