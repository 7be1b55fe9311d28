// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "cards/seat.h"

namespace menagerie {

// What happens next. deal: the cards of a round are dealt. chance: a random result during play.
// play: one of `seats` decides. If there are several, each must decide, in any order, and none sees
// the others' decisions before the last one is made. over: the match has ended.
struct Turn {
  enum class Kind : std::uint8_t { deal, chance, play, over };
  Kind kind = Kind::deal;
  SeatSet seats;

  static constexpr Turn of_seats(SeatSet seats) { return {Kind::play, seats}; }
  constexpr bool operator==(const Turn&) const = default;
};

}  // namespace menagerie
