// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/if_missing.h"
#include "server/tables/store.h"

namespace menagerie {

// A file of SQLite with a write-ahead log that is synced at every commit. It holds secrets: where
// it is created nobody else may read it, nor what SQLite lays beside it.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path, IfMissing if_missing);

}  // namespace menagerie
