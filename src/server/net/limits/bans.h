// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/net/limits/subnet.h"

namespace menagerie {

// An address or a network that may not use this server.
struct Ban {
  Subnet network;
  std::int64_t until_ms = 0;  // Since 1970; 0: until it is lifted.
  std::string reason;         // For operators only.
};

// The bans, kept in a text file with one per line: the network, the time at which the ban ends
// (2026-12-01T08:00:00Z, or "forever"), then the reason. Operators may edit the file; reload()
// reads it again. May be used from any thread.
class Bans {
 public:
  static constexpr std::size_t bans_max = 10'000;

  // Without a path the bans are forgotten when the process ends.
  explicit Bans(std::string path) : path_(std::move(path)) {}

  // Reads the file. If a line is wrong, nothing changes.
  Result<void> reload();
  // The ban that currently applies to this address, if any.
  std::optional<Ban> find(const Address& address, std::int64_t now_ms) const;
  // On disk when it returns; with an error nothing has changed.
  Result<void> add(Ban ban, std::int64_t now_ms);
  // False: there was none for exactly this network.
  Result<bool> remove(const Subnet& network, std::int64_t now_ms);
  // Those that apply now.
  std::vector<Ban> list(std::int64_t now_ms) const;

 private:
  // By prefix length, so that a lookup costs as much as there are lengths.
  using ByLength = std::map<unsigned, std::map<Address, Ban>>;

  static std::vector<Ban> list_of(const ByLength& bans, std::int64_t now_ms);
  Result<void> keep(ByLength bans, std::int64_t now_ms);
  Result<ByLength> read() const;
  std::uint64_t kept() const;

  const std::string path_;
  mutable std::mutex mutex_;
  ByLength bans_;
  std::uint64_t kept_ = 0;  // How often they were written.
};

// "2026-12-01T08:00:00Z"; and reads it.
std::string time_text(std::int64_t ms);
std::optional<std::int64_t> read_time(std::string_view text);

}  // namespace menagerie
