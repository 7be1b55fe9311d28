// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/tables/store.h"

namespace menagerie {

// A file of SQLite with a write-ahead log that is synced at every commit.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);

}  // namespace menagerie
