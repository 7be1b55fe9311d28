// SPDX-License-Identifier: Apache-2.0
#include "service/view_text.h"

#include "host/record.h"
#include "service/text.h"

namespace menagerie {
namespace {

void append_number(std::string& json, std::int64_t number) { json += std::to_string(number); }

template <class Values, class Write>
void append_list(std::string& json, const Values& values, Write write) {
  json += '[';
  bool first = true;
  for (const auto& value : values) {
    if (!first) json += ',';
    first = false;
    write(value);
  }
  json += ']';
}

void append_totals(std::string& json, const SeatMap<int>& totals, unsigned players) {
  append_list(json, SeatSet::first(players), [&](Seat seat) { append_number(json, totals[seat]); });
}

void append_card(std::string& json, const SceneCard& card) {
  json += R"({"card":)";
  if (card.card.empty()) {
    json += "null";
  } else {
    append_quoted(json, card.card);
  }
  json += card.face_up ? R"(,"face":"up")" : R"(,"face":"down")";
  if (!card.back.empty()) append_quoted(json += R"(,"back":)", card.back);
  if (!card.note.empty()) append_quoted(json += R"(,"note":)", card.note);
  if (card.by) append_number(json += R"(,"by":)", card.by->index());
  if (!card.markers.empty()) {
    append_list(json += R"(,"markers":)", card.markers,
                [&](Seat seat) { append_number(json, seat.index()); });
  }
  json += '}';
}

void append_zone(std::string& json, const Zone& zone) {
  append_quoted(json += R"({"id":)", zone.id);
  if (!zone.label.empty()) append_quoted(json += R"(,"label":)", zone.label);
  json += R"(,"owner":)";
  json += zone.owner ? std::to_string(zone.owner->index()) : "null";
  append_quoted(json += R"(,"layout":)", zone.layout);
  append_list(json += R"(,"cards":)", zone.cards,
              [&](const SceneCard& card) { append_card(json, card); });
  json += '}';
}

void append_counter(std::string& json, const Counter& counter) {
  append_quoted(json += R"({"id":)", counter.id);
  append_quoted(json += R"(,"label":)", counter.label);
  append_list(json += R"(,"by_seat":)", counter.by_seat, [&](const std::optional<int>& value) {
    json += value ? std::to_string(*value) : "null";
  });
  json += '}';
}

void append_fact(std::string& json, const Fact& fact) {
  append_quoted(json += R"({"id":)", fact.id);
  append_quoted(json += R"(,"label":)", fact.label);
  append_quoted(json += R"(,"text":)", fact.text);
  json += '}';
}

void append_onlooker(std::string& json, Onlooker onlooker) {
  switch (onlooker.kind) {
    case Onlooker::Kind::seat:
      append_number(json, onlooker.seat.index());
      return;
    case Onlooker::Kind::spectator:
      json += R"("public")";
      return;
    case Onlooker::Kind::everything:
      json += R"("all")";
      return;
  }
}

void append_standing(std::string& json, const Match& match, Onlooker onlooker, const Turn& turn) {
  append_seats(json += R"(,"to_act":)", turn.seats);
  json += R"(,"legal":)";
  if (onlooker.kind == Onlooker::Kind::seat && turn.seats.has(onlooker.seat)) {
    append_texts(json, match.legal(onlooker.seat));
  } else {
    json += "[]";
  }
  const bool finished = turn.kind == Turn::Kind::over;
  json += finished ? R"(,"finished":true)" : R"(,"finished":false)";
  append_totals(json += R"(,"scores":)", match.scores(), match.players());
  json += R"(,"result":)";
  if (finished) {
    append_totals(json += R"({"scores":)", match.scores(), match.players());
    append_seats(json += R"(,"winners":)", match.winners());
    json += '}';
  } else {
    json += "null";
  }
  append_number(json += R"(,"round":)", match.round());
}

}  // namespace

void append_seats(std::string& json, SeatSet seats) {
  append_list(json, seats, [&](Seat seat) { append_number(json, seat.index()); });
}

void append_texts(std::string& json, const std::vector<std::string>& texts) {
  append_list(json, texts, [&](const std::string& text) { append_quoted(json, text); });
}

void append_view(std::string& json, const Match& match, Onlooker onlooker, std::size_t event,
                 const std::vector<std::string>* log) {
  const Turn turn = match.turn();
  const Scene scene = match.scene(onlooker);
  json += '{';
  if (log != nullptr) {
    append_quoted(json += R"("game":)", match.game());
    json += R"(,"options":)" + to_json(match.options()).dump() + ",";
  }
  append_number(json += R"("event":)", static_cast<std::int64_t>(event));
  append_onlooker(json += R"(,"seat":)", onlooker);
  append_standing(json, match, onlooker, turn);
  append_quoted(json += R"(,"prompt":)", scene.prompt);
  append_list(json += R"(,"zones":)", scene.zones,
              [&](const Zone& zone) { append_zone(json, zone); });
  append_list(json += R"(,"counters":)", scene.counters,
              [&](const Counter& counter) { append_counter(json, counter); });
  append_list(json += R"(,"facts":)", scene.facts,
              [&](const Fact& fact) { append_fact(json, fact); });
  append_list(json += R"(,"sheet":)", match.sheet(), [&](const SheetRow& row) {
    append_number(json += R"({"round":)", row.round);
    append_totals(json += R"(,"totals":)", row.totals, match.players());
    json += '}';
  });
  if (log != nullptr) append_texts(json += R"(,"log":)", *log);
  json += '}';
}

}  // namespace menagerie
