// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/zeroed_memory.h"

namespace menagerie {

// What an attack on a position (can this seat be sure to win?) has come to.
enum class Verdict : std::uint8_t {
  open,    // Not known yet.
  won,     // The attacker is sure to win.
  lost,    // The other seat is.
  unsure,  // The attacker is not sure to win; whether the other seat is was not asked.
};

// What is known of a position from the point of view of seat 0, by its head start.
struct ProofEntry {
  static constexpr std::int8_t never_from = 127, never_to = -128;

  std::uint32_t key_high = 0;
  std::uint16_t key_middle = 0;
  std::int8_t won_from = never_from;       // Seat 0 is sure to win with this head start or more,
  std::int8_t not_won_to = never_to;       // is not with this or less,
  std::int8_t lost_to = never_to;          // is sure to lose with this or less,
  std::int8_t not_lost_from = never_from;  // is not with this or more.
  std::uint16_t proof = 0, disproof = 0;   // Numbers of an attack by seat 0; 0: not known.
  std::uint8_t work = 0;                   // The logarithm of the positions behind it.
  bool used = false;

  Verdict of_attack(bool by_first, int head_start) const {
    const bool won = head_start >= won_from, lost = head_start <= lost_to;
    if (won || lost) return won == by_first ? Verdict::won : Verdict::lost;
    const bool unsure = by_first ? head_start <= not_won_to : head_start >= not_lost_from;
    return unsure ? Verdict::unsure : Verdict::open;
  }
  void note(bool by_first, int head_start, Verdict verdict) {
    const auto start = static_cast<std::int8_t>(head_start);
    if (verdict == Verdict::open) return;
    if (verdict != Verdict::unsure) {
      if ((verdict == Verdict::won) == by_first) {
        won_from = std::min(won_from, start);
      } else {
        lost_to = std::max(lost_to, start);
      }
    } else if (by_first) {
      not_won_to = std::max(not_won_to, start);
    } else {
      not_lost_from = std::min(not_lost_from, start);
    }
  }
};
static_assert(sizeof(ProofEntry) == 16);

// A table of a fixed size: four entries share a line of the cache; of these the one with the least
// work behind it gives way. An entry is told by 48 bits of its key beside those that choose the
// line.
class ProofTable {
 public:
  // Room for at least `entries`, rounded up to a power of two.
  explicit ProofTable(std::size_t entries)
      : mask_(std::bit_ceil(entries / ways + 1) - 1), lines_(mask_ + 1) {}

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&lines_[key & mask_]); }

  const ProofEntry* find(std::uint64_t key) const {
    for (const ProofEntry& entry : lines_[key & mask_].entries) {
      if (is_of(entry, key)) return &entry;
    }
    return nullptr;
  }

  // The entry of that key, or the one that gives way to it, made blank.
  ProofEntry& claim(std::uint64_t key) {
    ProofEntry* victim = nullptr;
    int least = 1 << 20;
    for (ProofEntry& old : lines_[key & mask_].entries) {
      if (is_of(old, key)) return old;
      const int work = old.used ? old.work : -1;
      if (work >= least) continue;
      least = work;
      victim = &old;
    }
    *victim = ProofEntry{};
    victim->key_high = static_cast<std::uint32_t>(key >> 32);
    victim->key_middle = static_cast<std::uint16_t>(key >> 16);
    victim->used = true;
    return *victim;
  }

 private:
  static constexpr std::size_t ways = 4;
  struct alignas(64) Line {
    std::array<ProofEntry, ways> entries;
  };

  static bool is_of(const ProofEntry& entry, std::uint64_t key) {
    return entry.key_high == static_cast<std::uint32_t>(key >> 32) &&
           entry.key_middle == static_cast<std::uint16_t>(key >> 16) && entry.used;
  }

  std::size_t mask_;
  ZeroedMemory<Line> lines_;
};

// A place for each key in which the latest value of all that share it lies; T begins as zeros and
// tells its key.
template <class T>
class DirectTable {
 public:
  // Room for at least `entries`, rounded up to a power of two.
  explicit DirectTable(std::size_t entries)
      : mask_(std::bit_ceil(entries) - 1), values_(mask_ + 1) {}
  T& at(std::uint64_t key) { return values_[key >> 16 & mask_]; }

 private:
  std::size_t mask_;
  ZeroedMemory<T> values_;
};

}  // namespace menagerie
