// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/if_missing.h"
#include "server/tables/store.h"

namespace menagerie {

// Whether one server has the database, or all nodes of a cluster.
enum class Sharing : std::uint8_t { alone, nodes };

// A database of PostgreSQL, by its URL.
Result<std::unique_ptr<Store>> open_postgres(const std::string& url,
                                             Sharing sharing = Sharing::alone,
                                             IfMissing if_missing = IfMissing::create);

}  // namespace menagerie
