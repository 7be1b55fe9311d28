// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace menagerie {

// What is known of a position: its value or a bound of it, searched so many decisions deep.
struct TableEntry {
  enum class Bound : std::uint8_t { none, lower, upper, exact };
  std::uint64_t key;
  std::int32_t value;
  std::uint8_t depth;
  std::uint8_t best;  // The place of the best action in the legal list.
  Bound bound;
  std::uint8_t age;
};
static_assert(sizeof(TableEntry) == 16);

// A transposition table of a fixed size: four entries share a line of the cache, the shallowest of
// an earlier search gives way first.
class TranspositionTable {
 public:
  // Room for at least `entries`, rounded up to a power of two.
  explicit TranspositionTable(std::size_t entries)
      : mask_(std::bit_ceil(entries / ways + 1) - 1), lines_(new Line[mask_ + 1]()) {}

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&lines_[key & mask_]); }

  const TableEntry* find(std::uint64_t key) const {
    for (const TableEntry& entry : lines_[key & mask_].entries) {
      if (entry.key == key && entry.bound != TableEntry::Bound::none) return &entry;
    }
    return nullptr;
  }

  void store(TableEntry entry) {
    entry.age = age_;
    TableEntry* victim = nullptr;
    int lowest = 1 << 20;
    for (TableEntry& old : lines_[entry.key & mask_].entries) {
      const bool same = old.key == entry.key && old.bound != TableEntry::Bound::none;
      const int worth = same || old.bound == TableEntry::Bound::none
                            ? -1
                            : old.depth + (old.age == age_ ? 256 : 0);
      if (worth < lowest) {
        lowest = worth;
        victim = &old;
      }
      if (same) break;
    }
    *victim = entry;
  }

  // Entries of before are the first to give way.
  void grow_older() { ++age_; }

 private:
  static constexpr std::size_t ways = 4;
  struct alignas(64) Line {
    std::array<TableEntry, ways> entries;
  };
  std::size_t mask_;
  std::unique_ptr<Line[]> lines_;
  std::uint8_t age_ = 0;
};

}  // namespace menagerie
