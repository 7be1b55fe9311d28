// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/transposition_table.h"

namespace menagerie {

// The result so far of an attack on a position (can this seat be sure to win?).
enum class Verdict : std::uint8_t {
  open,    // Not known yet.
  won,     // The attacker is sure to win.
  lost,    // The other seat is.
  unsure,  // The attacker isn't sure to win; the other seat was not examined.
};

// What is known about a position from the point of view of seat 0, by its head start. The key
// ignores the head start, and a position won with one is won with a greater one. So two limits for
// each question say everything that was found about the position, with any head start.
struct ProofEntry {
  static constexpr std::int8_t never_from = 127, never_to = -128;

  std::uint32_t key_high = 0;
  std::uint16_t key_middle = 0;
  std::int8_t won_from = never_from;       // Seat 0 is sure to win with this head start or more,
  std::int8_t not_won_to = never_to;       // isn't with this or less,
  std::int8_t lost_to = never_to;          // is sure to lose with this or less,
  std::int8_t not_lost_from = never_from;  // isn't with this or more.
  std::uint16_t proof = 0, disproof = 0;   // Numbers of an attack by seat 0; 0: unknown.
  std::uint8_t work = 0;                   // The logarithm of the positions below it.
  bool used = false;

  // The entry that was cheapest to find is replaced, whatever its age.
  void begin(unsigned) { used = true; }
  bool is_used() const { return used; }
  int worth(unsigned) const { return work; }

  Verdict of_attack(bool by_first, int head_start) const {
    const bool won = head_start >= won_from, lost = head_start <= lost_to;
    if (won || lost) return won == by_first ? Verdict::won : Verdict::lost;
    const bool unsure = by_first ? head_start <= not_won_to : head_start >= not_lost_from;
    return unsure ? Verdict::unsure : Verdict::open;
  }
  // Moves the limit that the verdict is about. An unsure attack says nothing about the other
  // seat's.
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

using ProofTable = SetAssociativeTable<ProofEntry>;

}  // namespace menagerie
