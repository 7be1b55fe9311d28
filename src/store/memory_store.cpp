// SPDX-License-Identifier: Apache-2.0
#include "store/memory_store.h"

namespace menagerie {

Result<Stored, StoreError> MemoryStore::append(std::span<const Append> changes) {
  std::map<std::string_view, std::size_t> sizes;
  for (const Append& change : changes) {
    const auto found = logs_.find(change.table);
    auto [size, first] =
        sizes.try_emplace(change.table, found == logs_.end() ? 0 : found->second.bodies.size());
    if (change.seq != ++size->second) {
      return tl::unexpected(StoreError{StoreError::Kind::conflict, "change number taken"});
    }
  }
  for (const Append& change : changes) {
    Log& log = logs_[change.table];
    if (log.bodies.empty()) order_.push_back(change.table);
    log.bodies.push_back(change.body);
    log.ended = log.ended || change.ends;
  }
  return Stored{};
}

Result<std::vector<std::string>, StoreError> MemoryStore::load(std::string_view table) {
  const auto found = logs_.find(table);
  if (found == logs_.end()) return std::vector<std::string>{};
  return found->second.bodies;
}

Result<std::vector<std::string>, StoreError> MemoryStore::unfinished() {
  std::vector<std::string> tables;
  for (const std::string& table : order_) {
    if (!logs_.at(table).ended) tables.push_back(table);
  }
  return tables;
}

}  // namespace menagerie
