// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/service_clients.h"

#include <algorithm>
#include <array>
#include <functional>

#include "bots/spec.h"
#include "engine/games.h"
#include "server/cluster/service_host.h"
#include "server/store/memory_store.h"
#include "server/tables/seating.h"
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

bool shows_a_view(std::string_view text) {
  return text.starts_with(R"({"t":"welcome")") || text.starts_with(R"({"t":"step")") ||
         (text.starts_with(R"({"v":)") && text.find(R"("view":)") != std::string_view::npos);
}

}  // namespace

ServiceClients::ServiceClients(SimulatedCluster& cluster, bool removes)
    : SimulatedClients(cluster), removes_(removes) {
  // A clock that is put right, by more than the time after which a table is put away.
  const auto put_right = [&cluster](std::size_t index, Time at) {
    cluster.later(at, [&cluster, index] { cluster.process(index).wall_offset += 700'000; });
  };
  if (cluster.happens(150)) {
    const std::size_t process = cluster.below(simulated_processes);
    put_right(process, cluster.between(2000, 8500));
  }
  for (std::size_t i = 0; removes && i < simulated_processes; ++i) {
    put_right(i, cluster.between(3000, 6000));
    put_right(i, cluster.between(6000, 10'000));
    clean_up(i);
  }
  for (std::size_t i = 0; i < simulated_tables; ++i) {
    const PlannedTable& table = plans_.emplace_back(plan(cluster, i));
    for (const auto role : {Player::Role::host, Player::Role::guest, Player::Role::onlooker}) {
      const bool streams = cluster.happens(role == Player::Role::host ? 100 : 500);
      auto player = std::make_unique<Player>(*this, cluster, players_.size(), table, role, streams);
      players_.push_back(player.get());
      add(std::move(player));
    }
  }
}

std::unique_ptr<Host> ServiceClients::host(const SimulatedProcess& process,
                                           const Ownership& ownership) {
  Store& store = stores_.emplace_back(
      cluster().judge(), [this, index = process.index] { return cluster().has_database(index); });
  Entropy& entropy = entropies_.emplace_back(cluster().seed() * 1000 + entropies_.size());
  // Ended tables are kept for a moment, all others for ever.
  const RetentionRules rules{
      .waiting_ms = 0, .abandoned_ms = 1, .finished_ms = 1, .playing_ms = 0, .sweep_ms = sweep_ms};
  return std::make_unique<ServiceHost>(games(), store, ownership, entropy, Allowances{}, rules,
                                       nullptr);
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
  const auto& bodies = cluster().judge().find(player.table())->bodies;
  if (player.seen() > bodies.size()) return cluster().violated("what was shown is not stored");
  const auto end = bodies.begin() + static_cast<std::ptrdiff_t>(player.seen());
  const auto table = table_of_log(player.table(), {bodies.begin(), end});
  if (table == nullptr) return cluster().violated("the log of a table is damaged");
  const std::string wrong = difference(shown_by(player.frames()), due_to(*table, player.who()));
  if (!wrong.empty()) cluster().violated("a view of another past: " + wrong);
}

// ---- What must hold in the end --------------------------------------------------------------

void ServiceClients::finish() {
  check_nobody_waits();
  check_logs();
  if (cluster().history().violations.empty()) check_views();
}

void ServiceClients::check_logs() {
  std::map<CommandKey, std::size_t> done;
  const bool somebody_is_lost = std::any_of(players_.begin(), players_.end(),
                                            [](const Player* one) { return one->is_done(); });
  const auto check_log = [&](const std::string& id, const Judge::Table& stored) {
    const auto table = table_of_log(id, stored.bodies);
    if (table == nullptr) return cluster().violated("the log of a table is damaged");
    for (std::size_t i = 0; i < table->history().size(); ++i) {
      const Change& change = table->history()[i];
      if (change.id.empty()) continue;
      const CommandKey command{id, change.by->index(), change.id};
      if (!done.emplace(command, i + 1).second) cluster().violated(change.id + " was done twice");
      if (const auto refused = refused_.find(command); refused != refused_.end()) {
        cluster().violated(stored.bodies[i] + " was done though refused: " + refused->second);
      }
    }
    // Bots have played what they can: a person is asked, or the game is over; or it waits for one
    // who has lost the way there with the table before.
    const bool rests = table->status() == Table::Status::playing
                           ? !(table->acting() & table->persons()).empty()
                           : table->status() != Table::Status::waiting || somebody_is_lost;
    if (!rests) {
      cluster().violated("table " + id + " stands still behind " + stored.bodies.back());
    }
  };
  for (const auto& [id, stored] : cluster().judge().removed()) check_log(id, stored);
  for (const auto& [id, stored] : cluster().judge().tables()) check_log(id, stored);
  for (const auto& [command, version] : acknowledged_) {
    const auto found = done.find(command);
    if (found == done.end() || found->second != version) {
      cluster().violated("the acknowledged command " + command.id + " is lost");
    }
  }
}

void ServiceClients::check_views() {
  MemoryStore store;
  for (const auto& [id, table] : cluster().judge().tables()) {
    std::vector<Append> log;
    for (const std::string& body : table.bodies) log.push_back({id, log.size() + 1, body});
    static_cast<void>(store.append(log));
  }
  SeededEntropy entropy(1);
  Service fresh(games(), store, entropy);
  const auto ask = [&](const std::string& table, const std::string& what,
                       const std::string& token = {}) {
    Request request;
    request.client = 1;
    request.method = "GET";
    request.path = "/api/v1/tables/" + table + what;
    request.token = token;
    fresh.request(request, cluster().now());
    return Json::parse(fresh.take_effects().replies.at(0).body);
  };
  for (const Player* player : players_) {
    if (player->is_done()) continue;
    const Json view = ask(player->table(), "/view", player->token());
    if (view["v"] != player->seen()) cluster().violated("somebody does not see the end");
    const Shown due{ask(player->table(), "", player->token()), view["view"],
                    ask(player->table(), "/chat", player->token())["chat"]};
    const std::string wrong = difference(shown_by(player->frames()), due);
    if (!wrong.empty()) cluster().violated("in the end " + wrong);
  }
  for (const auto& [id, table] : cluster().judge().tables()) {
    if (ask(id, "")["status"] != "finished") continue;
    ++cluster().history().finished;
    const Json checked = ask(id, "/check");
    if (checked.contains("wrong")) cluster().violated("a record is wrong: " + checked.dump());
  }
}

namespace {

History history_with(std::uint64_t seed, Broken broken, bool removes) {
  const auto populate = [removes](SimulatedCluster& cluster) {
    return std::make_unique<ServiceClients>(cluster, removes);
  };
  return SimulatedCluster(seed, populate, broken).run();
}

}  // namespace

History service_history(std::uint64_t seed, Broken broken) {
  return history_with(seed, broken, false);
}

History removal_history(std::uint64_t seed, Broken broken) {
  return history_with(seed, broken, true);
}

}  // namespace menagerie
