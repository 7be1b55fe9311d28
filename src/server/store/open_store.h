// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/if_missing.h"
#include "server/tables/store.h"

namespace menagerie {

// Whether that is the address of a store, whether or not it can be opened.
bool is_store_address(const std::string& address);

// Whether it is one of PostgreSQL.
bool is_postgres_address(const std::string& address);

// The address as it may be told: without the name, the password and the settings it may hold.
std::string told_address(const std::string& address);

// A store by its address: `sqlite:PATH`, `postgresql://...`, or `memory:` (nothing outlives the
// process). Creates what is missing, unless that shall fail, and brings an older layout up to date.
// A server of PostgreSQL that does not answer now is waited for: its store is not ready() until
// then.
Result<std::unique_ptr<Store>> open_store(const std::string& address,
                                          IfMissing if_missing = IfMissing::create);

}  // namespace menagerie
