// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/json_reader.h"
#include "game/field.h"
#include "words/message.h"

namespace menagerie {

// Converts fields to a JSON object and back. Numbers must be integers of 64 bits. `what` names the
// object in problems ("options").
Json to_json(const Value& value);
Json to_json(const Fields& fields);
Result<Fields> to_fields(const Json& object, std::string_view what);
// Options as someone wrote them. Anything that isn't a valid value is kept as it is, since only the
// game knows which values are valid.
Result<Fields> to_given_options(const Json& object);
// The valid values of an option, for programs. `standard_name` is the key of its default.
Json to_json(std::string_view game, const OptionSpec& spec, const char* standard_name);

// Messages as data (words/message.h).
Json message_json(const Message& message);
Json messages_json(const Messages& messages);

}  // namespace menagerie
