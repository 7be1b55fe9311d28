// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/tables/table/change.h"

namespace menagerie {

// What each visitor has made of the unfinished tables since this server started. All of them share
// the bytes that such tables may have. A visitor, and the networks around it, may have as much as
// stays free for others, or a part of that, so newcomers always find room.
class TableShares {
 public:
  void add(const std::string& table, const std::string& visitor, Time now);
  void grow(const std::string& table, std::uint64_t bytes);
  // Someone has connected there.
  void come(const std::string& table);
  void remove(const std::string& table);

  // Whether that visitor may make one more if that many bytes are free.
  bool may_make(const std::string& visitor, std::uint64_t free) const;
  // Tables made before that time where no one has ever connected; those of the visitor with the
  // most come first.
  std::vector<std::string> never_visited(Time before, std::size_t most) const;

 private:
  struct One {
    std::string visitor;
    std::uint64_t bytes = 0;
    Time made = 0;
    bool visited = false;
  };
  std::uint64_t held(const std::string& network) const;
  void change(const std::string& visitor, std::int64_t bytes);

  std::unordered_map<std::string, One> tables_;
  std::unordered_map<std::string, std::uint64_t> held_;  // By network; never 0.
};

}  // namespace menagerie
