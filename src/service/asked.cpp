// SPDX-License-Identifier: Apache-2.0
#include "service/asked.h"

#include <algorithm>

#include "service/text.h"

namespace menagerie {
namespace {

tl::unexpected<Denial> wrong(const char* name, const std::string& right) {
  return denied(Trouble::bad_request, "'" + std::string(name) + "' must be " + right);
}

bool is_count(const Json& json) {
  return json.is_number_unsigned() || (json.is_number_integer() && json.get<std::int64_t>() >= 0);
}

}  // namespace

Answer<Json> read_object(std::string_view text) {
  auto json = parse_json(text);
  if (!json) return denied(Trouble::bad_request, json.error().text);
  if (!json->is_object()) return denied(Trouble::bad_request, "a JSON object is expected");
  return std::move(*json);
}

Answer<std::string> asked_text(const Json& json, const char* name, std::size_t max) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_string()) return wrong(name, "a text");
  auto text = it->get<std::string>();
  if (text.empty() || text.size() > max) {
    return wrong(name, "a text of 1 to " + std::to_string(max) + " bytes");
  }
  return text;
}

Answer<std::optional<Seat>> asked_seat_if(const Json& json, unsigned players) {
  const auto it = json.find("seat");
  if (it == json.end()) return std::optional<Seat>{};
  if (!is_count(*it) || it->get<std::uint64_t>() >= players) {
    return wrong("seat", "a number from 0 to " + std::to_string(players - 1));
  }
  return std::optional(Seat(it->get<unsigned>()));
}

Answer<Seat> asked_seat(const Json& json, unsigned players) {
  MENAGERIE_TAKE(seat, asked_seat_if(json, players));
  if (!seat) return wrong("seat", "a number from 0 to " + std::to_string(players - 1));
  return *seat;
}

Answer<std::optional<Level>> asked_level_if(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end()) return std::optional<Level>{};
  const auto level = it->is_string() ? level_of(it->get<std::string>()) : std::nullopt;
  if (!level) return wrong(name, "'easy', 'normal' or 'strong'");
  return level;
}

Answer<bool> asked_flag(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_boolean()) return wrong(name, "true or false");
  return it->get<bool>();
}

Answer<std::optional<std::size_t>> asked_number_if(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end()) return std::optional<std::size_t>{};
  if (!is_count(*it)) return wrong(name, "a number from 0");
  return std::optional(it->get<std::size_t>());
}

Answer<std::string> asked_id(const Json& json) {
  if (!json.contains("a")) return std::string{};
  MENAGERIE_TAKE(id, asked_text(json, "a", 64));
  if (!std::all_of(id.begin(), id.end(), [](char c) { return c >= '!' && c <= '~'; })) {
    return wrong("a", "of printable ASCII characters without blanks");
  }
  return id;
}

Answer<std::string> asked_name(const Json& json) {
  MENAGERIE_TAKE(text, asked_text(json, "name", 400));
  auto name = cleaned(text, 40);
  if (name.empty()) return wrong("name", "a name that can be seen");
  return name;
}

Answer<std::string> asked_luck(const Json& json) {
  if (!json.contains("luck")) return std::string{};
  if (!json["luck"].is_string()) return wrong("luck", "a text");
  return cleaned(json["luck"].get<std::string>(), 64);
}

}  // namespace menagerie
