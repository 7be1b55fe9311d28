// SPDX-License-Identifier: Apache-2.0
#include "server/circles/circle.h"

#include <algorithm>
#include <array>

#include "base/json_members.h"
#include "engine/deals/daily.h"
#include "server/identity/encoding.h"
#include "server/tables/digest.h"

namespace menagerie {
namespace {

constexpr std::size_t key_letters = 22, public_key_bytes = 32;
constexpr std::string_view chat_head = "circle-chat.", games_head = "circle-games.",
                           standings_head = "circle-standings.";

std::optional<Problem> wrong_in(const JsonMembers& members, std::string_view what) {
  if (members.wrong() == nullptr) return std::nullopt;
  return Problem{std::string(what) + " whose member '" + members.wrong() +
                 "' is missing or of a wrong type"};
}

Json sitter_json(const Sitter& sitter) {
  switch (sitter.kind) {
    case Sitter::Kind::free:
      return {};
    case Sitter::Kind::bot:
      return "b";
    case Sitter::Kind::guest:
      return "g";
    case Sitter::Kind::member:
      return sitter.member;
  }
  return {};
}

std::optional<Sitter> read_sitter(const Json& json) {
  if (json.is_null()) return Sitter{};
  if (json == "b") return Sitter{Sitter::Kind::bot, 0};
  if (json == "g") return Sitter{Sitter::Kind::guest, 0};
  Sitter sitter{Sitter::Kind::member, 0};
  if (!read_value(json, sitter.member)) return std::nullopt;
  return sitter;
}

Json table_json(const CircleTable& table) {
  Json json{
      {"t", table.table}, {"g", table.game}, {"o", to_json(table.options)}, {"c", table.created}};
  if (table.turn_based) json["u"] = true;
  if (table.plays) json["p"] = true;
  Json& seats = json["s"] = Json::array();
  for (const Sitter& sitter : table.seats) seats.push_back(sitter_json(sitter));
  return json;
}

Result<CircleTable> read_circle_table(const Json& json) {
  if (!json.is_object()) return problem("a circle with a table that isn't an object");
  CircleTable table;
  JsonMembers members(json);
  members.read("t", table.table);
  members.read("g", table.game);
  members.read("c", table.created);
  members.read_if("u", table.turn_based);
  members.read_if("p", table.plays);
  const Json& seats = members.need("s");
  if (auto wrong = wrong_in(members, "a circle's table")) return tl::unexpected(*wrong);
  auto options = to_fields(members.need("o"), "options");
  if (!options) return tl::unexpected(options.error());
  table.options = std::move(*options);
  if (!is_table_id(table.table) || !seats.is_array() || seats.size() > seats_max) {
    return problem("a circle with a table that can't be");
  }
  for (const Json& one : seats) {
    const auto sitter = read_sitter(one);
    if (!sitter) return problem("a circle's table with a seat that can't be");
    table.seats.push_back(*sitter);
  }
  return table;
}

Json pages_json(const Pages& pages) { return {{"f", pages.first}, {"n", pages.items}}; }

bool read_pages(const Json& json, Pages& pages) {
  if (!json.is_object()) return false;
  JsonMembers members(json);
  members.read("f", pages.first);
  members.read("n", pages.items);
  constexpr std::uint64_t items_max = 1ull << 52u;
  return members.wrong() == nullptr && pages.items <= items_max && pages.first <= pages.end();
}

Result<CircleMember> read_circle_member(const Json& json, MemberNumber next) {
  if (!json.is_object()) return problem("a circle with a member that isn't an object");
  CircleMember member;
  JsonMembers members(json);
  members.read("i", member.number);
  members.read("k", member.key);
  members.read("n", member.name);
  members.read_if("a", member.avatar);
  if (auto wrong = wrong_in(members, "a circle's member")) return tl::unexpected(*wrong);
  if (member.number >= next || !from_base64url(member.key, public_key_bytes)) {
    return problem("a circle with a member that can't be");
  }
  return member;
}

// The list of that name, each element by `read`; at most so many.
template <class T, class Read>
std::optional<Problem> read_list(const JsonMembers& members, const char* name, std::size_t most,
                                 std::vector<T>& list, const Read& read) {
  const Json* json = members.find(name);
  if (json == nullptr) return std::nullopt;
  if (!json->is_array() || json->size() > most) {
    return Problem{"a circle whose member '" + std::string(name) + "' is not a list of at most " +
                   std::to_string(most)};
  }
  for (const Json& one : *json) {
    auto element = read(one);
    if (!element) return element.error();
    list.push_back(std::move(*element));
  }
  return std::nullopt;
}

Result<std::string> read_season(const Json& json) {
  std::string season;
  if (!read_value(json, season) || !is_season(season)) {
    return problem("a circle with a season that can't be");
  }
  return season;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 15 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

const CircleMember* Circle::by_number(MemberNumber number) const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const CircleMember& one) { return one.number == number; });
  return found == members.end() ? nullptr : &*found;
}

