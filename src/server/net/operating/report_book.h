// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "base/json.h"
#include "base/result.h"
#include "server/tables/effects.h"

namespace menagerie {

// Players' reports, for operators: kept in a file with one report per line, in JSON, so that a
// report outlives its table. Only the latest are kept. May be used from any thread.
class ReportBook {
 public:
  static constexpr std::size_t reports_max = 1000;

  // Without a path they are forgotten when the process ends.
  explicit ReportBook(std::string path) : path_(std::move(path)) {}

  Result<void> load();
  // The report is listed in any case; an error says why it won't survive the process.
  Result<void> add(const ReportedSeat& report);
  // False: there is no such report. With an error nothing has changed.
  Result<bool> handle(std::uint64_t number);
  // Oldest first.
  Json list(bool with_handled) const;
  std::size_t open() const;

 private:
  Result<void> keep();
  void make_room();

  const std::string path_;
  mutable std::mutex mutex_;
  std::deque<Json> reports_;
  std::uint64_t next_ = 1;
};

}  // namespace menagerie
