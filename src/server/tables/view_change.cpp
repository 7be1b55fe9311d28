// SPDX-License-Identifier: Apache-2.0
#include "server/tables/view_change.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "base/text.h"
#include "server/tables/view_text.h"

namespace menagerie {
namespace {

// Never 0, which stands for nothing known.
std::uint64_t hash_of(std::string_view text) { return std::hash<std::string_view>{}(text) | 1u; }

void append_head(std::string& json, const Zone& zone) { append_zone_head(json, zone); }
void append_head(std::string& json, const Counter& counter) { append_counter_head(json, counter); }
void append_head(std::string& json, const Fact& fact) {
  append_json(json += R"(,"label":)", fact.label);
}

void append_whole_body(std::string& json, const Counter& counter) {
  append_counter_values(json, counter);
}
void append_whole_body(std::string& json, const Fact& fact) {
  append_json(json += R"(,"text":)", fact.text);
}

// The part of that id; as a rule it stands where it stood.
template <class Part>
Part* find(std::vector<Part>& parts, std::uint64_t id, std::size_t likely) {
  if (likely < parts.size() && parts[likely].id == id) return &parts[likely];
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& one) { return one.id == id; });
  return found == parts.end() ? nullptr : &*found;
}

}  // namespace

const SaidOfStep::Text& SaidOfStep::common(Common which, const Match& match) {
  Text& common = common_[static_cast<std::size_t>(which)];
  if (common.hash != 0) return common;
  switch (which) {
    case Common::to_act:
      append_to_act(common.text, match);
      break;
    case Common::scores:
      append_scores(common.text, match);
      break;
    case Common::end:
      append_end(common.text, match);
      break;
    case Common::round:
      append_round(common.text, match);
      break;
    case Common::sheet:
      append_sheet(common.text, match);
      break;
  }
  common.hash = hash_of(common.text);
  return common;
}

