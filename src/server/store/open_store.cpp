// SPDX-License-Identifier: Apache-2.0
#include "server/store/open_store.h"

#include "base/spelling.h"

#include "server/store/memory_store.h"
#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"

namespace menagerie {

namespace {

bool is_sqlite(const std::string& address) {
  return address.starts_with("sqlite:") && address.size() > 7;
}

}  // namespace

bool is_postgres_address(const std::string& address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

bool is_store_address(const std::string& address) {
  return address == "memory:" || is_sqlite(address) || is_postgres_address(address);
}

// For messages: without the user, the password, and the settings, which may have one as well.
std::string told_address(const std::string& address) {
  const auto scheme = address.find("://");
  if (scheme == std::string::npos) return address;
  std::string rest = address.substr(scheme + 3);
  // A password may contain any of the characters that come after it.
  if (const auto at = rest.rfind('@'); at != std::string::npos) rest.erase(0, at + 1);
  return address.substr(0, scheme + 3) + rest.substr(0, rest.find('?'));
}

Result<std::unique_ptr<Store>> open_store(const std::string& address, IfMissing if_missing) {
  if (address == "memory:") return std::unique_ptr<Store>(std::make_unique<MemoryStore>());
  if (is_sqlite(address)) return open_sqlite(address.substr(7), if_missing);
  if (is_postgres_address(address)) return open_postgres(address, if_missing);
  return problem("the database must be sqlite:PATH, postgresql://... or memory:, not " +
                 in_quotes(told_address(address)));
}

}  // namespace menagerie
