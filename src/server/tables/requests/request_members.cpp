// SPDX-License-Identifier: Apache-2.0
#include "server/tables/requests/request_members.h"

#include <algorithm>

#include "base/text.h"
#include "server/wire/parts.h"

namespace menagerie {
namespace {

tl::unexpected<Denial> wrong(const char* name, const std::string& right) {
  return denied(Trouble::bad_request, "'" + std::string(name) + "' must be " + right);
}

// A number beyond our limits counts as the largest there is.
std::optional<std::int64_t> whole(const Json& json) {
  if (!json.is_number_integer()) return std::nullopt;
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX) return INT64_MAX;
  return json.get<std::int64_t>();
}

}  // namespace

// Depth and size are limited by the parser (base/json_limits.h) and by the frame or request.
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

bool asks_for_a_lot(const Json& json) {
  const auto it = json.find("seat");
  return it != json.end() && it->is_string() && it->get_ref<const std::string&>() == "any";
}

Answer<Seat> asked_seat(const Json& json, unsigned players) {
  MENAGERIE_TAKE(seat, asked_number(json, "seat", 0, players - 1));
  return Seat(static_cast<unsigned>(seat));
}

Answer<std::size_t> asked_word(const Json& json, const char* name,
                               std::span<const std::string_view> words) {
  const auto it = json.find(name);
  const auto said = it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
  const auto found = std::find(words.begin(), words.end(), said);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string right;
  for (const std::string_view word : words) {
    if (!right.empty()) right += word == words.back() ? " or " : ", ";
    right.append(1, '\'').append(word).append(1, '\'');
  }
  return wrong(name, right);
}

Answer<bool> asked_flag(const Json& json, const char* name) {
  const auto it = json.find(name);
  if (it == json.end() || !it->is_boolean()) return wrong(name, "true or false");
  return it->get<bool>();
}

Answer<std::int64_t> asked_number(const Json& json, const char* name, std::int64_t min,
                                  std::int64_t max) {
  const auto it = json.find(name);
  const auto number = it == json.end() ? std::nullopt : whole(*it);
  if (number && *number >= min && *number <= max) return *number;
  std::string right = "a number from " + std::to_string(min);
  if (max != INT64_MAX) right += " to " + std::to_string(max);
  return wrong(name, right);
}

// It comes back in answers and is a key of the table's memory, hence short and plain.
Answer<std::string> asked_id(const Json& json) {
  if (!json.contains("a")) return std::string{};
  MENAGERIE_TAKE(id, asked_text(json, "a", 64));
  if (!std::all_of(id.begin(), id.end(), [](char c) { return c >= '!' && c <= '~'; })) {
    return wrong("a", "of printable ASCII characters without blanks");
  }
  return id;
}

// That it was drawn at random can't be checked, but its length can.
Answer<std::string> asked_secret(const Json& json, const char* name, std::size_t min,
                                 std::size_t max) {
  MENAGERIE_TAKE(text, asked_text(json, name, max));
  const bool fit =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '!' && c <= '~'; });
  if (text.size() < min || !fit) {
    return wrong(name, "of " + std::to_string(min) + " to " + std::to_string(max) +
                           " printable ASCII characters, drawn at random");
  }
  return text;
}

Answer<std::string> asked_key(const Json& json) {
  if (!json.contains("key")) return std::string{};
  return asked_secret(json, "key", wire::Secret::min, wire::Secret::max);
}

Answer<std::string> asked_line(const Json& json, const char* name, std::size_t characters_max) {
  // In UTF-8 a character has at most 4 bytes. Characters that will be removed count, too.
  MENAGERIE_TAKE(text, asked_text(json, name, characters_max * 4));
  // One more character is let through, so that the excess is noticed.
  auto line = cleaned(text, characters_max + 1);
  if (line.empty()) return wrong(name, "a text that can be seen");
  if (characters_in(line) > characters_max) {
    return wrong(name, "of at most " + std::to_string(characters_max) + " characters");
  }
  return line;
}

Answer<std::string> asked_line_if(const Json& json, const char* name, std::size_t characters_max) {
  const auto it = json.find(name);
  if (it == json.end()) return std::string{};
  if (!it->is_string()) return wrong(name, "a text");
  if (it->get_ref<const std::string&>().empty()) return std::string{};
  return asked_line(json, name, characters_max);
}

Answer<std::string> asked_promise(const Json& json, const char* name) {
  MENAGERIE_TAKE(promised, asked_text(json, name, 64));
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (promised.size() != 64 || !std::all_of(promised.begin(), promised.end(), is_digit)) {
    return wrong(name, "of 64 lower-case hexadecimal digits");
  }
  return promised;
}

Denial must_be_an_object(const char* name) { return wrong(name, "an object").value(); }

Denial no_such_seat(const char* name, unsigned players) {
  return {Trouble::bad_request,
          "'" + std::string(name) + "' names a seat there is not; they are 0 to " +
              std::to_string(players - 1),
          {}};
}

}  // namespace menagerie
