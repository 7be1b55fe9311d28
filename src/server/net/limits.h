// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "server/tables/rate.h"

namespace menagerie {

// Milliseconds of a clock that only goes forward.
inline std::int64_t steady_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// A bucket for each visitor. May be used from several threads.
class VisitorLimits {
 public:
  explicit VisitorLimits(Rate rate) : limits_(rate) {}

  // 0: let it pass; otherwise refuse it for so many seconds.
  unsigned wait_s(const std::string& visitor, std::int64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    return limits_.wait_s(visitor, now_ms);
  }
  // The same without counting anything.
  unsigned would_wait_s(const std::string& visitor, std::int64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    return limits_.would_wait_s(visitor, now_ms);
  }

 private:
  std::mutex mutex_;
  Limits limits_;
};

}  // namespace menagerie
