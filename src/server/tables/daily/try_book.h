// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "engine/games/game_rules.h"
#include "server/tables/storage/store.h"

namespace menagerie {

// How good a try of a daily deal is: first by how it ended, then by the points between the person
// and the best of the others.
struct TryWorth {
  enum class End : std::uint8_t { lost, shared, won };
  End end = End::lost;
  std::int64_t lead = 0;
  auto operator<=>(const TryWorth&) const = default;
};
// The match must be over.
TryWorth worth_of_try(const GameRules& game, const Match& match);

// A try that this server has checked. It has no name, no address and no time.
struct DailyTry {
  std::string key_hash;  // SHA-256 of its key, in hexadecimal.
  TryWorth worth;
  std::string record;  // Empty, unless it was among the best when it came.
};
// A try as it is stored, and back. Its form is a contract, like that of a table's changes.
std::string write_try(const DailyTry& made);
Result<DailyTry> read_try(std::string_view body);

// All tries of one deal, in the order in which they came. In the store they are the changes of a
// log that is named after the deal. No table has such a name.
class TryBook {
 public:
  static constexpr std::size_t tries_max = 5000, best_max = 3;

  // "daily.awimbawe.2026-11-28".
  static std::string name_of(std::string_view game, std::string_view date);
  static bool is_name(std::string_view log);
  static Result<TryBook> read(std::string name, std::span<const std::string> bodies);

  bool is_full() const { return tries_.size() >= tries_max; }
  const DailyTry* find(const std::string& key_hash) const;
  // Adds a try of a new key, and returns the change for the store. The record is kept only if it is
  // among the best.
  Append add(DailyTry made, std::int64_t now);

  std::size_t size() const { return tries_.size(); }
  struct Place {
    std::size_t beaten = 0, equal = 0;  // Others.
  };
  Place place_of(const DailyTry& made) const;
  // The best first, and of equal ones the earlier.
  std::vector<const DailyTry*> best() const;

 private:
  explicit TryBook(std::string name) : name_(std::move(name)) {}
  void take(DailyTry made);
  bool is_among_best(const TryWorth& worth) const;

  std::string name_;
  std::vector<DailyTry> tries_;
  std::unordered_map<std::string, std::size_t> by_key_;
  std::vector<TryWorth> sorted_;   // The worst first.
  std::vector<std::size_t> best_;  // Only these keep their records in memory.
};

// Try number `seq` of a log of that name, as the store takes it.
Append append_of_try(std::string name, std::uint64_t seq, std::string body, std::int64_t now);
// The midnight with which the day of a log's deal begins, in milliseconds since 1970.
std::int64_t day_of_log(std::string_view name);

}  // namespace menagerie
