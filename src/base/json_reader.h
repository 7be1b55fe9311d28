// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "base/json_limits.h"
#include "base/result.h"

namespace menagerie {

// Reads one JSON document from outside: whatever comes in is read here. Total on all bytes: wrong
// syntax, wrong UTF-8, text in UTF-16, nesting deeper than json_depth_max, more than json_bytes_max
// bytes or json_values_max values, objects of more than json_keys_max keys or with a key twice give
// a Problem; of wrong syntax with the byte, from 1, what was read there and what would have been
// right. A mark of byte order (U+FEFF) may stand before it.
Result<Json> parse_json(std::string_view text);

// Reads what the program itself has written, or was built with: that it is JSON is an invariant.
Json own_json(std::string_view text);

// Whether a text begins as JSON does in UTF-16; and what is said of it.
bool is_utf16(std::string_view text);
inline constexpr std::string_view in_utf16 = "in UTF-16, where UTF-8 is expected";

// The JSON text of a value for messages, cut to a readable length.
std::string excerpt(const Json& value);
// Bytes from outside for messages: printable ASCII in quotes, cut to a readable length.
std::string in_quotes(std::string_view text);

}  // namespace menagerie
