// SPDX-License-Identifier: Apache-2.0
#include "server/tables/change.h"

#include <array>
#include <utility>

namespace menagerie {
namespace {

// By Level. These words are in databases, too.
constexpr std::array<std::string_view, 5> levels = {"novice", "easy", "steady", "normal", "strong"};
static_assert(levels.size() == static_cast<std::size_t>(Level::strong) + 1);

// By Change::Kind. These words are in databases: they never change their meaning.
constexpr std::array<std::string_view, 26> kinds = {
    "create", "sit",     "bot",    "free",    "leave",   "rename", "token",  "start", "deal",
    "chance", "play",    "take",   "back",    "undo?",   "answer", "undone", "chat",  "mute",
    "end?",   "abandon", "finish", "rematch", "silence", "report", "open",   "review"};
static_assert(kinds.size() == static_cast<std::size_t>(Change::Kind::review) + 1);

template <std::size_t N>
std::optional<std::size_t> index_of(const std::array<std::string_view, N>& words,
                                    std::string_view word) {
  for (std::size_t i = 0; i < N; ++i) {
    if (words[i] == word) return i;
  }
  return std::nullopt;
}

void read_text(const Json& json, const char* key, std::string& text) {
  if (const auto it = json.find(key); it != json.end()) text = it->get<std::string>();
}

Seat seat_from(const Json& json) {
  const auto index = json.get<std::uint64_t>();
  return Seat(static_cast<unsigned>(index < seats_max ? index : 0));
}

}  // namespace

std::string_view level_name(Level level) { return levels[static_cast<std::size_t>(level)]; }

std::optional<Level> level_of(std::string_view name) {
  const auto index = index_of(levels, name);
  return index ? std::optional(static_cast<Level>(*index)) : std::nullopt;
}

std::string write_change(const Change& change) {
  Json json;
  json["k"] = kinds[static_cast<std::size_t>(change.kind)];
  json["t"] = change.at;
  json["s"] = change.seat.index();
  if (change.by) json["by"] = change.by->index();
  if (!change.id.empty()) json["a"] = change.id;
  if (!change.body_hash.empty()) json["b"] = change.body_hash;
  if (!change.text.empty()) json["x"] = change.text;
  if (!change.hash.empty()) json["h"] = change.hash;
  if (!change.luck.empty()) json["l"] = change.luck;
  if (!change.promised.empty()) json["p"] = change.promised;
  if (!change.from.empty()) json["f"] = change.from;
  if (change.level != Level::normal) json["lv"] = level_name(change.level);
  if (change.agrees) json["y"] = true;
  if (change.event != 0) json["e"] = change.event;
  if (change.kind == Change::Kind::deal) json["d"] = to_json(change.deal);
  if (change.kind == Change::Kind::create) json["g"] = change.settings;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Change> read_change(std::string_view text) {
  const auto parsed = parse_json(text);
  if (!parsed) return tl::unexpected(parsed.error());
  const Json& json = *parsed;
  try {
    Change change;
    const auto kind = index_of(kinds, json.at("k").get<std::string>());
    if (!kind) return problem("a change of the unknown kind " + excerpt(json.at("k")));
    change.kind = static_cast<Change::Kind>(*kind);
    change.at = json.at("t").get<Time>();
    change.seat = seat_from(json.at("s"));
    if (json.contains("by")) change.by = seat_from(json["by"]);
    read_text(json, "a", change.id);
    read_text(json, "b", change.body_hash);
    read_text(json, "x", change.text);
    read_text(json, "h", change.hash);
    read_text(json, "l", change.luck);
    read_text(json, "p", change.promised);
    read_text(json, "f", change.from);
    if (json.contains("lv")) {
      change.level = level_of(json["lv"].get<std::string>()).value_or(Level::normal);
    }
    change.agrees = json.contains("y");
    if (json.contains("e")) change.event = json["e"].get<std::size_t>();
    if (json.contains("d")) {
      auto deal = to_fields(json["d"], "the deal");
      if (!deal) return tl::unexpected(deal.error());
      change.deal = std::move(*deal);
    }
    if (json.contains("g")) change.settings = json["g"];
    return change;
  } catch (const nlohmann::json::exception&) {
    return problem("a change with a member missing or of a wrong type");
  }
}

}  // namespace menagerie
