// SPDX-License-Identifier: Apache-2.0
#include "server/wire/append.h"

#include "engine/json.h"
#include "server/wire/parts.h"

namespace menagerie::wire {

// As in the library: the shortest text that is read as the same number.
void append_double(std::string& json, double number) { json += Json(number).dump(); }

void append_special(std::string& json, const Options& options) {
  json += to_json(options.fields).dump();
}

}  // namespace menagerie::wire
