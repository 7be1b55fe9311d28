// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/tables/effects.h"

namespace menagerie {

// The table that a request is about, whose owner must answer it; empty if any node can.
std::string table_of(const Request& request);
// The table to which a frame says hello; nothing if it is no hello, or no good one.
std::optional<std::string> table_of_hello(std::string_view frame);
// Whether a frame to a client is its welcome.
bool is_welcome(std::string_view frame);

}  // namespace menagerie
