// SPDX-License-Identifier: Apache-2.0
#include "wire/append.h"

#include "base/json.h"

namespace menagerie::wire {

// As in the library: the shortest text that is read as the same number.
void append_double(std::string& json, double number) { json += Json(number).dump(); }

}  // namespace menagerie::wire
