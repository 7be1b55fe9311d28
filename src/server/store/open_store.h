// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/if_missing.h"
#include "server/tables/storage/store.h"

namespace menagerie {

// Whether that is a store's address, whether or not it can be opened.
bool is_store_address(const std::string& address);

// Whether it is an address of PostgreSQL.
bool is_postgres_address(const std::string& address);

// The address without name, password and settings, so that it can be shown.
std::string told_address(const std::string& address);

// A store by its address: `sqlite:PATH`, `postgresql://...`, or `memory:` (nothing survives the
// process). Creates what is missing, unless that should fail, and updates an older layout. If a
// PostgreSQL server doesn't answer now, its store isn't ready() until it does.
Result<std::unique_ptr<Store>> open_store(const std::string& address,
                                          IfMissing if_missing = IfMissing::create);

}  // namespace menagerie
