// SPDX-License-Identifier: Apache-2.0
#include "server/store/memory_store.h"

namespace menagerie {

Result<Stored, StoreError> MemoryStore::append(std::span<const Append> changes) {
  // All numbers are checked first, then the changes are made: all or nothing. Each must be the next
  // one of its table, counting those before it in the same call.
  std::map<std::string_view, std::size_t> sizes;
  for (const Append& change : changes) {
    if (change.document) continue;
    const auto found = logs_.find(change.table);
    auto [size, first] =
        sizes.try_emplace(change.table, found == logs_.end() ? 0 : found->second.bodies.size());
    if (change.seq != ++size->second) {
      return tl::unexpected(StoreError{StoreError::Kind::conflict, "change number taken"});
    }
  }
  for (const Append& change : changes) {
    if (change.document) {
      documents_.write(change.table, *change.document);
      continue;
    }
    Log& log = logs_[change.table];
    if (log.bodies.empty()) order_[++places_] = change.table;
    if (log.bodies.empty() || change.ends) log.at = change.at;
    log.bodies.push_back(change.body);
    log.bytes += change.bytes();
    // Unfinished bytes are all bytes of a table until the change that ends it, and none after that.
    if (!log.ended) unfinished_bytes_ += change.bytes();
    if (!log.ended && change.ends) unfinished_bytes_ -= log.bytes;
    log.begun = log.begun || change.begins;
    log.ended = log.ended || change.ends;
    log.abandoned = log.abandoned || (change.ends && change.abandons);
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
  for (const auto& [place, table] : order_) {
    if (!logs_.at(table).ended) tables.push_back(table);
  }
  return tables;
}

Result<std::vector<TablePlace>, StoreError> MemoryStore::tables(std::int64_t behind,
                                                                std::size_t most) {
  std::vector<TablePlace> tables;
  for (auto it = order_.upper_bound(behind); it != order_.end() && tables.size() < most; ++it) {
    tables.push_back({it->first, it->second});
  }
  return tables;
}

// Linear in the number of tables, here and below: this store is for tests and for a page's own.
Result<std::vector<Removable>, StoreError> MemoryStore::outdated(const Outdated& limits,
                                                                 std::size_t most) {
  std::uint64_t bytes = 0;
  std::multimap<std::int64_t, std::string> ended;  // The column to compare.
  for (const auto& [place, id] : order_) {
    const Log& log = logs_.at(id);
    if (!log.ended) continue;
    bytes += log.bytes;
    ended.emplace(log.at, id);
  }
  std::vector<Removable> tables;
  for (const auto& [when, id] : ended) {
    if (tables.size() == most) break;
    const Log& log = logs_.at(id);
    const bool is_old = log.at < (log.abandoned ? limits.abandoned : limits.finished);
    if (!is_old && bytes <= limits.bytes_max) continue;
    bytes -= log.bytes;
    tables.push_back({id, log.bodies.size()});
  }
  return tables;
}

Result<std::vector<Removable>, StoreError> MemoryStore::unused(const Unused& limits,
                                                               std::size_t most) {
  std::multimap<std::pair<bool, std::int64_t>, std::string> found;
  for (const auto& [place, id] : order_) {
    const Log& log = logs_.at(id);
    if (log.ended || log.at >= (log.begun ? limits.playing : limits.waiting)) continue;
    found.emplace(std::pair{log.begun, log.at}, id);
  }
  std::vector<Removable> tables;
  for (const auto& [when, id] : found) {
    if (tables.size() < most) tables.push_back({id, logs_.at(id).bodies.size()});
  }
  return tables;
}

// As in the databases, one time is kept: when the table began, ended or was looked at.
Result<Stored, StoreError> MemoryStore::touch(std::string_view table, std::int64_t at) {
  if (const auto found = logs_.find(table); found != logs_.end()) found->second.at = at;
  return Stored{};
}

Result<std::vector<std::string>, StoreError> MemoryStore::remove(
    std::span<const Removable> tables) {
  std::vector<std::string> gone;
  for (const auto& [id, changes] : tables) {
    const auto log = logs_.find(id);
    // It has changed since it was found, so it stays.
    if (log == logs_.end() || log->second.bodies.size() != changes) continue;
    if (!log->second.ended) unfinished_bytes_ -= log->second.bytes;
    logs_.erase(log);
    std::erase_if(order_, [&](const auto& entry) { return entry.second == id; });
    gone.push_back(id);
  }
  return gone;
}

void MemoryDocuments::write(const std::string& name, const DocumentWrite& document) {
  if (document.removes) {
    kept_.erase(name);
    return;
  }
  Kept& kept = kept_[name];
  kept.day = document.day;
  kept.text = document.text;
  if (document.attachment) kept.attachment = *document.attachment;
}

Result<std::optional<Document>, StoreError> MemoryDocuments::find(std::string_view name) {
  const auto found = kept_.find(name);
  if (found == kept_.end()) return std::optional<Document>{};
  return std::optional(Document{found->first, found->second.day, found->second.text});
}

Result<std::string, StoreError> MemoryDocuments::attachment(std::string_view name) {
  const auto found = kept_.find(name);
  return found == kept_.end() ? std::string() : found->second.attachment;
}

Result<std::vector<Document>, StoreError> MemoryDocuments::list(std::string_view behind,
                                                                std::size_t most) {
  std::vector<Document> list;
  for (auto it = kept_.upper_bound(behind); it != kept_.end() && list.size() < most; ++it) {
    list.push_back({it->first, it->second.day, it->second.text});
  }
  return list;
}

Result<std::vector<Document>, StoreError> MemoryDocuments::older(std::string_view head,
                                                                 std::int64_t day,
                                                                 std::size_t most) {
  std::vector<Document> list;
  for (const auto& [name, kept] : kept_) {
    if (name.starts_with(head) && kept.day < day && list.size() < most)
      list.push_back({name, kept.day, kept.text});
  }
  return list;
}

Result<DocumentTotals, StoreError> MemoryDocuments::totals(std::string_view head) {
  DocumentTotals totals;
  for (const auto& [name, kept] : kept_) {
    if (!name.starts_with(head)) continue;
    ++totals.count;
    totals.bytes += kept.text.size() + kept.attachment.size();
  }
  return totals;
}

}  // namespace menagerie
