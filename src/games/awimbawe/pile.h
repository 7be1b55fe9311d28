// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

#include "games/awimbawe/cards.h"

namespace menagerie::awimbawe {

// One place of a pile as everyone sees it: empty, a card face up, or a card face down, known only
// by its number: the pile that it was dealt to. Bits: 0 empty, 01pppppp face up with its place,
// 1000000n face down with its number.
class Slot {
 public:
  constexpr Slot() = default;
  explicit constexpr Slot(std::uint8_t code) : code_(code) {}
  static constexpr Slot up(Card card) {
    return Slot(static_cast<std::uint8_t>(0x40 | card.place()));
  }
  static constexpr Slot down(unsigned number) {
    return Slot(static_cast<std::uint8_t>(0x80 | number));
  }

  constexpr bool is_up() const { return (code_ & 0x40) != 0; }
  constexpr bool is_down() const { return (code_ & 0x80) != 0; }
  constexpr Card card() const { return Card(code_ & 0x3fu); }
  constexpr unsigned number() const { return code_ & 0x0fu; }
  constexpr std::uint8_t code() const { return code_; }
  // The card if it is face up, otherwise no card.
  constexpr Cards face() const {
    return Cards::of_words({std::uint64_t{code_ >> 6 & 1u} << (code_ & 0x3f)});
  }
  constexpr bool operator==(const Slot&) const = default;

 private:
  std::uint8_t code_ = 0;
};

// A pile: at most eight slots in the bytes of a word, the top in the lowest byte. A player has
// eight cards in piles, so even all of them fit.
class Pile {
 public:
  constexpr bool empty() const { return slots_ == 0; }
  constexpr bool has_two() const { return slots_ >> 8 != 0; }
  constexpr unsigned size() const {
    return (71u - static_cast<unsigned>(std::countl_zero(slots_))) / 8;
  }
  // The slot that many cards below the top; empty beyond the bottom.
  constexpr Slot at(unsigned depth) const {
    return Slot(static_cast<std::uint8_t>(slots_ >> (8 * depth)));
  }
  constexpr Slot top() const { return at(0); }
  // All slots in the bytes of a word, the top in the lowest.
  constexpr std::uint64_t word() const { return slots_; }

  constexpr Slot pop() {
    const Slot slot = top();
    slots_ >>= 8;
    return slot;
  }
  constexpr void put_under(Slot slot) { slots_ |= std::uint64_t{slot.code()} << (8 * size()); }
  constexpr void put_on(Slot slot) { slots_ = slots_ << 8 | slot.code(); }
  constexpr bool operator==(const Pile&) const = default;

 private:
  std::uint64_t slots_ = 0;
};

}  // namespace menagerie::awimbawe
