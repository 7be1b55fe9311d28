// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/service_host.h"

#include <algorithm>

#include "engine/json.h"

namespace menagerie {
namespace {

tl::unexpected<StoreError> elsewhere() {
  return tl::unexpected(StoreError{StoreError::Kind::unavailable, "the table is another node's"});
}

}  // namespace

std::vector<std::string> OwnedStore::list_of(std::set<std::string>& tables) {
  std::vector<std::string> list(tables.begin(), tables.end());
  tables.clear();
  return list;
}

// The service hands its changes to the node as effects, and writes nothing itself.
Result<Stored, StoreError> OwnedStore::append(std::span<const Append> /*changes*/) {
  return elsewhere();
}

bool OwnedStore::take(std::string_view table) {
  if (ownership_.holding(std::string(table)) == Holding::ours) return true;
  left_.emplace(table);
  return false;
}

// A log is read of our own tables alone: that of another may grow while it is read. The service is
// told that it cannot have it now, and the node asks the owner for it.
Result<std::vector<std::string>, StoreError> OwnedStore::load(std::string_view table) {
  switch (ownership_.holding(std::string(table))) {
    case Holding::nobody:
      return std::vector<std::string>{};
    case Holding::others:
      wanted_.emplace(table);
      return elsewhere();
    case Holding::ours:
      break;
  }
  // What came with the claim was read in the transaction that took the table. It is good for once:
  // what is stored grows from there.
  const auto found = expected_.find(table);
  if (found == expected_.end()) return store_.load(table);
  auto bodies = std::move(found->second);
  expected_.erase(found);
  return bodies;
}

// What is in memory may be of an earlier epoch, so it goes first.
void ServiceHost::adopt(const std::string& table, std::vector<std::string> bodies, Time now) {
  service_.let_go(table);
  store_.expect(table, std::move(bodies));
  service_.adopt(table, now);
}

std::string ServiceHost::lobby() const {
  Json lines = Json::array();
  for (const LobbyLine& line : service_.lobby()) {
    lines.push_back(Json::array({line.created, line.id, line.json}));
  }
  return lines.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// From nodes that may be of another version: what is not understood is left out.
void ServiceHost::set_lobby(const std::vector<std::string>& others) {
  std::vector<LobbyLine> lines;
  for (const std::string& text : others) {
    const auto list = parse_json(text);
    if (!list || !list->is_array()) continue;
    std::size_t rank = 0;
    for (const Json& line : *list) {
      if (!line.is_array() || line.size() != 3) continue;
      if (!line[0].is_number_integer() || !line[1].is_string() || !line[2].is_string()) continue;
      lines.push_back(
          {line[0].get<Time>(), line[1].get<std::string>(), line[2].get<std::string>(), rank++});
    }
  }
  service_.set_lobby_of_others(std::move(lines));
}

}  // namespace menagerie
