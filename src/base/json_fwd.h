// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace menagerie {

// JSON whose objects keep the order of writing. For headers that only name it: base/json.h has the
// full definition, which is expensive to compile.
using Json = nlohmann::ordered_json;

}  // namespace menagerie
