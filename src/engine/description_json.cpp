// SPDX-License-Identifier: Apache-2.0
#include "engine/description_json.h"

#include <algorithm>

#include "engine/scene_json.h"

namespace menagerie {
namespace {

// A list of what `write` makes of each.
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

Json card_json(const CardLook& card) {
  Json json{{"card", card.card},
            {"suit", std::string(1, card.suit)},
            {"number", card.number},
            {"name", message_json(card.name)}};
  if (!card.figure.empty()) json["figure"] = card.figure;
  if (!card.index.empty()) json["index"] = card.index;
  if (!card.marks.empty()) json["marks"] = list_json(card.marks, mark_json);
  return json;
}

Json tile_json(const TileLook& tile) {
  return {{"tile", tile.tile}, {"name", tile.name.id}, {"signs", tile.signs}};
}

Json counter_json(const CounterLook& counter) {
  Json json{{"counter", counter.counter}, {"sign", counter.sign}};
  if (counter.only_if_any) json["only_if_any"] = true;
  return json;
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

// The lines are part of the program, so they are what they should be.
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
  json["cards"] = list_json(description.cards, card_json);
  json["tiles"] = list_json(description.tiles, tile_json);
  json["counters"] = list_json(description.counters, counter_json);
  json["actions"] = list_json(description.actions, action_json);
  json["signs"] = list_json(description.signs, meaning_json);
  json["examples"] = examples_json(description.examples);
  json["cover"] = cover_json(description.cover);
  json["art"] = Json::object();
  for (const Art& art : description.art) json["art"][std::string(art.sign)] = art.outlines;
  return json;
}

}  // namespace menagerie
