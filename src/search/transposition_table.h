// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/zeroed_memory.h"

namespace menagerie {

// A transposition table of a fixed size, four-way set-associative: four entries share a set, which
// is one cache line; the one worth least is replaced. An entry is identified by 48 bits of its key,
// in addition to those that choose the set.
template <class Entry>
class SetAssociativeTable {
 public:
  // Room for at least `entries`, rounded up to a power of two.
  explicit SetAssociativeTable(std::size_t entries)
      : mask_(std::bit_ceil(entries / ways + 1) - 1), sets_(mask_ + 1) {}

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&sets_[key & mask_]); }

  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : sets_[key & mask_].entries) {
      if (is_of(entry, key)) return &entry;
    }
    return nullptr;
  }

  // The entry of that key, or the one it replaces, cleared.
  Entry& claim(std::uint64_t key) {
    Entry* victim = nullptr;
    int lowest = 1 << 20;
    for (Entry& old : sets_[key & mask_].entries) {
      if (is_of(old, key)) return old;
      const int worth = old.is_used() ? old.worth(age_) : -1;
      if (worth >= lowest) continue;
      lowest = worth;
      victim = &old;
    }
    *victim = Entry{};
    victim->key_high = static_cast<std::uint32_t>(key >> 32);
    victim->key_middle = static_cast<std::uint16_t>(key >> 16);
    victim->begin(age_);
    return *victim;
  }

  // Entries from before may be worth less from now on.
  void grow_older() { ++age_; }

 private:
  static constexpr std::size_t ways = 4;
  struct alignas(64) Set {
    std::array<Entry, ways> entries;
  };

  static bool is_of(const Entry& entry, std::uint64_t key) {
    return entry.key_high == static_cast<std::uint32_t>(key >> 32) &&
           entry.key_middle == static_cast<std::uint16_t>(key >> 16) && entry.is_used();
  }

  std::size_t mask_;
  ZeroedMemory<Set> sets_;
  unsigned age_ = 0;
};

// A direct-mapped transposition table: each key has one place, which holds the latest value of all
// keys that share it. T starts as zeros and contains its key.
template <class T>
class DirectMappedTable {
 public:
  // Room for at least `entries`, rounded up to a power of two.
  explicit DirectMappedTable(std::size_t entries)
      : mask_(std::bit_ceil(entries) - 1), values_(mask_ + 1) {}
  T& at(std::uint64_t key) { return values_[key >> 16 & mask_]; }

 private:
  std::size_t mask_;
  ZeroedMemory<T> values_;
};

// What is known about a position: its value or a bound, searched that many decisions deep.
struct TranspositionEntry {
  enum class Bound : std::uint8_t { none, lower, upper, exact };
  std::uint32_t key_high = 0;
  std::uint16_t key_middle = 0;
  std::int32_t value = 0;
  std::uint8_t depth = 0;
  std::uint8_t best = 0;  // The place of the best action in the legal list.
  std::uint8_t age : 6 = 0;
  Bound bound : 2 = Bound::none;

  void begin(unsigned now) { age = now & 63u; }
  bool is_used() const { return bound != Bound::none; }
  // The shallowest is replaced, those of an earlier search first.
  int worth(unsigned now) const { return depth + (age == (now & 63u) ? 256 : 0); }
};
static_assert(sizeof(TranspositionEntry) == 16);

using TranspositionTable = SetAssociativeTable<TranspositionEntry>;

}  // namespace menagerie
