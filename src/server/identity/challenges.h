// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>

#include "server/tables/denial.h"
#include "server/tables/entropy.h"

namespace menagerie {

// Challenges for signed requests. A challenge is a time, random bytes and a MAC of both, so nothing
// is stored until it is used; from then until its time is over it is among the used ones:
//
//   make() --> out there --use()--> used --+--> its time is over: forgotten, since it's too old
//                  |                       +--> use() again: unknown
//                  +--> its time is over, or this process has ended: unknown
//
// Times are milliseconds of a monotonic clock. May be used from any thread.
class Challenges {
 public:
  static constexpr std::int64_t lasts_ms = 60'000;
  // More than an hour's worth of a busy server's; beyond it none is accepted until some are too
  // old.
  static constexpr std::size_t used_max = 200'000;

  explicit Challenges(Entropy& entropy);

  std::string make(std::int64_t now_ms);
  // Whether it is one of ours, in time. Costs little, so it comes before the signature is checked.
  bool is_known(std::string_view challenge, std::int64_t now_ms) const;
  // Uses it up; a denial if it can't be used.
  std::optional<Denial> use(std::string_view challenge, std::int64_t now_ms);

 private:
  static constexpr std::size_t time_bytes = 8, random_bytes = 16, mac_bytes = 16;

  // The time in it, if it is one of ours.
  std::optional<std::int64_t> time_of(std::string_view challenge) const;
  std::array<unsigned char, mac_bytes> mac(std::string_view text) const;

  std::mutex mutex_;
  Entropy& entropy_;
  std::array<unsigned char, 32> secret_{};
  std::unordered_set<std::string> used_;
  std::deque<std::pair<std::int64_t, std::string>> by_time_;  // When each can be forgotten.
};

}  // namespace menagerie
