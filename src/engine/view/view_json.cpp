// SPDX-License-Identifier: Apache-2.0
#include "engine/view/view_json.h"

#include <utility>

#include "base/json_reader.h"
#include "engine/view/view_text.h"

namespace menagerie {
namespace {

// A number of hidden cards becomes as many cards.
void list_hidden_cards(Json& zones) {
  for (Json& zone : zones) {
    Json& cards = zone["cards"];
    if (!cards.is_number()) continue;
    cards = Json(cards.get<std::size_t>(), Json{{"card", nullptr}, {"face", "down"}});
  }
}

// Replaces data by a sentence, and keeps the data next to it. Nothing to say is left as it is.
void say_member(Json& json, const std::string& key, const Message& message, const Say& say) {
  if (!json.contains(key)) return;
  Json data = std::exchange(json[key], say(message));
  json[key + "_message"] = std::move(data);
}

// The tree has the scene's parts in the scene's order.
void say_all(Json& view, const Scene& scene, const Messages& log, const Say& say) {
  say_member(view, "prompt", scene.prompt, say);
  for (std::size_t i = 0; i < scene.zones.size(); ++i) {
    const Zone& zone = scene.zones[i];
    say_member(view["zones"][i], "label", zone.label, say);
    for (std::size_t at = 0; at < zone.cards.size(); ++at) {
      say_member(view["zones"][i]["cards"][at], "note", zone.cards[at].note, say);
    }
  }
  for (std::size_t i = 0; i < scene.counters.size(); ++i) {
    say_member(view["counters"][i], "label", scene.counters[i].label, say);
  }
  for (std::size_t i = 0; i < scene.facts.size(); ++i) {
    say_member(view["facts"][i], "label", scene.facts[i].label, say);
    say_member(view["facts"][i], "text", scene.facts[i].text, say);
  }
  Json data = std::exchange(view["log"], Json::array());
  for (const Message& message : log) view["log"].push_back(say(message));
  view["log_messages"] = std::move(data);
}

}  // namespace

Json view_json(const Match& match, Onlooker onlooker, std::size_t event, const Messages& log,
               const Say& say) {
  const Sight sight(match, onlooker, event);
  std::string text;
  append_view(text, sight, log);
  Json view = own_json(text);
  list_hidden_cards(view["zones"]);
  if (say) say_all(view, sight.scene, log, say);
  return view;
}

}  // namespace menagerie
