// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/if_missing.h"
#include "server/tables/storage/store.h"

namespace menagerie {

// A SQLite file with a write-ahead log that is synced at every commit. It contains secrets: where
// it is created, no one else may read it, nor the files that SQLite puts next to it.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, IfMissing if_missing);

}  // namespace menagerie
