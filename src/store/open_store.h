// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "service/store.h"

namespace menagerie {

// A store by its address: `sqlite:PATH`, `postgresql://...`, or `memory:` (nothing outlives the
// process). Creates what is missing and brings an older layout up to date.
Result<std::unique_ptr<Store>> open_store(const std::string& address);

}  // namespace menagerie
