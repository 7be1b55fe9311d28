// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/json_reader.h"
#include "game/field.h"

namespace menagerie {

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

}  // namespace menagerie
