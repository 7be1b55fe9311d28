// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "game/reasons.h"
#include "games/trump_tricks_game/rules.h"

namespace menagerie::trump_tricks_game {

// The reasons a hint may give for an action.
struct Reasons {
  static constexpr bool gain_is_rounds = false;

  struct Tricks {
    static bool plays_card(const Action& action) { return action.verb == Verb::play; }
    static unsigned number(const Shown& shown) { return 100u * shown.turn + shown.tricks_done; }
    static Seat last_winner(const Shown& shown) { return shown.last.taker; }
  };
  using Goals = Absent;
  struct Costs {
    static Term spends(const Shown& shown, const Action& action) {
      return action.verb == Verb::play && colour_of(action.card()) == trump(shown)
                 ? Term{"spends.trump"}
                 : Term{};
    }
  };
};

}  // namespace menagerie::trump_tricks_game
