// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/tables/store.h"

namespace menagerie {

// A database of PostgreSQL, by its URL.
Result<std::unique_ptr<Store>> open_postgres(const std::string& url);

}  // namespace menagerie
