// SPDX-License-Identifier: Apache-2.0
// What operators ask of the server. It only comes from their socket (net/operating/admin_socket.h),
// or from the page, whose person runs its tables.
#include <algorithm>

#include "base/json.h"
#include "server/tables/requests/request_members.h"
#include "server/tables/service.h"

namespace menagerie {
namespace {

using Later = std::optional<Reply>;

std::string_view word_of(Table::Status status) {
  switch (status) {
    case Table::Status::waiting:
      return "waiting";
    case Table::Status::playing:
      return "playing";
    case Table::Status::finished:
      return "finished";
    case Table::Status::abandoned:
      return "abandoned";
  }
  return {};
}

std::string_view word_of(const Chair& chair) {
  switch (chair.kind) {
    case Chair::Kind::free:
      return "free";
    case Chair::Kind::person:
      return chair.stand_in ? "person, a bot plays" : "person";
    case Chair::Kind::bot:
      return "bot";
  }
  return {};
}

Reply done(const Json& json) {
  Reply reply;
  reply.body = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  return reply;
}

// The record with all cards, even of an unfinished game.
Reply record_now(const Table& table) {
  Reply reply;
  reply.body = write_record(table.record()) + "\n";
  return reply;
}

}  // namespace

// The first connection's, if the seat has several.
std::string Service::visitor_at(const ServedTable& served, Seat seat) const {
  for (const ServedTable::Guest& guest : served.guests) {
    if (guest.who != seat) continue;
    const auto visitor = visitors_.find(guest.client);
    if (visitor != visitors_.end()) return visitor->second;
  }
  return {};
}

// Oldest first.
std::string Service::tables_for_operator(Time now) const {
  std::vector<const ServedTable*> all;
  for (const auto& entry : tables_.served()) all.push_back(entry.second.get());
  std::sort(all.begin(), all.end(), [](const ServedTable* one, const ServedTable* other) {
    return std::pair(one->table->created(), one->table->id()) <
           std::pair(other->table->created(), other->table->id());
  });
  Json tables = Json::array();
  for (const ServedTable* served : all) {
    const Table& table = *served->table;
    Json line;
    line["table"] = table.id();
    line["game"] = table.settings().game;
    line["status"] = word_of(table.status());
    line["open"] = table.settings().open;
    line["age_s"] = std::max<Time>(0, now - table.created()) / 1000;
    line["bytes"] = served->bytes;
    line["made_by"] = served->account;
    line["watchers"] = served->presence().watchers;
    line["seats"] = Json::array();
    for (const Seat seat : SeatSet::first(table.players())) {
      const Chair& chair = table.chair(seat);
      Json one;
      one["seat"] = seat.index();
      one["kind"] = word_of(chair);
      one["name"] = chair.name;
      one["address"] = visitor_at(*served, seat);
      line["seats"].push_back(std::move(one));
    }
    tables.push_back(std::move(line));
  }
  Json all_of_them;
  all_of_them["tables"] = std::move(tables);
  return all_of_them.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Before the game the person is kept out, too, or they would be back at once; in the game a bot
// takes the seat, which only the others can give back.
Answer<Later> Service::free_seat(ServedTable& served, const Json& asked, Time now) {
  const Table& table = *served.table;
  MENAGERIE_TAKE(seat, asked_seat(asked, table.players()));
  if (table.chair(seat).kind != Chair::Kind::person) {
    return denied(Trouble::not_now, denials::nobody_there());
  }
  const bool waits = table.status() == Table::Status::waiting;
  if (!waits && table.status() != Table::Status::playing) {
    return denied(Trouble::not_now, denials::over());
  }
  Json told;
  told["name"] = table.chair(seat).name;
  told["address"] = visitor_at(served, seat);
  const changes::Any frees =
      waits ? changes::Any(changes::Free{seat, true}) : changes::Any(changes::Leave{seat});
  if (auto denial = tables_.make(served, change_at(now, frees))) {
    return tl::unexpected(std::move(*denial));
  }
  tables_.expel(served, seat, denial_of(Trouble::wrong_token, denials::freed_by_operator()));
  return done(told);
}

// The same paths as for visitors, with other rights: the path after the table's id is the verb.
Answer<Later> Service::answer_operator(const Request& request, Time now) {
  constexpr std::string_view tables_path = "/api/v1/tables";
  std::string_view path = request.path;
  path.remove_prefix(std::min(tables_path.size(), path.size()));
  if (path.empty()) {
    Reply reply;
    reply.body = tables_for_operator(now);
    return reply;
  }
  path.remove_prefix(1);
  const std::size_t slash = std::min(path.find('/'), path.size());
  const std::string_view what = path.substr(std::min(slash + 1, path.size()));
  MENAGERIE_TAKE(served, tables_.find(std::string(path.substr(0, slash)), now));
  if (what == "record") return record_now(*served->table);
  MENAGERIE_TAKE(asked, read_object(request.body));
  if (what == "free-seat") return free_seat(*served, asked, now);
  if (what != "remove") return denied(Trouble::not_found);
  Json told;
  told["game"] = served->table->settings().game;
  if (auto denial = tables_.condemn(*served, now)) return tl::unexpected(std::move(*denial));
  return done(told);
}

}  // namespace menagerie
