// SPDX-License-Identifier: Apache-2.0
#include "server/tables/store_quota.h"

namespace menagerie {
namespace {

// Tables leave one by one, so there may be room again soon; but asking more often does not help.
constexpr unsigned wait_s = 60;

}  // namespace

void StoreQuota::count_anew(Time now) {
  const auto bytes = store_.unfinished_bytes();
  if (!bytes) return;
  bytes_ = *bytes;
  counted_ = now;
}

std::optional<Denial> StoreQuota::refuse_table(Time now) {
  if (bytes_max_ == 0) return std::nullopt;
  count(now);
  if (!is_full()) return std::nullopt;
  return Denial{Trouble::full,
                "tables that wait or are in play have " + std::to_string(bytes_ / 1'000'000) +
                    " of the " + std::to_string(bytes_max_ / 1'000'000) +
                    " megabytes that they may have; games that are on go on. Try again later; "
                    "whoever runs the server can allow more (--keep-unfinished-megabytes)",
                {},
                wait_s};
}

}  // namespace menagerie
