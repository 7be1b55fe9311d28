// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/reasons.h"
#include "games/awimbawe/rules.h"

namespace menagerie::awimbawe {

// What a hint may say about an action.
struct Reasons {
  static constexpr bool gain_is_rounds = true;

  struct Tricks {
    static bool plays_card(const Action& action) { return action.is_play(); }
    static unsigned number(const Shown& shown) {
      return 100u * shown.round + shown.sides[Seat(0)].tricks + shown.sides[Seat(1)].tricks;
    }
    static Seat last_winner(const Shown& shown) { return shown.last.winner; }
  };
  using Goals = Absent;
  using Costs = Absent;
};

}  // namespace menagerie::awimbawe
