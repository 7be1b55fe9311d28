// SPDX-License-Identifier: Apache-2.0
#include "server/tables/limits/table_shares.h"

#include <algorithm>
#include <tuple>

#include "server/tables/limits/visitor_networks.h"

namespace menagerie {
namespace {

// A visitor has at most a quarter of what stays free, a network of 56 bits half of it, and one of
// 48 bits all of it.
constexpr std::uint64_t quarters = 4;

}  // namespace

std::uint64_t TableShares::held(const std::string& network) const {
  const auto found = held_.find(network);
  return found == held_.end() ? 0 : found->second;
}

void TableShares::change(const std::string& visitor, std::int64_t bytes) {
  for (const std::string& network : networks_of(visitor)) {
    std::uint64_t& held = held_[network];
    held += static_cast<std::uint64_t>(bytes);
    if (held == 0) held_.erase(network);
  }
}

void TableShares::add(const std::string& table, const std::string& visitor, Time now) {
  remove(table);
  tables_[table] = {visitor, 0, now, false};
}

void TableShares::grow(const std::string& table, std::uint64_t bytes) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  found->second.bytes += bytes;
  change(found->second.visitor, static_cast<std::int64_t>(bytes));
}

void TableShares::come(const std::string& table) {
  const auto found = tables_.find(table);
  if (found != tables_.end()) found->second.visited = true;
}

void TableShares::remove(const std::string& table) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  change(found->second.visitor, -static_cast<std::int64_t>(found->second.bytes));
  tables_.erase(found);
}

// Shares of what is free, which shrinks with what the visitor has: alone they get a fifth of all,
// and the next one a fifth of the rest. The first table is free for everyone.
bool TableShares::may_make(const std::string& visitor, std::uint64_t free) const {
  std::uint64_t share = 1;
  for (const std::string& network : networks_of(visitor)) {
    const std::uint64_t has = held(network);
    if (has > 0 && has > free / quarters * share) return false;
    share *= 2;
  }
  return true;
}

// A visitor who makes tables that no one comes to loses theirs first.
std::vector<std::string> TableShares::never_visited(Time before, std::size_t most) const {
  struct Found {
    std::uint64_t held;
    Time made;
    std::string table;
  };
  std::vector<Found> found;
  for (const auto& [table, one] : tables_) {
    if (one.visited || one.made >= before) continue;
    found.push_back({held(networks_of(one.visitor).back()), one.made, table});
  }
  std::sort(found.begin(), found.end(), [](const Found& one, const Found& other) {
    return std::tie(other.held, one.made, one.table) < std::tie(one.held, other.made, other.table);
  });
  std::vector<std::string> tables;
  for (Found& one : found) {
    if (tables.size() < most) tables.push_back(std::move(one.table));
  }
  return tables;
}

}  // namespace menagerie
