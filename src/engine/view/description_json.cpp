// SPDX-License-Identifier: Apache-2.0
#include "engine/view/description_json.h"

#include <algorithm>
#include <initializer_list>

#include "engine/json.h"

namespace menagerie {
namespace {

// A list of the results of `write`.
template <class List, class Write>
Json list_json(const List& list, const Write& write) {
  Json json = Json::array();
  for (const auto& one : list) json.push_back(write(one));
  return json;
}

Json suit_json(const SuitLook& suit) {
  return {{"letter", std::string(1, suit.letter)},
          {"name", suit.name.id},
          {"tone", suit.tone},
          {"sign", suit.sign}};
}

Json mark_json(const Mark& mark) {
  return {{"sign", mark.sign}, {"count", mark.count}, {"label", message_json(mark.label)}};
}

Json card_look_json(const CardLook& card) {
  Json json{{"card", card.card},
            {"suit", std::string(1, card.suit)},
            {"number", card.number},
            {"name", message_json(card.name)}};
  if (!card.figure.empty()) json["figure"] = card.figure;
  if (!card.index.empty()) json["index"] = card.index;
  if (!card.corner.empty()) json["corner"] = card.corner;
  if (!card.marks.empty()) json["marks"] = list_json(card.marks, mark_json);
  if (!card.power.id.empty()) json["power"] = card.power.id;
  return json;
}

Json tile_json(const TileLook& tile) {
  Json json{{"tile", tile.tile}, {"name", tile.name.id}, {"signs", tile.signs}};
  if (!tile.marks.empty()) json["marks"] = list_json(tile.marks, mark_json);
  return json;
}

// Members without content are left out.
struct Word {
  const char* name;
  std::string_view text;
};
void put(Json& json, std::initializer_list<Word> words) {
  for (const Word& word : words) {
    if (!word.text.empty()) json[word.name] = word.text;
  }
}

std::string_view name_of(CounterKind kind) {
  switch (kind) {
    case CounterKind::count:
      return "count";
    case CounterKind::tricks:
      return "tricks";
    case CounterKind::prize:
      return "prize";
    case CounterKind::score:
      return "score";
    case CounterKind::gain:
      return "gain";
    case CounterKind::supply:
      return "supply";
    case CounterKind::token:
      return "token";
    case CounterKind::measure:
      return "measure";
    case CounterKind::hand:
      return "hand";
    case CounterKind::aside:
      break;
  }
  return "aside";
}

Json counter_look_json(const CounterLook& counter) {
  Json json{{"counter", counter.counter}, {"kind", name_of(counter.kind)}};
  if (counter.only_if_any) json["only_if_any"] = true;
  put(json, {{"sign", counter.sign},
             {"of", counter.of},
             {"missing", counter.missing},
             {"times", counter.times},
             {"unless", counter.unless}});
  return json;
}

std::string_view name_of(FactKind kind) {
  switch (kind) {
    case FactKind::plain:
      return "plain";
    case FactKind::key:
      return "key";
    case FactKind::aside:
      return "aside";
    case FactKind::winner:
      return "winner";
    case FactKind::mark:
      return "mark";
    case FactKind::out:
      return "out";
    case FactKind::suit:
      return "suit";
    case FactKind::lacks:
      return "lacks";
    case FactKind::open:
      break;
  }
  return "open";
}

Json fact_look_json(const FactLook& fact) {
  Json json{{"fact", fact.fact}, {"kind", name_of(fact.kind)}};
  put(json, {{"sign", fact.sign}, {"tone", fact.tone}, {"brief", fact.brief.id}});
  return json;
}

Json note_json(const NoteLook& note) {
  return {{"note", note.note}, {"kind", note.kind == NoteKind::winner ? "winner" : "seen"}};
}

std::string_view name_of(LogKind kind) {
  switch (kind) {
    case LogKind::trick:
      return "trick";
    case LogKind::round:
      return "round";
    case LogKind::decision:
      break;
  }
  return "decision";
}

Json log_json(const LogLook& entry) {
  return {{"entry", entry.entry}, {"kind", name_of(entry.kind)}};
}

Json action_json(const ActionForm& action) {
  return {{"form", action.form}, {"label", action.label}};
}

Json meaning_json(const SignMeaning& meaning) {
  return {{"sign", meaning.sign},
          {"name", meaning.name.id},
          {"text", meaning.text.id},
          {"rule", meaning.rule}};
}

// The lines are part of the program, so they are known to be valid.
Json examples_json(std::string_view lines) {
  Json list = Json::array();
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    list.push_back(parse_json(lines.substr(0, end)).value());
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return list;
}

Json cover_json(const Cover& cover) {
  Json json{{"cards", cover.cards}};
  if (!cover.line.id.empty()) json["line"] = cover.line.id;
  if (cover.minutes > 0) json["minutes"] = cover.minutes;
  return json;
}

}  // namespace

Json description_json(const Description& description) {
  Json json;
  json["suits"] = list_json(description.suits, suit_json);
  json["cards"] = list_json(description.cards, card_look_json);
  json["tiles"] = list_json(description.tiles, tile_json);
  json["counters"] = list_json(description.counters, counter_look_json);
  json["facts"] = list_json(description.facts, fact_look_json);
  json["notes"] = list_json(description.notes, note_json);
  json["log"] = list_json(description.log, log_json);
  json["actions"] = list_json(description.actions, action_json);
  json["signs"] = list_json(description.signs, meaning_json);
  json["examples"] = examples_json(description.examples);
  json["cover"] = cover_json(description.cover);
  if (description.fewest_win) json["fewest_win"] = true;
  if (description.teams > 0) json["teams"] = description.teams;
  json["art"] = Json::object();
  for (const Art& art : description.art) json["art"][std::string(art.sign)] = art.outlines;
  return json;
}

}  // namespace menagerie
