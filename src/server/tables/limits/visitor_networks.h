// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "server/tables/limits/rate.h"

namespace menagerie {

// The visitor, and for the first 64 bits of an IPv6 address also the networks of 56 and 48 bits
// around it. Providers give those to single customers, who would otherwise count as thousands of
// visitors.
std::vector<std::string> networks_of(const std::string& visitor);

// One bucket per visitor, and wider ones for the networks around it. Used from one thread.
class NetworkLimits {
 public:
  explicit NetworkLimits(Rate rate);

  // 0: let it pass; otherwise refuse it for that many seconds.
  unsigned wait_s(const std::string& visitor, std::int64_t now_ms);
  // The same without counting it.
  unsigned would_wait_s(const std::string& visitor, std::int64_t now_ms) const;

 private:
  std::vector<Limits> by_width_;
};

}  // namespace menagerie
