// SPDX-License-Identifier: Apache-2.0
#include "server/tables/change.h"

#include <array>
#include <utility>

#include "base/text.h"

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

// Written directly: a busy server does it for every action.
std::string write_change(const Change& change) {
  std::string json;
  json.reserve(200);
  const auto member = [&](std::string_view key) -> std::string& {
    json.append(json.empty() ? "{\"" : ",\"").append(key);
    return json += "\":";
  };
  const auto text = [&](std::string_view key, std::string_view value) {
    if (!value.empty()) append_quoted(member(key), value);
  };
  append_quoted(member("k"), kinds[static_cast<std::size_t>(change.kind)]);
  member("t") += std::to_string(change.at);
  member("s") += std::to_string(change.seat.index());
  if (change.by) member("by") += std::to_string(change.by->index());
  text("a", change.id);
  text("b", change.body_hash);
  text("x", change.text);
  text("h", change.hash);
  text("l", change.luck);
  text("p", change.promised);
  text("f", change.from);
  if (change.level != Level::normal) text("lv", level_name(change.level));
  if (change.agrees) member("y") += "true";
  if (change.event != 0) member("e") += std::to_string(change.event);
  const auto dump = [](const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  if (change.kind == Change::Kind::deal) member("d") += dump(to_json(change.deal));
  if (change.kind == Change::Kind::create) member("g") += dump(change.settings);
  return json += '}';
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
