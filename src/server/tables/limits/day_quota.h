// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/tables/limits/visitor_networks.h"

namespace menagerie {

// The bytes that visitors have added today, to what is kept for long. No one takes more than a
// quarter of what is left.
class DayQuota {
 public:
  // Whether the visitor may add that many more; then they are counted. No `left`: it is unlimited.
  bool takes(const std::string& visitor, std::uint64_t bytes, std::optional<std::uint64_t> left,
             std::int64_t day) {
    if (day_ != day) added_.clear();
    day_ = day;
    std::uint64_t& added = added_[networks_of(visitor).back()];
    if (left && added + bytes > *left / 4) return false;
    added += bytes;
    return true;
  }

 private:
  std::map<std::string, std::uint64_t> added_;
  std::int64_t day_ = 0;
};

}  // namespace menagerie
