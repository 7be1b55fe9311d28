// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/fenced_store.h"
#include "server/store/if_missing.h"

namespace menagerie {

// A PostgreSQL database, by its URL, for a server that changes it while it has the lease.
Result<std::unique_ptr<FencedStore>> open_fenced_postgres(const std::string& url);

// The same for a program that holds the lease while the store is open, such as `menagerie db`. If a
// server is using the database, that is an error.
Result<std::unique_ptr<Store>> open_postgres(const std::string& url,
                                             IfMissing if_missing = IfMissing::create);

}  // namespace menagerie
