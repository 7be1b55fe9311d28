// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "server/tables/denial.h"
#include "server/tables/limits/table_shares.h"
#include "server/tables/storage/store.h"
#include "server/tables/table/change.h"

namespace menagerie {

// How many bytes all unfinished tables have in the store, and may have. The store counts them from
// time to time; additions in between are added here.
class StoreQuota {
 public:
  static constexpr Time count_ms = 10'000;

  // 0: unlimited.
  StoreQuota(Store& store, std::uint64_t bytes_max) : store_(store), bytes_max_(bytes_max) {}

  void add(const Append& change) { bytes_ += change.late ? 0 : change.bytes(); }
  // Has the store count if the last time is that long ago.
  void count(Time now) {
    if (!counted_ || now - *counted_ >= count_ms) count_anew(now);
  }
  // If the store doesn't answer, it is asked again the next time.
  void count_anew(Time now);
  bool is_full() const { return bytes_max_ > 0 && bytes_ >= bytes_max_; }
  // It is time to look for unused tables.
  bool is_nearly_full() const { return bytes_max_ > 0 && bytes_ >= bytes_max_ / 4 * 3; }
  // Why no new table may be made; nothing if it may.
  std::optional<Denial> refuse_table(const std::string& visitor, const TableShares& shares,
                                     Time now);

  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t bytes_max() const { return bytes_max_; }

 private:
  Store& store_;
  std::uint64_t bytes_max_, bytes_ = 0;
  std::optional<Time> counted_;
};

}  // namespace menagerie
