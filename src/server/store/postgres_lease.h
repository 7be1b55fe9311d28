// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/lease.h"

namespace menagerie {

// The lease of a PostgreSQL database, over a connection of its own. `name` is this server's, for
// people who look at the database. Used from one thread.
std::unique_ptr<LeaseTable> make_postgres_lease(const std::string& url, const std::string& name);

}  // namespace menagerie
