// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace menagerie {

// The deepest nesting that any document of ours needs is 5.
inline constexpr unsigned json_depth_max = 16;
// The most keys that an object of ours needs is about 20. Ordered objects are searched key by key,
// so a bound keeps hostile ones from costing quadratic time.
inline constexpr std::size_t json_keys_max = 64;
// More values than the longest record of ours has.
inline constexpr std::size_t json_values_max = 1'000'000;
// More bytes than the longest record of ours has.
inline constexpr std::size_t json_bytes_max = 16u << 20u;

}  // namespace menagerie
