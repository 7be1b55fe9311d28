// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/json_limits.h"
#include "base/result.h"

namespace menagerie {

// Reads one JSON document from outside. All input is read here. Any bytes give a document or a
// Problem. The limits are json_depth_max, json_bytes_max, json_values_max and json_keys_max. Wrong
// syntax, wrong UTF-8, UTF-16, and objects with a duplicate key are Problems, too. For wrong syntax
// the Problem has the byte, from 1, what was read there and what would have been right. A byte
// order mark (U+FEFF) may come first.
Result<Json> parse_json(std::string_view text);

// Why parse_json refuses a text, for readers who are told so in their own language.
enum class Unreadable : std::uint8_t { syntax, cut_off, too_large, encoding };
Unreadable why_unreadable(std::string_view text);

// Reads what the program itself has written, or was built with. It must be JSON.
Json own_json(std::string_view text);

// Whether a text begins like JSON in UTF-16, and the message about it.
bool is_utf16(std::string_view text);
inline constexpr std::string_view in_utf16 = "in UTF-16, where UTF-8 is expected";

// The JSON text of a value for messages, cut to a readable length.
std::string excerpt(const Json& value);
// Bytes from outside for messages: printable ASCII in quotes, cut to a readable length.
std::string in_quotes(std::string_view text);

}  // namespace menagerie
