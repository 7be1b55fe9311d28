// SPDX-License-Identifier: Apache-2.0
// What must hold when a history is over, whatever happened in it.
#include <algorithm>

#include "engine/games.h"
#include "server/store/memory_store.h"
#include "tests/cluster/service_clients.h"
#include "tests/cluster/service_player.h"
#include "tests/cluster/shown.h"

namespace menagerie {
namespace {

// Whether its game was ended without anybody asking for it.
bool was_left(const Table& table) {
  const auto& changes = table.history();
  const auto ends = [](const Change& change) { return change.is<changes::AskEnd>(); };
  return table.status() == Table::Status::abandoned &&
         std::none_of(changes.begin(), changes.end(), ends);
}

}  // namespace

void ServiceClients::finish() {
  check_nobody_waits();
  check_logs();
  if (cluster().history().violations.empty()) check_views();
  if (removes()) check_archives();
  if (promises()) luck_.check();
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

// Nothing was removed whose record is not on a disk. Nobody archives the same twice, unless he
// found the table as he had not found it before.
void ServiceClients::check_archives() {
  std::map<std::string, unsigned> synced;
  std::map<std::pair<std::size_t, std::string>, unsigned> written;
  for (const ArchiveDisk& disk : disks_) {
    for (const ArchiveDisk::Line& line : disk.synced) {
      ++synced[line.record];
      const auto reveal = find_reveal(*read_record(line.record));
      const auto& kept = stores_[line.host].kept();
      const auto reasons = kept.find(reveal->table);
      if (++written[{line.host, line.record}] > 1 + (reasons == kept.end() ? 0 : reasons->second)) {
        cluster().violated("the record of a game was archived again: " + reveal->table);
      }
    }
  }
  for (const auto& [id, stored] : cluster().judge().removed()) {
    const auto table = table_of_log(id, stored.bodies);
    if (table->events().empty()) continue;
    if (!table->is_revealed())
      cluster().violated("the shuffle of a removed game was not opened: " + id);
    cluster().history().left += was_left(*table) ? 1 : 0;
    ++cluster().history().archived;
    if (synced.contains(write_record(table->last_record()))) continue;
    cluster().violated("the record of a removed game is not archived: " + id);
  }
}

}  // namespace menagerie
