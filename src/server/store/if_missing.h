// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace menagerie {

// What opening a database does that is not there, or in which no server has stored anything yet.
enum class IfMissing : std::uint8_t { create, fail };

}  // namespace menagerie
