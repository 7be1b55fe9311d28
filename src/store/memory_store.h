// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "service/store.h"

namespace menagerie {

// For tests and for servers that may forget.
class MemoryStore final : public Store {
 public:
  Result<Stored, StoreError> append(std::span<const Append> changes) override;
  Result<std::vector<std::string>, StoreError> load(std::string_view table) override;
  Result<std::vector<std::string>, StoreError> unfinished() override;
  bool ready() override { return true; }

 private:
  struct Log {
    std::vector<std::string> bodies;
    bool ended = false;
  };
  std::map<std::string, Log, std::less<>> logs_;
  std::vector<std::string> order_;
};

}  // namespace menagerie
