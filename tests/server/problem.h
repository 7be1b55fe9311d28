// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/json.h"

namespace menagerie {

// The last part of a problem's type; of a frame's or a reply's.
inline std::string problem_of(const Json& json) {
  const auto type = (json.contains("d") ? json["d"] : json).value("type", std::string{});
  return type.substr(type.rfind(':') + 1);
}

}  // namespace menagerie
