// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/tables/storage/store.h"

namespace menagerie {

class MemoryDocuments final : public Documents {
 public:
  void write(const std::string& name, const DocumentWrite& document);

  Result<std::optional<Document>, StoreError> find(std::string_view name) override;
  Result<std::string, StoreError> attachment(std::string_view name) override;
  Result<std::vector<Document>, StoreError> list(std::string_view behind,
                                                 std::size_t most) override;
  Result<std::vector<Document>, StoreError> older(std::string_view head, std::int64_t day,
                                                  std::size_t most) override;
  Result<DocumentTotals, StoreError> totals(std::string_view head) override;

 private:
  struct Kept {
    std::int64_t day = 0;
    std::string text, attachment;
  };
  std::map<std::string, Kept, std::less<>> kept_;
};

// For tests, and for servers that may lose everything.
class MemoryStore : public Store {
 public:
  Result<Stored, StoreError> append(std::span<const Append> changes) override;
  Result<std::vector<std::string>, StoreError> load(std::string_view table) override;
  Result<std::vector<std::string>, StoreError> unfinished() override;
  Result<std::vector<TablePlace>, StoreError> tables(std::int64_t behind,
                                                     std::size_t most) override;
  Result<std::vector<Removable>, StoreError> outdated(const Outdated& limits,
                                                      std::size_t most) override;
  Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                    std::size_t most) override;
  Result<std::uint64_t, StoreError> unfinished_bytes() override { return unfinished_bytes_; }
  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override;
  Result<std::vector<std::string>, StoreError> remove(std::span<const Removable> tables) override;
  Documents& documents() override { return documents_; }
  bool ready() override { return true; }

 private:
  struct Log {
    std::vector<std::string> bodies;
    bool begun = false, ended = false, abandoned = false;
    std::int64_t at = 0;  // When it started, ended, or was looked at.
    std::uint64_t bytes = 0;
  };
  MemoryDocuments documents_;
  std::map<std::string, Log, std::less<>> logs_;
  std::map<std::int64_t, std::string> order_;
  std::int64_t places_ = 0;
  std::uint64_t unfinished_bytes_ = 0;
};

}  // namespace menagerie
