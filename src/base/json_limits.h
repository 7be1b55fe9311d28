// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace menagerie {

// Our documents need a nesting of at most 20: a sentence in a sentence takes four levels.
inline constexpr unsigned json_depth_max = 32;
// Our objects need at most about 20 keys. Ordered objects are searched key by key, so a bound keeps
// hostile ones from costing quadratic time.
inline constexpr std::size_t json_keys_max = 64;
// More values than our longest record has.
inline constexpr std::size_t json_values_max = 1'000'000;
// More bytes than our longest record has.
inline constexpr std::size_t json_bytes_max = 16u << 20u;

}  // namespace menagerie
