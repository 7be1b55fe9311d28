// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace menagerie {

// What to do with a database that doesn't exist, or in which no server has stored anything yet.
enum class IfMissing : std::uint8_t { create, fail };

}  // namespace menagerie
