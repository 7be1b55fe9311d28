// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/json_fwd.h"

// Objects whose keys are sorted (`nlohmann::json`) are used nowhere here. json.hpp compiles their
// whole parser all the same, in every file that includes it, for a literal that it defines: half a
// second each. So they are declared first, with only the members that the literal calls.
NLOHMANN_JSON_NAMESPACE_BEGIN
template <>
class basic_json<> {
 public:
  using json_pointer = nlohmann::json_pointer<std::string>;
  static basic_json parse(const char* begin, const char* end);
};
NLOHMANN_JSON_NAMESPACE_END

#include <nlohmann/json.hpp>
