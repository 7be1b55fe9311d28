// SPDX-License-Identifier: Apache-2.0
#include "engine/scene_json.h"

#include "engine/json.h"
#include "engine/record.h"

namespace menagerie {
namespace {

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

Json by_seat_json(const SeatMap<int>& map, unsigned players) {
  Json list = Json::array();
  for (const Seat seat : SeatSet::first(players)) list.push_back(map[seat]);
  return list;
}

void put(Json& json, const std::string& key, const Message& message, const Say& say) {
  if (!say) {
    json[key] = message_json(message);
    return;
  }
  json[key] = say(message);
  json[key + "_message"] = message_json(message);
}

void put_log(Json& json, const Messages& log, const Say& say) {
  if (!say) {
    json["log"] = messages_json(log);
    return;
  }
  json["log"] = Json::array();
  for (const Message& message : log) json["log"].push_back(say(message));
  json["log_messages"] = messages_json(log);
}

Json card_json(const SceneCard& card, const Say& say) {
  Json json;
  json["card"] = card.card.empty() ? Json(nullptr) : Json(card.card);
  json["face"] = card.face_up ? "up" : "down";
  if (!card.back.empty()) json["back"] = card.back;
  if (!card.note.empty()) put(json, "note", card.note, say);
  if (card.by) json["by"] = card.by->index();
  for (const Seat seat : card.markers) json["markers"].push_back(seat.index());
  return json;
}

Json zone_json(const Zone& zone, const Say& say) {
  Json json;
  json["id"] = zone.id;
  if (!zone.label.empty()) put(json, "label", zone.label, say);
  json["owner"] = zone.owner ? Json(zone.owner->index()) : Json(nullptr);
  json["layout"] = zone.layout;
  if (zone.number) json["number"] = *zone.number;
  Json& cards = json["cards"] = Json::array();
  for (const SceneCard& card : zone.cards) cards.push_back(card_json(card, say));
  return json;
}

Json counter_json(const Counter& counter, const Say& say) {
  Json json;
  json["id"] = counter.id;
  put(json, "label", counter.label, say);
  Json& values = json["by_seat"] = Json::array();
  for (const auto& value : counter.by_seat) values.push_back(value ? Json(*value) : Json(nullptr));
  return json;
}

Json fact_json(const Fact& fact, const Say& say) {
  Json json;
  json["id"] = fact.id;
  if (fact.seat) json["seat"] = fact.seat->index();
  put(json, "label", fact.label, say);
  put(json, "text", fact.text, say);
  return json;
}

}  // namespace

Json message_json(const Message& message) {
  std::string json;
  append_json(json, message);
  return own_json(json);
}

Json messages_json(const Messages& messages) {
  Json list = Json::array();
  for (const Message& message : messages) list.push_back(message_json(message));
  return list;
}

Json scene_json(const Match& match, Onlooker onlooker, std::size_t event, const Messages& log,
                const Say& say) {
  const Turn turn = match.turn();
  const bool finished = turn.kind == Turn::Kind::over;
  const Scene scene = match.scene(onlooker);
  Json json;
  json["game"] = match.game();
  json["options"] = to_json(match.options());
  json["event"] = event;
  switch (onlooker.kind) {
    case Onlooker::Kind::seat:
      json["seat"] = onlooker.seat.index();
      break;
    case Onlooker::Kind::spectator:
      json["seat"] = "public";
      break;
    case Onlooker::Kind::everything:
      json["seat"] = "all";
      break;
  }
  json["to_act"] = seats_json(turn.seats);
  json["legal"] = onlooker.kind == Onlooker::Kind::seat ? Json(match.legal(onlooker.seat))
                                                        : Json(Json::array());
  json["finished"] = finished;
  json["scores"] = by_seat_json(match.scores(), match.players());
  json["result"] = nullptr;
  if (finished) {
    const MatchResult result = result_of(match);
    json["result"] = Json::object();
    json["result"]["scores"] = result.scores;
    json["result"]["winners"] = result.winners;
  }
  json["round"] = match.round();
  put(json, "prompt", scene.prompt, say);
  for (const char* list : {"zones", "counters", "facts", "sheet"}) json[list] = Json::array();
  for (const Zone& zone : scene.zones) json["zones"].push_back(zone_json(zone, say));
  for (const Counter& counter : scene.counters) {
    json["counters"].push_back(counter_json(counter, say));
  }
  for (const Fact& fact : scene.facts) json["facts"].push_back(fact_json(fact, say));
  for (const SheetRow& row : match.sheet()) {
    Json entry;
    entry["round"] = row.round;
    entry["totals"] = by_seat_json(row.totals, match.players());
    json["sheet"].push_back(std::move(entry));
  }
  put_log(json, log, say);
  return json;
}

}  // namespace menagerie
