// SPDX-License-Identifier: Apache-2.0
#include "server/net/limits/bans.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <fstream>

#include "base/spelling.h"
#include "base/text.h"
#include "engine/files/new_file.h"

namespace menagerie {
namespace {

constexpr std::string_view forever = "forever";
constexpr std::size_t reason_max = 200;
constexpr std::uintmax_t file_bytes_max = 4'000'000;

std::string_view take_word(std::string_view& line) {
  line = trimmed(line);
  const std::string_view word = line.substr(0, line.find_first_of(" \t"));
  line = trimmed(line.substr(word.size()));
  return word;
}

// Nothing: an empty line or a comment. Otherwise
//
//   192.0.2.0/24 2026-12-01T08:00:00Z the rest of the line is the reason
Result<std::optional<Ban>> read_ban(std::string_view line) {
  const std::string_view address = take_word(line);
  if (address.empty() || address.starts_with('#')) return std::optional<Ban>{};
  Ban ban;
  const auto network = read_subnet(address);
  if (!network) {
    return problem("'" + printable(address) + "' is not an address or a network");
  }
  ban.network = *network;
  const std::string_view until = take_word(line);
  if (until != forever) {
    const auto time = read_time(until);
    if (!time) {
      return problem("'" + printable(until) +
                     "' is not a time such as 2026-12-01T08:00:00Z, and not \"forever\"");
    }
    ban.until_ms = *time;
  }
  ban.reason = cleaned(line, reason_max);
  return std::optional(std::move(ban));
}

bool holds(const Ban& ban, std::int64_t now_ms) {
  return ban.until_ms == 0 || ban.until_ms > now_ms;
}

}  // namespace

std::string time_text(std::int64_t ms) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(ms / 1000)));
}

// In UTC, hence timegm and not mktime.
std::optional<std::int64_t> read_time(std::string_view text) {
  std::tm time{};
  const std::string copy(text);
  const char* const end = strptime(copy.c_str(), "%Y-%m-%dT%H:%M:%SZ", &time);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return std::int64_t{timegm(&time)} * 1000;
}

// The file is read without the lock, so requests don't wait for the disk. What an operator bans
// meanwhile may not be in what was read, so then it is read again.
Result<void> Bans::reload() {
  if (path_.empty()) return {};
  for (;;) {
    const std::uint64_t before = kept();
    auto bans = read();
    if (!bans) return tl::unexpected(bans.error());
    const std::scoped_lock lock(mutex_);
    if (kept_ != before) continue;
    bans_ = std::move(*bans);
    return {};
  }
}

std::uint64_t Bans::kept() const {
  const std::scoped_lock lock(mutex_);
  return kept_;
}

Result<Bans::ByLength> Bans::read() const {
  std::error_code unknown;
  ByLength bans;
  if (!std::filesystem::exists(path_, unknown)) return bans;
  const auto where = "the file of bans '" + path_ + "'";
  if (std::filesystem::file_size(path_, unknown) > file_bytes_max || unknown) {
    return problem("cannot read " + where + ": it is too large, or not a file");
  }
  std::ifstream file(path_);
  if (!file) return problem("cannot read " + where);
  std::size_t count = 0, number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    auto ban = read_ban(line);
    if (!ban) return problem(where + ", line " + std::to_string(number) + ": " + ban.error().text);
    if (!*ban) continue;
    if (++count > bans_max) return problem(where + " has more than 10,000 bans");
    const Subnet network = (*ban)->network;
    bans[network.bits].insert_or_assign(network.address, std::move(**ban));
  }
  return bans;
}

// Bans lie in one map per length of prefix, so an address takes a look-up for each length that
// occurs, however many bans there are.
std::optional<Ban> Bans::find(const Address& address, std::int64_t now_ms) const {
  const std::scoped_lock lock(mutex_);
  for (const auto& [bits, bans] : bans_) {
    const auto found = bans.find(subnet_of(address, bits).address);
    if (found != bans.end() && holds(found->second, now_ms)) return found->second;
  }
  return std::nullopt;
}

std::vector<Ban> Bans::list_of(const ByLength& bans, std::int64_t now_ms) {
  std::vector<Ban> list;
  for (const auto& [bits, some] : bans) {
    for (const auto& [address, ban] : some) {
      if (holds(ban, now_ms)) list.push_back(ban);
    }
  }
  return list;
}

std::vector<Ban> Bans::list(std::int64_t now_ms) const {
  const std::scoped_lock lock(mutex_);
  return list_of(bans_, now_ms);
}

// The file first, then memory: a ban that can't be written isn't kept. The caller holds the lock.
// The file is rewritten, for at most 10,000 lines: expired bans leave it on that occasion.
Result<void> Bans::keep(ByLength bans, std::int64_t now_ms) {
  const auto list = list_of(bans, now_ms);
  if (list.size() > bans_max) return problem("there are 10,000 bans already; lift some");
  if (!path_.empty()) {
    NewFile file(path_, 0600);
    file.write(
        "# Bans of a Menagerie server: network, end, reason. SIGHUP reads the file again.\n");
    for (const Ban& ban : list) {
      const std::string until = ban.until_ms == 0 ? std::string(forever) : time_text(ban.until_ms);
      file.write(text_of(ban.network) + " " + until + " " + ban.reason + "\n");
    }
    if (!file.keep()) return problem("cannot write '" + path_ + "': " + file.why());
  }
  bans_ = std::move(bans);
  ++kept_;
  return {};
}

Result<void> Bans::add(Ban ban, std::int64_t now_ms) {
  ban.reason = cleaned(ban.reason, reason_max);
  const std::scoped_lock lock(mutex_);
  ByLength bans = bans_;
  const Subnet network = ban.network;
  bans[network.bits].insert_or_assign(network.address, std::move(ban));
  return keep(std::move(bans), now_ms);
}

Result<bool> Bans::remove(const Subnet& network, std::int64_t now_ms) {
  const std::scoped_lock lock(mutex_);
  ByLength bans = bans_;
  const bool was_there = bans[network.bits].erase(network.address) > 0;
  if (bans[network.bits].empty()) bans.erase(network.bits);
  if (!was_there) return false;
  if (auto kept = keep(std::move(bans), now_ms); !kept) return tl::unexpected(kept.error());
  return true;
}

}  // namespace menagerie
