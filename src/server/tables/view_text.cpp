// SPDX-License-Identifier: Apache-2.0
#include "server/tables/view_text.h"

#include <algorithm>

#include "base/text.h"
#include "engine/json.h"
#include "engine/record.h"

namespace menagerie {
namespace {

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

}  // namespace

// What is empty is left out; `card` and `face` are always there.
void append_card(std::string& json, const SceneCard& card) {
  json += R"({"card":)";
  if (card.card.empty()) {
    json += "null";
  } else {
    append_quoted(json, card.card);
  }
  json += card.face_up ? R"(,"face":"up")" : R"(,"face":"down")";
  if (!card.back.empty()) append_quoted(json += R"(,"back":)", card.back);
  if (!card.note.empty()) append_json(json += R"(,"note":)", card.note);
  if (card.by) append_number(json += R"(,"by":)", card.by->index());
  if (!card.markers.empty()) {
    append_list(json += R"(,"markers":)", card.markers,
                [&](Seat seat) { append_number(json, seat.index()); });
  }
  json += '}';
}

bool is_mere_number(const Zone& zone) {
  return !zone.cards.empty() &&
         std::all_of(zone.cards.begin(), zone.cards.end(), [](const SceneCard& card) {
           return card.card.empty() && !card.face_up && card.back.empty() && card.note.empty() &&
                  !card.by && card.markers.empty();
         });
}

void append_zone_head(std::string& json, const Zone& zone) {
  if (!zone.label.empty()) append_json(json += R"(,"label":)", zone.label);
  json += R"(,"owner":)";
  json += zone.owner ? std::to_string(zone.owner->index()) : "null";
  append_quoted(json += R"(,"layout":)", zone.layout);
}

void append_zone_cards(std::string& json, const Zone& zone) {
  json += R"(,"cards":)";
  if (is_mere_number(zone)) {
    json += std::to_string(zone.cards.size());
  } else {
    append_list(json, zone.cards, [&](const SceneCard& card) { append_card(json, card); });
  }
}

void append_counter_head(std::string& json, const Counter& counter) {
  append_json(json += R"(,"label":)", counter.label);
}

void append_counter_values(std::string& json, const Counter& counter) {
  append_list(json += R"(,"by_seat":)", counter.by_seat, [&](const std::optional<int>& value) {
    json += value ? std::to_string(*value) : "null";
  });
}

void append_to_act(std::string& json, const Match& match) {
  append_seats(json += R"(,"to_act":)", match.turn().seats);
}

void append_scores(std::string& json, const Match& match) {
  append_totals(json += R"(,"scores":)", match.scores(), match.players());
}

void append_end(std::string& json, const Match& match) {
  const bool finished = match.turn().kind == Turn::Kind::over;
  json += finished ? R"(,"finished":true)" : R"(,"finished":false)";
  json += R"(,"result":)";
  if (finished) {
    append_totals(json += R"({"scores":)", match.scores(), match.players());
    append_seats(json += R"(,"winners":)", match.winners());
    json += '}';
  } else {
    json += "null";
  }
}

void append_round(std::string& json, const Match& match) {
  append_number(json += R"(,"round":)", match.round());
}

// A seat's own actions alone: those of others would betray their cards.
void append_legal(std::string& json, const Match& match, Onlooker onlooker) {
  json += R"(,"legal":)";
  if (onlooker.kind == Onlooker::Kind::seat && match.turn().seats.has(onlooker.seat)) {
    append_texts(json, match.legal(onlooker.seat));
  } else {
    json += "[]";
  }
}

void append_sheet(std::string& json, const Match& match) {
  append_list(json += R"(,"sheet":)", match.sheet(), [&](const SheetRow& row) {
    append_number(json += R"({"round":)", row.round);
    append_totals(json += R"(,"totals":)", row.totals, match.players());
    json += '}';
  });
}

namespace {

void append_fact(std::string& json, const Fact& fact) {
  append_quoted(json += R"({"id":)", fact.id);
  append_json(json += R"(,"label":)", fact.label);
  append_json(json += R"(,"text":)", fact.text);
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

}  // namespace

void append_seats(std::string& json, SeatSet seats) {
  append_list(json, seats, [&](Seat seat) { append_number(json, seat.index()); });
}

void append_texts(std::string& json, const std::vector<std::string>& texts) {
  append_list(json, texts, [&](const std::string& text) { append_quoted(json, text); });
}

void append_messages(std::string& json, const Messages& messages) {
  append_list(json, messages, [&](const Message& message) { append_json(json, message); });
}

// All of it is of the scene, the log or the choices of this onlooker, or lies open to everybody.
void append_view(std::string& json, const Match& match, Onlooker onlooker, std::size_t event,
                 const Messages& log) {
  const Scene scene = match.scene(onlooker);
  append_quoted(json += R"({"game":)", match.game());
  json += R"(,"options":)" + to_json(match.options()).dump();
  append_number(json += R"(,"event":)", static_cast<std::int64_t>(event));
  append_onlooker(json += R"(,"seat":)", onlooker);
  append_to_act(json, match);
  append_scores(json, match);
  append_end(json, match);
  append_round(json, match);
  append_legal(json, match, onlooker);
  append_json(json += R"(,"prompt":)", scene.prompt);
  append_list(json += R"(,"zones":)", scene.zones, [&](const Zone& zone) {
    append_quoted(json += R"({"id":)", zone.id);
    append_zone_head(json, zone);
    append_zone_cards(json, zone);
    json += '}';
  });
  append_list(json += R"(,"counters":)", scene.counters, [&](const Counter& counter) {
    append_quoted(json += R"({"id":)", counter.id);
    append_counter_head(json, counter);
    append_counter_values(json, counter);
    json += '}';
  });
  append_list(json += R"(,"facts":)", scene.facts,
              [&](const Fact& fact) { append_fact(json, fact); });
  append_sheet(json, match);
  append_messages(json += R"(,"log":)", log);
  json += '}';
}

}  // namespace menagerie
