// SPDX-License-Identifier: Apache-2.0
#include "server/tables/limits/store_quota.h"

namespace menagerie {
namespace {

// Tables go one by one, so there may be room again soon, but asking more often doesn't help.
constexpr unsigned wait_s = 60;

}  // namespace

// What is added in between is known; what is removed is only known to the store.
void StoreQuota::count_anew(Time now) {
  const auto bytes = store_.unfinished_bytes();
  if (!bytes) return;
  bytes_ = *bytes;
  counted_ = now;
}

// Full is full for everyone, but long before it no one has more than a share of what is left.
std::optional<Denial> StoreQuota::refuse_table(const std::string& visitor,
                                               const TableShares& shares, Time now) {
  if (bytes_max_ == 0) return std::nullopt;
  count(now);
  if (!is_full()) {
    if (shares.may_make(visitor, bytes_max_ - bytes_)) return std::nullopt;
    return too_many(wait_s, denials::many_unfinished());
  }
  constexpr std::uint64_t megabyte = 1'000'000;
  const auto used = static_cast<Number>(bytes_ / megabyte);
  const auto most = static_cast<Number>(bytes_max_ / megabyte);
  return denial_of(Trouble::full, denials::no_room(used, most), wait_s);
}

}  // namespace menagerie
