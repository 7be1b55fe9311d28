// SPDX-License-Identifier: Apache-2.0
#include "host/scene_json.h"

#include "host/record.h"

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

Json card_json(const SceneCard& card) {
  Json json;
  json["card"] = card.card.empty() ? Json(nullptr) : Json(card.card);
  json["face"] = card.face_up ? "up" : "down";
  if (!card.back.empty()) json["back"] = card.back;
  if (!card.note.empty()) json["note"] = card.note;
  if (card.by) json["by"] = card.by->index();
  for (const Seat seat : card.markers) json["markers"].push_back(seat.index());
  return json;
}

Json zone_json(const Zone& zone) {
  Json json;
  json["id"] = zone.id;
  if (!zone.label.empty()) json["label"] = zone.label;
  json["owner"] = zone.owner ? Json(zone.owner->index()) : Json(nullptr);
  json["layout"] = zone.layout;
  Json& cards = json["cards"] = Json::array();
  for (const SceneCard& card : zone.cards) cards.push_back(card_json(card));
  return json;
}

Json counter_json(const Counter& counter) {
  Json json;
  json["id"] = counter.id;
  json["label"] = counter.label;
  Json& values = json["by_seat"] = Json::array();
  for (const auto& value : counter.by_seat) values.push_back(value ? Json(*value) : Json(nullptr));
  return json;
}

}  // namespace

Json scene_json(const Match& match, Onlooker onlooker, std::size_t event,
                const std::vector<std::string>& log) {
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
  json["prompt"] = scene.prompt;
  for (const char* list : {"zones", "counters", "facts", "sheet"}) json[list] = Json::array();
  for (const Zone& zone : scene.zones) json["zones"].push_back(zone_json(zone));
  for (const Counter& counter : scene.counters) json["counters"].push_back(counter_json(counter));
  for (const Fact& fact : scene.facts) {
    json["facts"].push_back(Json{{"id", fact.id}, {"label", fact.label}, {"text", fact.text}});
  }
  for (const SheetRow& row : match.sheet()) {
    Json entry;
    entry["round"] = row.round;
    entry["totals"] = by_seat_json(row.totals, match.players());
    json["sheet"].push_back(std::move(entry));
  }
  json["log"] = log;
  return json;
}

}  // namespace menagerie
