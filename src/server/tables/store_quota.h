// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "server/tables/change.h"
#include "server/tables/denial.h"
#include "server/tables/store.h"
#include "server/tables/table_shares.h"

namespace menagerie {

// How much all unfinished tables have in the store, and may have. The store counts, now and then;
// what is added here in between is added up.
class StoreQuota {
 public:
  static constexpr Time count_ms = 10'000;

  // 0 is no limit.
  StoreQuota(Store& store, std::uint64_t bytes_max) : store_(store), bytes_max_(bytes_max) {}

  void add(const Append& change) { bytes_ += change.late ? 0 : change.bytes(); }
  // Lets the store count, if that is so long ago.
  void count(Time now) {
    if (!counted_ || now - *counted_ >= count_ms) count_anew(now);
  }
  // A store that does not answer is asked again the next time.
  void count_anew(Time now);
  bool is_full() const { return bytes_max_ > 0 && bytes_ >= bytes_max_; }
  // Time to look for what nobody needs.
  bool is_nearly_full() const { return bytes_max_ > 0 && bytes_ >= bytes_max_ / 4 * 3; }
  // Why there is to be no new table; nothing if it may be made.
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
