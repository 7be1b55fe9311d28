// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table_text.h"

#include "base/text.h"
#include "server/tables/view_text.h"

namespace menagerie {
namespace {

std::string_view status_name(Table::Status status) {
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

std::string_view chair_kind(Chair::Kind kind) {
  switch (kind) {
    case Chair::Kind::free:
      return "free";
    case Chair::Kind::person:
      return "person";
    case Chair::Kind::bot:
      return "bot";
  }
  return {};
}

Json number_or_null(const std::optional<Time>& time) { return time ? Json(*time) : Json(nullptr); }

Json chairs_json(const Table& table) {
  Json list = Json::array();
  const bool bank = table.settings().clock && table.settings().clock->bank_ms > 0;
  for (const Seat seat : SeatSet::first(table.players())) {
    const Chair& chair = table.chair(seat);
    Json json;
    json["kind"] = chair_kind(chair.kind);
    json["name"] = chair.name;
    const bool bot = chair.kind == Chair::Kind::bot;
    json["level"] = bot ? Json(level_name(chair.level)) : Json(nullptr);
    json["stand_in"] = chair.stand_in ? Json(level_name(*chair.stand_in)) : Json(nullptr);
    json["silenced"] = chair.is_silenced;
    // Who says his luck first tells nobody, so that who comes last cannot choose by it.
    const bool is_shown = table.status() != Table::Status::waiting;
    json["luck"] = is_shown ? chair.luck : std::string{};
    json["luck_promise"] = chair.promised;
    json["bank_ms"] = bank ? Json(chair.bank_ms) : Json(nullptr);
    json["deadline"] = number_or_null(table.deadline(seat));
    list.push_back(std::move(json));
  }
  return list;
}

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

Json undo_json(const Table& table) {
  if (!table.undo()) return nullptr;
  SeatSet waiting = table.persons();
  for (const Seat seat : table.undo()->agreed) waiting.remove(seat);
  return Json{{"seat", table.undo()->seat.index()},
              {"event", table.undo()->event},
              {"waiting", seats_json(waiting)}};
}

Json opening_json(const Table& table) {
  if (!table.opening_ends()) return nullptr;
  return Json{{"deadline", *table.opening_ends()}, {"waiting", seats_json(table.to_open())}};
}

Json reveal_json(const Table& table) {
  if (!table.is_revealed()) return nullptr;
  const FairShuffle shuffle = table.shuffle();
  Json json{{"scheme", static_cast<int>(shuffle.scheme)},
            {"seed", shuffle.seed},
            {"salt", shuffle.salt},
            {"luck", shuffle.luck}};
  if (shuffle.scheme == DealScheme::open_luck) return json;
  json["luck_promises"] = shuffle.promised;
  json["left_out"] = left_out_of(shuffle);
  return json;
}

void write_changing(Json& json, const Table& table) {
  json["status"] = status_name(table.status());
  json["seats"] = chairs_json(table);
  json["host"] = table.host() ? Json(table.host()->index()) : Json(nullptr);
  json["undo"] = undo_json(table);
  json["abandon"] = seats_json(table.asked_to_end());
  json["opening"] = opening_json(table);
  json["fills_at"] = table.fills_at() ? Json(*table.fills_at()) : Json(nullptr);
  json["reveal"] = reveal_json(table);
  json["rematch"] = table.rematch().empty() ? Json(nullptr) : Json(table.rematch());
}

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json names_json(const Table& table) {
  Json names = Json::array();
  for (const Seat seat : SeatSet::first(table.players())) names.push_back(table.chair(seat).name);
  return names;
}

}  // namespace

std::string table_text(const Table& table, const Presence& presence, Time now, TablePart part) {
  Json json;
  if (part == TablePart::changing) {
    write_changing(json, table);
    return text_of(json);
  }
  const Settings& settings = table.settings();
  json["id"] = table.id();
  json["game"] = settings.game;
  json["title"] = table.entry().title;
  json["options"] = to_json(settings.options);
  json["players"] = table.players();
  json["mode"] = settings.turn_based ? "turns" : "live";
  json["open"] = settings.open;
  json["hints"] = settings.hints;
  json["pace_ms"] = settings.pace_ms;
  json["away_s"] = settings.away_s;
  json["away_bot"] = settings.away_bot;
  json["clock"] = clock_json(settings.clock);
  write_changing(json, table);
  json["connected"] = seats_json(presence.connected);
  json["watchers"] = presence.watchers;
  json["commitment"] = table.promise();
  json["begun_with"] = settings.begun_with.size();
  json["created"] = table.created();
  json["now"] = now;
  return text_of(json);
}

std::string presence_text(const Presence& presence) {
  std::string json = R"({"connected":)";
  append_seats(json, presence.connected);
  return json + R"(,"watchers":)" + std::to_string(presence.watchers) + "}";
}

std::string lobby_line(const Table& table) {
  unsigned free = 0;
  for (const Seat seat : SeatSet::first(table.players())) {
    free += table.chair(seat).kind == Chair::Kind::free ? 1u : 0u;
  }
  Json json;
  json["id"] = table.id();
  json["game"] = table.settings().game;
  json["title"] = table.entry().title;
  json["options"] = to_json(table.settings().options);
  json["status"] = status_name(table.status());
  json["mode"] = table.settings().turn_based ? "turns" : "live";
  json["players"] = table.players();
  json["free"] = free;
  json["names"] = names_json(table);
  json["fills_at"] = table.fills_at() ? Json(*table.fills_at()) : Json(nullptr);
  json["created"] = table.created();
  return text_of(json);
}

std::string my_seat_line(const Table& table, Seat seat) {
  Json json;
  json["table"] = table.id();
  json["seat"] = seat.index();
  json["game"] = table.settings().game;
  json["title"] = table.entry().title;
  json["status"] = status_name(table.status());
  json["mode"] = table.settings().turn_based ? "turns" : "live";
  json["names"] = names_json(table);
  json["my_turn"] = table.acting().has(seat) && !table.chair(seat).is_played_by_bot();
  json["finished"] = table.status() == Table::Status::finished;
  json["created"] = table.created();
  return text_of(json);
}

}  // namespace menagerie
