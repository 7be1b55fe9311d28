// SPDX-License-Identifier: Apache-2.0
#include "server/tables/view_change.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "server/tables/view_text.h"

namespace menagerie {
namespace {

// FNV-1a, 64 bits; never 0, which stands for nothing known.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash | 1;
}

void append_fact_head(std::string& json, const Fact& fact) {
  append_json(json += R"(,"label":)", fact.label);
}
void append_fact_text(std::string& json, const Fact& fact) {
  append_json(json += R"(,"text":)", fact.text);
}

void append_number(std::string& json, std::size_t number) { json += std::to_string(number); }

}  // namespace

bool ViewMemory::is_new(std::uint64_t& known, std::string_view text) {
  const std::uint64_t hash = hash_of(text);
  if (hash == known) return false;
  known = hash;
  return true;
}

const ViewMemory::Part* ViewMemory::find(const std::vector<Part>& parts, std::uint64_t id) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& one) { return one.id == id; });
  return found == parts.end() ? nullptr : &*found;
}

// Which of the known are gone, if the others are in their order still; where new ones stand is told
// beside them.
void ViewMemory::append_order(std::string& json, std::string_view name,
                              const std::vector<Part>& known, const std::vector<Part>& now,
                              const std::vector<std::string_view>& ids) {
  std::string gone;
  auto at = now.begin();
  const auto skip_new = [&] {
    while (at != now.end() && find(known, at->id) == nullptr) ++at;
  };
  bool in_order = !known.empty();
  for (std::size_t i = 0; i < known.size() && in_order; ++i) {
    skip_new();
    if (find(now, known[i].id) == nullptr) {
      append_number(gone += gone.empty() ? "" : ",", i);
    } else {
      in_order = at->id == known[i].id;
      ++at;
    }
  }
  if (in_order && gone.empty()) return;
  json.append(",\"").append(name);
  if (in_order) {
    json.append("_gone\":[").append(gone).append("]");
    return;
  }
  json.append("_ids\":[");
  for (const std::string_view id : ids) append_quoted(json += json.back() == '[' ? "" : ",", id);
  json += ']';
}

template <class Item, class Head, class Body>
void ViewMemory::append_parts(std::string& json, std::string_view name,
                              const std::vector<Item>& items, std::vector<Part>& known,
                              const Head& head, const Body& body) {
  std::vector<Part> now;
  std::vector<std::string_view> ids;
  now.reserve(items.size());
  std::string changed, text;
  for (const Item& item : items) {
    ids.push_back(item.id);
    Part part{hash_of(item.id), 0, 0, {}};
    const Part* before = find(known, part.id);
    head(text = "", item);
    part.head = hash_of(text);
    if (before != nullptr && before->head == part.head) text.clear();
    body(text, item, part, before);
    if (!text.empty()) {
      append_quoted(changed += changed.empty() ? "{\"id\":" : ",{\"id\":", item.id);
      if (before == nullptr && !known.empty()) append_number(changed += R"(,"at":)", now.size());
      changed.append(text).append("}");
    }
    now.push_back(std::move(part));
  }
  append_order(json, name.substr(0, name.size() - 1), known, now, ids);
  if (!changed.empty()) json.append(",\"").append(name).append("\":[").append(changed).append("]");
  known = std::move(now);
}

// What is not as it was of a zone's cards: those between the ones that are still there at both
// ends, or the name of the zone that has handed them over.
void ViewMemory::append_cards(std::string& json, const Zone& zone, Part& part, const Part* before,
                              const std::vector<Zone>& zones) const {
  std::string whole;
  append_zone_cards(whole, zone);
  part.body = hash_of(whole);
  if (before != nullptr && before->body == part.body) {
    part.cards = before->cards;
    return;
  }
  std::vector<std::string> cards;
  if (!is_mere_number(zone)) {
    for (const SceneCard& card : zone.cards) {
      append_card(cards.emplace_back(), card);
      part.cards.push_back(hash_of(cards.back()));
    }
  }
  if (before == nullptr || part.cards.empty()) {
    json += whole;
    return;
  }
  for (const Zone& other : zones) {
    const Part* giver = find(zones_, hash_of(other.id));
    if (giver == nullptr || giver->body != part.body) continue;
    append_quoted(json += R"(,"cards_of":)", other.id);
    return;
  }
  const std::vector<std::uint64_t>& old = before->cards;
  const auto [a, b] = std::mismatch(old.begin(), old.end(), part.cards.begin(), part.cards.end());
  const auto [c, d] = std::mismatch(old.rbegin(), std::make_reverse_iterator(a),
                                    part.cards.rbegin(), std::make_reverse_iterator(b));
  const auto first = static_cast<std::size_t>(b - part.cards.begin());
  const auto last = static_cast<std::size_t>(d.base() - part.cards.begin());
  const auto gone = static_cast<std::size_t>(c.base() - a);
  if (gone == old.size()) {
    json += whole;
    return;
  }
  append_number(json += R"(,"splice":{"at":)", first);
  if (gone > 0) append_number(json += R"(,"gone":)", gone);
  if (last > first) {
    json += R"(,"come":[)";
    for (std::size_t i = first; i < last; ++i) json.append(i > first ? "," : "").append(cards[i]);
    json += ']';
  }
  json += '}';
}

void ViewMemory::append_change(std::string& json, const Match& match, Onlooker onlooker,
                               std::size_t event) {
  const Scene scene = match.scene(onlooker);
  append_number(json += R"({"event":)", event);
  std::string part;
  const auto add = [&](std::uint64_t& known, const auto& append) {
    part.clear();
    append();
    if (is_new(known, part)) json += part;
  };
  add(to_act_, [&] { append_to_act(part, match); });
  add(scores_, [&] { append_scores(part, match); });
  add(end_, [&] { append_end(part, match); });
  add(round_, [&] { append_round(part, match); });
  add(legal_, [&] { append_legal(part, match, onlooker); });
  add(prompt_, [&] { append_json(part = R"(,"prompt":)", scene.prompt); });
  add(sheet_, [&] { append_sheet(part, match); });
  append_parts(json, "zones", scene.zones, zones_, append_zone_head,
               [&](std::string& text, const Zone& zone, Part& now, const Part* before) {
                 append_cards(text, zone, now, before, scene.zones);
               });
  const auto plain = [](const auto& append) {
    return [&append](std::string& text, const auto& item, Part& now, const Part* before) {
      const std::size_t head = text.size();
      append(text, item);
      now.body = hash_of(std::string_view(text).substr(head));
      if (before != nullptr && before->body == now.body) text.resize(head);
    };
  };
  append_parts(json, "counters", scene.counters, counters_, append_counter_head,
               plain(append_counter_values));
  append_parts(json, "facts", scene.facts, facts_, append_fact_head, plain(append_fact_text));
  json += '}';
}

}  // namespace menagerie
