// SPDX-License-Identifier: Apache-2.0
#include "store/open_store.h"

#include "store/memory_store.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace menagerie {

Result<std::unique_ptr<Store>> open_store(const std::string& address) {
  if (address == "memory:") return std::unique_ptr<Store>(std::make_unique<MemoryStore>());
  if (address.starts_with("sqlite:") && address.size() > 7) return open_sqlite(address.substr(7));
  if (address.starts_with("postgresql://") || address.starts_with("postgres://")) {
    return open_postgres(address);
  }
  return problem("the database must be sqlite:PATH, postgresql://... or memory:, not '" +
                 address.substr(0, 20) + "'");
}

}  // namespace menagerie
