// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

namespace menagerie {

// The numbers that the database uses for tables, cached so that it is seldom asked.
class KnownTables {
 public:
  std::optional<std::int64_t> find(const std::string& table) const {
    const auto found = numbers_.find(table);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  void remember(const std::string& table, std::int64_t no) {
    if (numbers_.size() > tables_max) numbers_.clear();
    numbers_[table] = no;
  }
  void forget() { numbers_.clear(); }

 private:
  static constexpr std::size_t tables_max = 100'000;
  std::unordered_map<std::string, std::int64_t> numbers_;
};

}  // namespace menagerie