const CircleMember* Circle::by_key(std::string_view of) const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const CircleMember& one) { return one.key == of; });
  return found == members.end() ? nullptr : &*found;
}

std::vector<CircleTable>::iterator Circle::table(std::string_view id) {
  return std::find_if(tables.begin(), tables.end(),
                      [&](const CircleTable& one) { return one.table == id; });
}

bool Circle::sits_at(const CircleTable& table) const {
  return std::any_of(table.seats.begin(), table.seats.end(), [&](const Sitter& one) {
    return one.kind == Sitter::Kind::member && by_number(one.member) != nullptr;
  });
}

std::string write_circle(const Circle& circle) {
  Json json{{"n", circle.name}, {"k", circle.key}, {"x", circle.next}};
  if (circle.is_closed) json["c"] = true;
  for (const CircleMember& member : circle.members) {
    Json one{{"i", member.number}, {"k", member.key}, {"n", member.name}};
    if (!member.avatar.empty()) one["a"] = member.avatar;
    json["m"].push_back(std::move(one));
  }
  for (const CircleTable& table : circle.tables) json["t"].push_back(table_json(table));
  if (!circle.last.empty()) json["l"] = circle.last;
  json["h"] = pages_json(circle.chat);
  json["g"] = pages_json(circle.games);
  if (!circle.seasons.empty()) json["s"] = circle.seasons;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Circle> read_circle(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return tl::unexpected(json.error());
  if (!json->is_object()) return problem("a circle that isn't an object");
  Circle circle;
  JsonMembers members(*json);
  members.read("n", circle.name);
  members.read("k", circle.key);
  members.read("x", circle.next);
  members.read_if("c", circle.is_closed);
  members.read_if("l", circle.last);
  if (!read_pages(members.need("h"), circle.chat)) members.fail("h");
  if (!read_pages(members.need("g"), circle.games)) members.fail("g");
  if (auto wrong = wrong_in(members, "a circle")) return tl::unexpected(std::move(*wrong));
  auto wrong = read_list(members, "m", Circle::members_max, circle.members,
                         [&](const Json& one) { return read_circle_member(one, circle.next); });
  if (!wrong) wrong = read_list(members, "t", Circle::tables_max, circle.tables, read_circle_table);
  if (!wrong) wrong = read_list(members, "s", Circle::seasons_max, circle.seasons, read_season);
  if (wrong) return tl::unexpected(std::move(*wrong));
  const bool has_last = circle.last.empty() || parse_json(circle.last).has_value();
  if (circle.key.size() != key_letters || circle.members.empty() || !has_last) {
    return problem("a circle that can't be");
  }
  return circle;
}

std::string season_of(std::int64_t time) {
  const std::string date = utc_date(time / 1000);
  const int month = (date.at(5) - '0') * 10 + date.at(6) - '0';
  return date.substr(0, 4) + "-Q" + std::to_string((month + 2) / 3);
}

bool is_season(std::string_view text) {
  return text.size() == 7 && is_number(text.substr(0, 4)) && text.substr(4, 2) == "-Q" &&
         text[6] >= '1' && text[6] <= '4';
}

std::string circle_document(std::string_view id) {
  return std::string(circle_document_head).append(id);
}

std::string chat_documents(std::string_view id) { return std::string(chat_head).append(id) + "."; }

std::string games_documents(std::string_view id) {
  return std::string(games_head).append(id) + ".";
}

std::string standings_documents(std::string_view id) {
  return std::string(standings_head).append(id) + ".";
}

std::string chat_document(std::string_view id, std::uint64_t page) {
  return chat_documents(id) + std::to_string(page);
}

std::string games_document(std::string_view id, std::uint64_t page) {
  return games_documents(id) + std::to_string(page);
}

std::string standings_document(std::string_view id, std::string_view season) {
  return standings_documents(id).append(season);
}

std::optional<CircleDocument> circle_document_of(std::string_view name) {
  using Kind = CircleDocument::Kind;
  constexpr std::array<std::pair<std::string_view, Kind>, 4> heads = {
      {{circle_document_head, Kind::circle},
       {chat_head, Kind::chat},
       {games_head, Kind::games},
       {standings_head, Kind::standings}}};
  for (const auto& [head, kind] : heads) {
    if (!name.starts_with(head)) continue;
    name.remove_prefix(head.size());
    const std::size_t point = std::min(name.find('.'), name.size());
    const std::string_view id = name.substr(0, point);
    const std::string_view part = name.substr(std::min(point + 1, name.size()));
    if (!is_table_id(id)) return std::nullopt;
    const bool fits = kind == Kind::circle      ? point == name.size()
                      : kind == Kind::standings ? part == "all" || is_season(part)
                                                : is_number(part);
    if (!fits) return std::nullopt;
    return CircleDocument{kind, std::string(id), std::string(part)};
  }
  return std::nullopt;
}

}  // namespace menagerie
