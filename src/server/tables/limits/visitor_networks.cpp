// SPDX-License-Identifier: Apache-2.0
#include "server/tables/limits/visitor_networks.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace menagerie {
namespace {

// Multiples of a visitor's rate for networks of 64, 56 and 48 bits.
constexpr std::array<unsigned, 3> times = {1, 4, 16};

// The groups of four digits before the end of such a text; if there are fewer than four, the others
// are 0.
std::optional<std::array<std::string, 4>> groups_of(std::string_view visitor) {
  constexpr std::string_view end = "::/64";
  if (!visitor.ends_with(end)) return std::nullopt;
  visitor.remove_suffix(end.size());
  std::array<std::string, 4> groups = {"0", "0", "0", "0"};
  for (std::size_t i = 0; i < groups.size() && !visitor.empty(); ++i) {
    const std::size_t colon = std::min(visitor.find(':'), visitor.size());
    groups[i] = visitor.substr(0, colon);
    visitor.remove_prefix(std::min(colon + 1, visitor.size()));
  }
  return groups;
}

}  // namespace

// For example:
//
//   2001:db8:1:2345::/64 --> 2001:db8:1:2300::/56 --> 2001:db8:1::/48
//
// On the text, since the visitor's key is one; IPv4 addresses have no wider networks here.
std::vector<std::string> networks_of(const std::string& visitor) {
  std::vector<std::string> networks = {visitor};
  const auto groups = groups_of(visitor);
  if (!groups) return networks;
  const std::string before = (*groups)[0] + ":" + (*groups)[1] + ":" + (*groups)[2];
  // The first two of four digits.
  const std::string& last = (*groups)[3];
  const std::string digits = last.size() > 2 ? last.substr(0, last.size() - 2) + "00" : "0";
  networks.push_back(before + ":" + digits + "::/56");
  networks.push_back(before + "::/48");
  return networks;
}

NetworkLimits::NetworkLimits(Rate rate) {
  for (const unsigned count : times) {
    by_width_.emplace_back(Rate{rate.a_second * count, rate.at_once * count});
  }
}

unsigned NetworkLimits::wait_s(const std::string& visitor, std::int64_t now_ms) {
  // If one of them refuses, none is charged.
  if (const unsigned wait = would_wait_s(visitor, now_ms); wait > 0) return wait;
  const auto networks = networks_of(visitor);
  unsigned wait = 0;
  for (std::size_t i = 0; i < networks.size(); ++i) {
    wait = std::max(wait, by_width_[i].wait_s(networks[i], now_ms));
  }
  return wait;
}

unsigned NetworkLimits::would_wait_s(const std::string& visitor, std::int64_t now_ms) const {
  const auto networks = networks_of(visitor);
  unsigned wait = 0;
  for (std::size_t i = 0; i < networks.size(); ++i) {
    wait = std::max(wait, by_width_[i].would_wait_s(networks[i], now_ms));
  }
  return wait;
}

}  // namespace menagerie
