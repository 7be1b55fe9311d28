// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/tables/retention.h"

namespace menagerie {

// The disk of a simulated process with the records that it has archived. A crash takes what is not
// synced yet.
struct ArchiveDisk {
  struct Line {
    std::size_t host = 0;  // Who wrote it.
    std::string record;
  };
  std::vector<Line> synced, unsynced;

  void sync() {
    std::move(unsynced.begin(), unsynced.end(), std::back_inserter(synced));
    unsynced.clear();
  }
  void crash() { unsynced.clear(); }
};

// The archive of one life of a process.
class SimulatedArchive final : public Archive {
 public:
  // `is_full` is asked at each try. `sync` has it on disk, which it must not put off.
  SimulatedArchive(ArchiveDisk& disk, std::size_t host, std::function<bool()> is_full,
                   std::function<void()> sync)
      : disk_(disk), host_(host), is_full_(std::move(is_full)), sync_(std::move(sync)) {}

  Result<void> add(std::span<const std::string> records) override {
    if (is_full_()) return problem("it is full");
    for (const std::string& record : records) disk_.unsynced.push_back({host_, record});
    sync_();
    return {};
  }

 private:
  ArchiveDisk& disk_;
  std::size_t host_;
  std::function<bool()> is_full_;
  std::function<void()> sync_;
};

}  // namespace menagerie
