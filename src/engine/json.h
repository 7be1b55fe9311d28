// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"
#include "game/field.h"

namespace menagerie {

// The deepest nesting that any document of ours needs is 5.
inline constexpr unsigned json_depth_max = 16;
// The most keys that an object of ours needs is about 20. Ordered objects are searched key by key,
// so a bound keeps hostile ones from costing quadratic time.
inline constexpr std::size_t json_keys_max = 64;
// More values than the longest record of ours has.
inline constexpr std::size_t json_values_max = 1'000'000;

// Reads one JSON document from outside. Total on all bytes: wrong syntax, wrong UTF-8, nesting
// deeper than json_depth_max, more than json_values_max values, objects of more than json_keys_max
// keys or with a key twice give a Problem; of wrong syntax with the byte, from 1, what was read
// there and what would have been right.
Result<Json> parse_json(std::string_view text);

// Fields as a JSON object and back. Numbers must be whole and fit 64 bits; `what` names the
// object in problems ("options").
Json to_json(const Value& value);
Json to_json(const Fields& fields);
Result<Fields> to_fields(const Json& object, std::string_view what);
// Options as somebody wrote them. What is no value is kept as one: only the game can say what the
// option may be.
Result<Fields> to_given_options(const Json& object);
// What an option may be, for programs; `standard_name` is the key of its default.
Json to_json(std::string_view game, const OptionSpec& spec, const char* standard_name);

// The JSON text of a value for messages, cut to a readable length.
std::string excerpt(const Json& value);
// Bytes from outside for messages: printable ASCII in quotes, cut to a readable length.
std::string in_quotes(std::string_view text);

}  // namespace menagerie
