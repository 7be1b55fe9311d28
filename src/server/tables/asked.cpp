// SPDX-License-Identifier: Apache-2.0
#include "server/tables/asked.h"

#include <algorithm>

#include "base/text.h"

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

bool asks_for_a_lot(const Json& json) {
  const auto it = json.find("seat");
  return it != json.end() && it->is_string() && it->get_ref<const std::string&>() == "any";
}

Answer<Seat> asked_seat(const Json& json, unsigned players) {
  MENAGERIE_TAKE(seat, asked_seat_if(json, players));
  if (!seat) return wrong("seat", "a number from 0 to " + std::to_string(players - 1));
  return *seat;
}

Answer<Level> asked_level(const Json& json, const char* name) {
  const auto it = json.find(name);
  const bool text = it != json.end() && it->is_string();
  const auto level = text ? level_of(it->get<std::string>()) : std::nullopt;
  if (!level) return wrong(name, "'novice', 'easy', 'steady', 'normal' or 'strong'");
  return *level;
}

Answer<std::optional<Level>> asked_level_if(const Json& json, const char* name) {
  if (!json.contains(name)) return std::optional<Level>{};
  MENAGERIE_TAKE(level, asked_level(json, name));
  return std::optional(level);
}

Answer<std::size_t> asked_word(const Json& json, const char* name,
                               std::span<const std::string_view> words) {
  const auto it = json.find(name);
  const auto said = it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
  const auto found = std::find(words.begin(), words.end(), said);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string right;
  for (const std::string_view word : words) {
    right += (right.empty() ? "'" : ", '") + std::string(word) + "'";
  }
  return wrong(name, "one of " + right);
}

Answer<bool> asked_flag(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_boolean()) return wrong(name, "true or false");
  return it->get<bool>();
}

Answer<std::size_t> asked_number(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end() || !is_count(*it)) return wrong(name, "a number from 0");
  return it->get<std::size_t>();
}

Answer<std::optional<std::size_t>> asked_number_if(const Json& json, const char* name) {
  if (!json.contains(name)) return std::optional<std::size_t>{};
  MENAGERIE_TAKE(number, asked_number(json, name));
  return std::optional(number);
}

Answer<std::string> asked_id(const Json& json) {
  if (!json.contains("a")) return std::string{};
  MENAGERIE_TAKE(id, asked_text(json, "a", 64));
  if (!std::all_of(id.begin(), id.end(), [](char c) { return c >= '!' && c <= '~'; })) {
    return wrong("a", "of printable ASCII characters without blanks");
  }
  return id;
}

Answer<std::string> asked_secret(const Json& json, const char* name) {
  MENAGERIE_TAKE(text, asked_text(json, name, 64));
  const bool fit =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '!' && c <= '~'; });
  if (text.size() < 22 || !fit) {
    return wrong(name, "of 22 to 64 printable ASCII characters, drawn at random");
  }
  return text;
}

Answer<std::string> asked_key(const Json& json) {
  return json.contains("key") ? asked_secret(json, "key") : std::string{};
}

Answer<std::string> asked_line(const Json& json, const char* name, std::size_t characters_max) {
  // In UTF-8 a character has at most 4 bytes; what is cleaned away counts too.
  MENAGERIE_TAKE(text, asked_text(json, name, characters_max * 4));
  // One more is let through, so that it is seen.
  auto line = cleaned(text, characters_max + 1);
  if (line.empty()) return wrong(name, "a text that can be seen");
  if (characters_in(line) > characters_max) {
    return wrong(name, "of at most " + std::to_string(characters_max) + " characters");
  }
  return line;
}

Answer<std::string> asked_name(const Json& json) { return asked_line(json, "name", 40); }

Answer<std::string> asked_luck(const Json& json) {
  if (!json.contains("luck")) return std::string{};
  if (!json["luck"].is_string()) return wrong("luck", "a text");
  if (json["luck"].get_ref<const std::string&>().empty()) return std::string{};
  return asked_line(json, "luck", 64);
}

Answer<std::string> asked_promise(const Json& json, const char* name) {
  MENAGERIE_TAKE(promised, asked_text(json, name, 64));
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (promised.size() != 64 || !std::all_of(promised.begin(), promised.end(), is_digit)) {
    return wrong(name, "of 64 lower-case hexadecimal digits");
  }
  return promised;
}

Answer<AskedLuck> asked_lucks(const Json& json) {
  AskedLuck asked;
  MENAGERIE_TAKE(luck, asked_luck(json));
  asked.luck = luck;
  if (!json.contains("luck_promise")) return asked;
  if (!luck.empty()) return wrong("luck", "left out where 'luck_promise' is given");
  MENAGERIE_TAKE(promised, asked_promise(json, "luck_promise"));
  asked.promised = promised;
  return asked;
}

}  // namespace menagerie
