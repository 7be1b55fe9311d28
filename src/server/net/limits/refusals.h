// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <string>

#include "server/net/operating/log.h"
#include "server/net/operating/metrics.h"
#include "server/tables/limits/rate.h"

namespace menagerie {

// Counts refused connections, and logs some of them: a flood must not flood the log. May be used
// from any thread.
class Refusals {
 public:
  Refusals(Metrics& metrics, const Log& log) : metrics_(metrics), log_(log) {}
  void note(RefusedConnection why, const std::string& address);

 private:
  Metrics& metrics_;
  const Log& log_;
  std::mutex mutex_;
  struct Told {
    Bucket bucket;
    std::uint64_t left_out = 0;
  };
  std::array<Told, refused_connection_names.size()> told_;
};

}  // namespace menagerie
