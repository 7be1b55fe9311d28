// SPDX-License-Identifier: Apache-2.0
#include "server/tables/storage/store.h"

#include <utility>

namespace menagerie {

// What the store needs to know of a change without reading it.
Append append_of(const std::string& table, std::uint64_t seq, const Change& change,
                 std::string body, bool late) {
  Append append{table, seq, std::move(body)};
  append.at = change.at;
  append.abandons = change.is<changes::Abandon>();
  append.ends = append.abandons || change.is<changes::Finish>();
  append.begins = change.is<changes::Start>();
  append.late = late;
  return append;
}

}  // namespace menagerie
