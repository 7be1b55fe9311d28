// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/zeroed_memory.h"

namespace menagerie {

// What is known of a position: its value or a bound of it, searched so many decisions deep.
struct TableEntry {
  enum class Bound : std::uint8_t { none, lower, upper, exact };
  std::uint32_t key_high = 0;
  std::uint16_t key_middle = 0;
  std::int32_t value = 0;
  std::uint8_t depth = 0;
  std::uint8_t best = 0;  // The place of the best action in the legal list.
  std::uint8_t age : 6 = 0;
  Bound bound : 2 = Bound::none;
};
static_assert(sizeof(TableEntry) == 16);

// A transposition table of a fixed size: four entries share a line of the cache; of these the
// shallowest gives way, those of an earlier search first. An entry is told by 48 bits of its key
// beside those that choose the line.
class TranspositionTable {
 public:
  // Room for at least `entries`, rounded up to a power of two.
  explicit TranspositionTable(std::size_t entries)
      : mask_(std::bit_ceil(entries / ways + 1) - 1), lines_(mask_ + 1) {}

  const TableEntry* find(std::uint64_t key) const {
    for (const TableEntry& entry : lines_[key & mask_].entries) {
      if (is_of(entry, key)) return &entry;
    }
    return nullptr;
  }

  // The entry of that key, or the one that gives way to it, made blank.
  TableEntry& claim(std::uint64_t key) {
    TableEntry* victim = nullptr;
    int lowest = 1 << 20;
    for (TableEntry& old : lines_[key & mask_].entries) {
      if (is_of(old, key)) return old;
      const int worth =
          old.bound == TableEntry::Bound::none ? -1 : old.depth + (old.age == age_ ? 256 : 0);
      if (worth >= lowest) continue;
      lowest = worth;
      victim = &old;
    }
    *victim = TableEntry{};
    victim->key_high = static_cast<std::uint32_t>(key >> 32);
    victim->key_middle = static_cast<std::uint16_t>(key >> 16);
    victim->age = age_ & 63u;
    return *victim;
  }

  // Entries of before are the first to give way.
  void grow_older() { age_ = (age_ + 1u) & 63u; }

 private:
  static constexpr std::size_t ways = 4;
  struct alignas(64) Line {
    std::array<TableEntry, ways> entries;
  };

  static bool is_of(const TableEntry& entry, std::uint64_t key) {
    return entry.key_high == static_cast<std::uint32_t>(key >> 32) &&
           entry.key_middle == static_cast<std::uint16_t>(key >> 16) &&
           entry.bound != TableEntry::Bound::none;
  }

  std::size_t mask_;
  ZeroedMemory<Line> lines_;
  unsigned age_ = 0;
};

}  // namespace menagerie
