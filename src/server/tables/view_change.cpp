// SPDX-License-Identifier: Apache-2.0
#include "server/tables/view_change.h"

#include <algorithm>

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

// What of every part stands in each of its two texts.
template <class Text, class Part, class Head, class Body>
std::vector<Text> texts_of(const std::vector<Part>& parts, const Head& head, const Body& body) {
  std::vector<Text> texts;
  for (const Part& part : parts) {
    Text& text = texts.emplace_back(Text{part.id, {}, {}});
    head(text.head, part);
    body(text.body, part);
  }
  return texts;
}

}  // namespace

bool ViewMemory::is_new(std::uint64_t& known, std::string_view text) {
  const std::uint64_t hash = hash_of(text);
  if (hash == known) return false;
  known = hash;
  return true;
}

void ViewMemory::append_parts(std::string& json, std::string_view name,
                              const std::vector<Text>& texts, std::vector<Part>& known) {
  std::vector<Part> now;
  std::string changed;
  for (const Text& text : texts) {
    const Part part{hash_of(text.id), hash_of(text.head), hash_of(text.body)};
    now.push_back(part);
    const auto before = std::find_if(known.begin(), known.end(),
                                     [&](const Part& one) { return one.id == part.id; });
    const bool same_head = before != known.end() && before->head == part.head;
    if (same_head && before->body == part.body) continue;
    append_quoted(changed += changed.empty() ? "{\"id\":" : ",{\"id\":", text.id);
    if (!same_head) changed += text.head;
    changed += text.body + "}";
  }
  const auto same_id = [](const Part& a, const Part& b) { return a.id == b.id; };
  if (!std::equal(now.begin(), now.end(), known.begin(), known.end(), same_id)) {
    json.append(",\"").append(name, 0, name.size() - 1).append("_ids\":[");
    for (const Text& text : texts) {
      append_quoted(json += &text == &texts.front() ? "" : ",", text.id);
    }
    json += ']';
  }
  if (!changed.empty()) json.append(",\"").append(name).append("\":[").append(changed).append("]");
  known = std::move(now);
}

void ViewMemory::append_change(std::string& json, const Match& match, Onlooker onlooker,
                               std::size_t event) {
  const Scene scene = match.scene(onlooker);
  json += R"({"event":)" + std::to_string(event);
  std::string part;
  append_standing(part, match);
  if (is_new(standing_, part)) json += part;
  part.clear();
  append_legal(part, match, onlooker);
  if (is_new(legal_, part)) json += part;
  part = R"(,"prompt":)";
  append_json(part, scene.prompt);
  if (is_new(prompt_, part)) json += part;
  part.clear();
  append_sheet(part, match);
  if (is_new(sheet_, part)) json += part;
  append_parts(json, "zones", texts_of<Text>(scene.zones, append_zone_head, append_zone_cards),
               zones_);
  append_parts(json, "counters",
               texts_of<Text>(scene.counters, append_counter_head, append_counter_values),
               counters_);
  append_parts(json, "facts", texts_of<Text>(scene.facts, append_fact_head, append_fact_text),
               facts_);
  json += '}';
}

}  // namespace menagerie