// Which of the known are gone, if the others are in their order still; where new ones stand is told
// beside them.
template <class Item>
void ViewMemory::append_order(std::string& json, std::string_view name,
                              const std::vector<Item>& items, const std::vector<Part>& known,
                              const std::vector<Part>& now) {
  const auto same_id = [](const Part& a, const Part& b) { return a.id == b.id; };
  if (std::equal(known.begin(), known.end(), now.begin(), now.end(), same_id)) return;
  const auto is_in = [](const std::vector<Part>& parts, std::uint64_t id) {
    return std::any_of(parts.begin(), parts.end(), [&](const Part& one) { return one.id == id; });
  };
  std::string gone;
  auto at = now.begin();
  const auto skip_new = [&] {
    while (at != now.end() && !is_in(known, at->id)) ++at;
  };
  bool in_order = !known.empty();
  for (std::size_t i = 0; i < known.size() && in_order; ++i) {
    skip_new();
    if (!is_in(now, known[i].id)) {
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
  for (const Item& item : items) append_quoted(json += json.back() == '[' ? "" : ",", item.id);
  json += ']';
}

template <class Item>
void ViewMemory::append_parts(std::string& json, std::string_view name,
                              const std::vector<Item>& items, std::vector<Part>& known,
                              SaidOfStep& said) {
  auto& others = said.all(static_cast<const Item*>(nullptr));
  std::vector<Part> now;
  now.reserve(items.size());
  std::string changed;
  for (const Item& item : items) {
    const std::size_t at = now.size();
    Part part{hash_of(item.id), 0, 0, {}};
    Part* before = find(known, part.id, at);
    const std::uint64_t head_before = before == nullptr ? 0 : before->head;
    const std::uint64_t body_before = before == nullptr ? 0 : before->body;
    const auto told = std::find_if(others.begin(), others.end(), [&](const auto& other) {
      return other.at == at && other.head_before == head_before &&
             other.body_before == body_before && other.is_all_new == known.empty() &&
             (other.giver == 0 || had_cards(other.giver, other.after)) && *other.item == item;
    });
    if (told != others.end()) {
      changed += told->text;
      part.head = told->after.head;
      part.body = told->after.body;
      part.cards = part.body == body_before ? std::move(before->cards) : told->after.cards;
      now.push_back(std::move(part));
      continue;
    }
    std::string text;
    std::uint64_t giver = 0;
    append_head(text, item);
    part.head = hash_of(text);
    if (part.head == head_before) text.clear();
    append_body(text, item, items, part, before, giver);
    if (!text.empty()) {
      std::string start;
      append_quoted(start += R"({"id":)", item.id);
      if (before == nullptr && !known.empty()) append_number(start += R"(,"at":)", at);
      text.insert(0, start).append("},");
      changed += text;
    }
    others.push_back(
        {&item, at, known.empty(), head_before, body_before, giver, part, std::move(text)});
    now.push_back(std::move(part));
  }
  append_order(json, name.substr(0, name.size() - 1), items, known, now);
  if (!changed.empty()) {
    changed.pop_back();
    json.append(",\"").append(name).append("\":[").append(changed).append("]");
  }
  known = std::move(now);
}

template <class Item>
void ViewMemory::append_body(std::string& json, const Item& item, const std::vector<Item>& /*all*/,
                             Part& part, Part* before, std::uint64_t& /*giver*/) const {
  const std::size_t head = json.size();
  append_whole_body(json, item);
  part.body = hash_of(std::string_view(json).substr(head));
  if (before != nullptr && before->body == part.body) json.resize(head);
}

bool ViewMemory::had_cards(std::uint64_t zone, const Part& part) const {
  return std::any_of(zones_.begin(), zones_.end(),
                     [&](const Part& one) { return one.id == zone && one.body == part.body; });
}

// What is not as it was of a zone's cards: those between the ones that are still there at both
// ends, or the name of the zone that has handed them over.
void ViewMemory::append_body(std::string& json, const Zone& zone, const std::vector<Zone>& zones,
                             Part& part, Part* before, std::uint64_t& giver) const {
  const std::size_t head = json.size();
  append_zone_cards(json, zone);
  part.body = hash_of(std::string_view(json).substr(head));
  if (before != nullptr && before->body == part.body) {
    part.cards = std::move(before->cards);
    json.resize(head);
    return;
  }
  std::vector<std::string> cards;
  if (!is_mere_number(zone)) {
    for (const SceneCard& card : zone.cards) {
      append_card(cards.emplace_back(), card);
      part.cards.push_back(hash_of(cards.back()));
    }
  }
  if (before == nullptr || part.cards.empty()) return;
  for (const Zone& other : zones) {
    const std::uint64_t id = hash_of(other.id);
    if (!had_cards(id, part)) continue;
    giver = id;
    json.resize(head);
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
  if (gone == old.size()) return;
  json.resize(head);
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
                               std::size_t event, SaidOfStep& said) {
  using Common = SaidOfStep::Common;
  const Scene& scene = said.scenes_.emplace_back(match.scene(onlooker));
  append_number(json += R"({"event":)", event);
  const auto add_common = [&](Common which) {
    const SaidOfStep::Text& text = said.common(which, match);
    std::uint64_t& known = common_[static_cast<std::size_t>(which)];
    if (known != text.hash) json += text.text;
    known = text.hash;
  };
  // Appended first, taken back where it is as it was.
  const auto add = [&](std::uint64_t& known, const auto& append) {
    const std::size_t end = json.size();
    append();
    const std::uint64_t hash = hash_of(std::string_view(json).substr(end));
    if (hash == known) json.resize(end);
    known = hash;
  };
  add_common(Common::to_act);
  add_common(Common::scores);
  add_common(Common::end);
  add_common(Common::round);
  add(legal_, [&] { append_legal(json, match, onlooker); });
  add(prompt_, [&] { append_json(json += R"(,"prompt":)", scene.prompt); });
  add_common(Common::sheet);
  append_parts(json, "zones", scene.zones, zones_, said);
  append_parts(json, "counters", scene.counters, counters_, said);
  append_parts(json, "facts", scene.facts, facts_, said);
  json += '}';
}

}  // namespace menagerie
