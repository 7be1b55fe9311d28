// SPDX-License-Identifier: Apache-2.0
#include "server/net/limits/refusals.h"

#include "server/net/limits/visitor_limits.h"

namespace menagerie {
namespace {

// Per reason: five lines at once, then one per minute, which says how many were left out.
constexpr Rate lines_each = {1.0 / 60, 5};

}  // namespace

// Every refusal counts in the metrics. The lock is not held while the line is written.
void Refusals::note(RefusedConnection why, const std::string& address) {
  const auto place = static_cast<std::size_t>(why);
  ++metrics_.refused_connections[place];
  std::uint64_t left_out = 0;
  {
    const std::scoped_lock lock(mutex_);
    Told& told = told_[place];
    if (!told.bucket.take(lines_each, steady_ms())) {
      ++told.left_out;
      return;
    }
    left_out = std::exchange(told.left_out, 0);
  }
  log_.refused(refused_connection_names[place], address, left_out);
}

}  // namespace menagerie
